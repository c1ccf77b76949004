/** Findings as short texts, the same in every form of the report. */
package io.weir.report.text;
