/**
 * The search for the highest sustainable rate: which trial comes next, and the loop that makes
 * them.
 */
package io.weir.lab.capacity;
