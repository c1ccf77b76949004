/** The value of a setting, among several in order, from which on a latency differs. */
package io.weir.findings.bisect;
