/**
 * From a result folder to the document that people read. {@link io.weir.findings.Report} lists
 * the wings.
 */
package io.weir.findings;
