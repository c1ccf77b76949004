/**
 * Settings and durabilities side by side: which differences bear on the figures, and whom they
 * flatter.
 */
package io.weir.findings.fairness;
