/** Measurements of weir itself. */
package io.weir.benchmark;
