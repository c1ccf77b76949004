package io.weir.findings.across;

import io.weir.findings.across.HostChange.Relation;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The time and the place of two measurements, as far as they differ. Both can change values as much
 * as a broker does, so each conclusion names them.
 */
record Circumstances(Side a, Side b) {
  private static final Duration HOURS = Duration.ofHours(2);
  private static final Duration DAYS = Duration.ofDays(2);

  /**
   * Returns them, as {@code measured 7 days apart, on other hosts}; absent if they are the same.
   */
  Optional<String> text() {
    List<String> words = new ArrayList<>();
    apart().ifPresent(time -> words.add(time));
    host().ifPresent(words::add);
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of("measured " + String.join(", ", words));
  }

  private Optional<String> apart() {
    Optional<Duration> gap = gap();
    if (gap.isEmpty()) {
      return a.origin().folder().equals(b.origin().folder())
          ? Optional.empty()
          : Optional.of("at other times");
    }
    return gap.filter(time -> !time.isNegative()).map(time -> text(time) + " apart");
  }

  /** Returns the time between the starts; negative if runs of both took turns. */
  private Optional<Duration> gap() {
    Optional<Instant> one = starts(a).stream().min(Comparator.naturalOrder());
    Optional<Instant> other = starts(b).stream().min(Comparator.naturalOrder());
    if (one.isEmpty() || other.isEmpty()) {
      return Optional.empty();
    }
    Side first = one.get().isAfter(other.get()) ? b : a;
    Side second = first == a ? b : a;
    boolean overlap = starts(first).stream()
        .max(Comparator.naturalOrder())
        .filter(last -> starts(second).stream().anyMatch(start -> !start.isAfter(last)))
        .isPresent();
    return Optional.of(overlap || a.origin().folder().equals(b.origin().folder())
        ? Duration.ofNanos(-1)
        : Duration.between(one.get(), other.get()).abs());
  }

  private static List<Instant> starts(Side side) {
    return side.runs().stream().map(RunFindings::started).flatMap(Optional::stream).toList();
  }

  private static String text(Duration time) {
    if (time.compareTo(DAYS) >= 0) {
      return Quantity.of(time.toDays(), "day");
    }
    return time.compareTo(HOURS) >= 0
        ? Quantity.of(time.toHours(), "hour")
        : Quantity.of(Math.max(1, time.toMinutes()), "minute");
  }

  private Optional<String> host() {
    Relation relation = HostChange.of(a, b).relation();
    return switch (relation) {
      case SAME -> Optional.empty();
      case CHANGED -> Optional.of("on a host that changed");
      case OTHER -> Optional.of("on other hosts");
      case UNKNOWN -> Optional.of("on hosts that are not both known");
    };
  }
}
