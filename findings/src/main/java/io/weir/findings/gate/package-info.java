/** The validity checks of a run's values. */
package io.weir.findings.gate;
