/** Words that several wings share: quantities, names, orders. */
package io.weir.findings.text;
