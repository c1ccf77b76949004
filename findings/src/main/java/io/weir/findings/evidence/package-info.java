/** The evidence of a run, as gates and figures need it: latencies, disturbances, the time line. */
package io.weir.findings.evidence;
