/**
 * Carries out one assignment on one machine: arrival schedule, pacing, recording and the message
 * ledger.
 */
package io.weir.engine;
