/** Writes HTML that is escaped by construction. */
package io.weir.report.html;
