/**
 * Measures weir's cost side by side with the bare clients on the same running broker: the commands
 * of {@code benchmark/measure}.
 */
package io.weir.benchmark.measure;
