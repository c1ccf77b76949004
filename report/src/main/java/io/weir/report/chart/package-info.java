/** The points of charts, as the report's script draws them. */
package io.weir.report.chart;
