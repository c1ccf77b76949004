/**
 * The search for the highest sustainable rate: the facts of its trials, its answer and its
 * charts.
 */
package io.weir.findings.capacity;
