/** The figures and claims of published studies beside what was measured. */
package io.weir.findings.published;
