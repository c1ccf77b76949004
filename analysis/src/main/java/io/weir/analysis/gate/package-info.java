/**
 * What a figure must pass before it may be quoted: one small class for each thing that can spoil
 * it.
 */
package io.weir.analysis.gate;
