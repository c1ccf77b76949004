/**
 * Measures what weir costs, side by side with the bare clients and on the same running broker: the
 * commands of {@code benchmark/measure}.
 */
package io.weir.benchmark.measure;
