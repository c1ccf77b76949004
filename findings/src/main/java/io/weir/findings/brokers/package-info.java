/** Broker metrics over time. */
package io.weir.findings.brokers;
