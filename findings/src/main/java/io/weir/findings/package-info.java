/** From a result folder to the report. {@link io.weir.findings.Report} lists the wings. */
package io.weir.findings;
