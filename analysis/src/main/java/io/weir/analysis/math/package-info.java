/** What several parts of the analysis reckon with. */
package io.weir.analysis.math;
