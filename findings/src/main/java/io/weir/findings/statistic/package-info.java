/** Statistics of samples that know nothing of runs. */
package io.weir.findings.statistic;
