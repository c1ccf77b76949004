/** The conditions that a run must meet before its figures may be quoted. */
package io.weir.findings.gate;
