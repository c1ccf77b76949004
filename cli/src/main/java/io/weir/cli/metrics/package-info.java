/** Metrics of a running experiment, for Prometheus. */
package io.weir.cli.metrics;
