/** Turns workloads and drivers of OpenMessaging Benchmark (OMB) into scenarios. */
package io.weir.cli.omb;
