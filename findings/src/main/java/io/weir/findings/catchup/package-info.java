/**
 * Consumers that fell behind: how far, how fast they catch up, and what it costs the others.
 */
package io.weir.findings.catchup;
