/** The workers of a run: where they ran, their shares of the load, their clocks, their health. */
package io.weir.findings.workers;
