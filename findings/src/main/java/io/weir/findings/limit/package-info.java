/** Which side limited the throughput of a system that was offered more than it can serve. */
package io.weir.findings.limit;
