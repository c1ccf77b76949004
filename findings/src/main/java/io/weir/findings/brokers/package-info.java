/** What brokers say of themselves: their metrics over time. */
package io.weir.findings.brokers;
