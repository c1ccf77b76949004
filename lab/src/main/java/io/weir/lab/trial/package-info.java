/**
 * One trial: workers are prepared, loaded through the phases, drained and asked for their final
 * report.
 */
package io.weir.lab.trial;
