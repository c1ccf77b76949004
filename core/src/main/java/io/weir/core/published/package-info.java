/**
 * Published results of others, as data: figures with their place in a study, its source and its
 * units.
 */
package io.weir.core.published;
