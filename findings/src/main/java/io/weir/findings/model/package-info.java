/**
 * The findings themselves: values that all wings share, the parts that wings add to them, and what
 * a
 * wing is.
 */
package io.weir.findings.model;
