/**
 * What a search for the highest sustainable rate is made of: trials, how they are classified, and
 * the bounds that follow.
 */
package io.weir.core.capacity;
