/** Figures of one run, read from its files, each with its verdict and reasons. */
package io.weir.findings.figure;
