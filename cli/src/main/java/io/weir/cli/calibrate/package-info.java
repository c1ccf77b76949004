/**
 * Measures this host: compares weir with a broker that knows the truth, and finds weir's limits and
 * the noise between identical systems.
 */
package io.weir.cli.calibrate;
