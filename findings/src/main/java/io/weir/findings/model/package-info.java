/**
 * The findings themselves: values that several wings share, the parts that wings add, and the
 * interface of a wing.
 */
package io.weir.findings.model;
