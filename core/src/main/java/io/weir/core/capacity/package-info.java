/**
 * The parts of a search for the highest sustainable rate: trials, their classification, and the
 * bounds that follow.
 */
package io.weir.core.capacity;
