/** Holds systems against each other: figures over repetitions, guarantees and settings. */
package io.weir.analysis.compare;
