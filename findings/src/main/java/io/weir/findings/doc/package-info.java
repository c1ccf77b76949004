/** The document model and its printers for HTML, terminals and Markdown. */
package io.weir.findings.doc;
