/** Pure functions from results to findings: validity, intervals, comparison, capacity. */
package io.weir.analysis;
