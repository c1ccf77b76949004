/** Figures of repeated runs and rounds, their ratios, intervals and conclusions. */
package io.weir.findings.comparison;
