/** The warm-up of each run: how long it took, and when the system was steady. */
package io.weir.findings.warmup;
