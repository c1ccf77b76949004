package io.weir.findings.evidence;

import io.weir.core.interval.TurnWaits;
import java.util.Optional;

/**
 * Readings of the waits for a CPU of threads that carry messages; of several workers, those of the
 * one whose thread waited longest. Absent if the system does not account for them.
 *
 * @param client of a thread of the client
 * @param consumer of a consumer's thread
 */
public record CarrierTurns(Optional<TurnWaits> client, Optional<TurnWaits> consumer) {}
