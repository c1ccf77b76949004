/**
 * Metrics that a broker reports while it runs: their sources, the formulas, and the form in which
 * they are stored.
 */
package io.weir.core.metric;
