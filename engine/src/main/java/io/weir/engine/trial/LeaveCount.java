package io.weir.engine.trial;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up what arrives at subscriptions that leave, interval by interval. Used by one thread. */
final class LeaveCount {
  private final List<Leave> leaves;
  private SortedMap<Integer, Long> before = new TreeMap<>();

  LeaveCount(List<Leave> leaves) {
    this.leaves = List.copyOf(leaves);
  }

  /** What arrived since the last time, by subscription; empty where none leaves. */
  Optional<SortedMap<Integer, Long>> take() {
    if (leaves.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<Integer, Long> now = new TreeMap<>();
    leaves.forEach(leave -> now.merge(leave.subscription(), leave.delivered(), Long::sum));
    SortedMap<Integer, Long> more = new TreeMap<>();
    now.forEach((subscription, count) -> more.put(subscription,
        count - before.getOrDefault(subscription, 0L)));
    before = now;
    return Optional.of(more);
  }
}
