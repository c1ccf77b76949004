/** Runs with a fault: gaps in service, latency debt and the time to recover. */
package io.weir.findings.recovery;
