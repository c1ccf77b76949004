/** The sections of the HTML report, one class each. */
package io.weir.report.section;
