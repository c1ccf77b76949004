package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a system's producers batch.
 *
 * @param kind whether they do
 * @param delay how long a message may wait for others, if that is told
 * @param size the most bytes of a batch, if that is told
 * @param messages the most messages of a batch, where they are limited
 */
record Batching(Kind kind, Optional<Duration> delay, Optional<DataSize> size,
    OptionalLong messages) {
  /** Whether producers batch. */
  enum Kind {
    /** The client can't. */
    IMPOSSIBLE,
    /** It could, and is told not to. */
    OFF, ON,
    /** The system does not tell. */
    UNTOLD
  }

  static Batching of(AuditedSystem system) {
    List<Setting> sizes = system.about(Aspect.BATCH_SIZE);
    List<Setting> delays = system.about(Aspect.BATCH_DELAY);
    Optional<DataSize> size = sizes.stream().flatMap(one -> Values.size(one).stream()).findFirst();
    return new Batching(
        kind(sizes, delays, size),
        delays.stream().flatMap(one -> Values.duration(one).stream()).findFirst(),
        size,
        sizes.stream()
            .map(Values::count)
            .filter(OptionalLong::isPresent)
            .findFirst()
            .orElse(OptionalLong.empty()));
  }

  private static Kind kind(List<Setting> sizes, List<Setting> delays, Optional<DataSize> size) {
    if (Values.any(delays, Values.NONE) || Values.any(sizes, Values.NONE)) {
      return Kind.IMPOSSIBLE;
    }
    if (sizes.isEmpty() && delays.isEmpty()) {
      return Kind.UNTOLD;
    }
    boolean off = Values.any(sizes, "off") || size.filter(one -> one.bytes() == 0).isPresent();
    return off ? Kind.OFF : Kind.ON;
  }

  /** Whether it may be that messages wait, and nobody says how long. */
  boolean delayUntold() {
    return kind == Kind.UNTOLD || kind == Kind.ON && delay.isEmpty();
  }

  /** The longest wait; none where nothing is batched. */
  Duration longestWait() {
    return kind == Kind.ON ? delay.orElse(Duration.ZERO) : Duration.ZERO;
  }
}
