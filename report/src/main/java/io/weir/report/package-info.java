/** Findings to HTML, Markdown, JUnit XML and JSON. */
package io.weir.report;
