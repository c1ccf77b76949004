/** Probes the machine: facts that affect the metrics, and whether it can run weir. */
package io.weir.lab.environment;
