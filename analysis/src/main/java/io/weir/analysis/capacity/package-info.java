/** What trials of a search for the highest sustainable rate were, from the files that they left. */
package io.weir.analysis.capacity;
