/** The values of a scenario over all its stored results, and where they changed. */
package io.weir.findings.history;
