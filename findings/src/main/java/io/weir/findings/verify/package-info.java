/** Stored findings and reports against those that the raw files make. */
package io.weir.findings.verify;
