/**
 * The parts of a proof by kills: the times of the kills, the surviving messages, and the verdict.
 */
package io.weir.core.proof;
