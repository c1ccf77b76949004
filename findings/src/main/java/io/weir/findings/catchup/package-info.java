/** Consumers that fell behind: their backlog, their catch-up, and its effect on the others. */
package io.weir.findings.catchup;
