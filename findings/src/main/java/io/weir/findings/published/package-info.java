/** The values and claims of published studies next to the measured ones. */
package io.weir.findings.published;
