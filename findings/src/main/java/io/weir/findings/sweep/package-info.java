/** Compares the values of a sweep with its first one. */
package io.weir.findings.sweep;
