/** Quantities with their units. */
package io.weir.core.unit;
