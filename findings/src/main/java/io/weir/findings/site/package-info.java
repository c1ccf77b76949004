/** A site of static pages made from stored results, with their raw data. */
package io.weir.findings.site;
