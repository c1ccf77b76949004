/** Holds what was measured against what a study published, by shape: cells, ratios and trends. */
package io.weir.analysis.published;
