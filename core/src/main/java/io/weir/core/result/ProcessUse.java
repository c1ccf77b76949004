package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.util.Optional;

/**
 * The resource use of a process of the system, with all its descendants, within a span of time.
 *
 * @param process its name in the plan
 * @param role what it is, as {@code bookie}
 * @param cpuNanos CPU time, user and system
 * @param readBytes bytes that were read from storage on its behalf, where the system reports it
 * @param writtenBytes bytes that it made dirty in the page cache or wrote to storage directly,
 * where the system reports it: storage has to write them sooner or later
 * @param residentBytes its memory at the end of the span, the part of the page cache that it maps
 * included
 * @param gcNanos for how long garbage collection stopped it, of JVMs that report it
 */
public record ProcessUse(@Harmless String process, @Harmless String role, long cpuNanos,
    Optional<Long> readBytes,
    Optional<Long> writtenBytes, long residentBytes, Optional<Long> gcNanos) {
  /** Returns the use in this span and in a later one. */
  ProcessUse plus(ProcessUse later) {
    return new ProcessUse(process, role, cpuNanos + later.cpuNanos,
        sum(readBytes, later.readBytes), sum(writtenBytes, later.writtenBytes),
        later.residentBytes, sum(gcNanos, later.gcNanos));
  }

  private static Optional<Long> sum(Optional<Long> one, Optional<Long> other) {
    return one.flatMap(some -> other.map(more -> some + more));
  }
}
