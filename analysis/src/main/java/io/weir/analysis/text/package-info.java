/** Quantities and names in words that people read; the same in every report. */
package io.weir.analysis.text;
