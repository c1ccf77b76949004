/** The search for the highest sustainable rate: which trial comes next. */
package io.weir.lab.capacity;
