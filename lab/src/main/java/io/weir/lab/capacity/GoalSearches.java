package io.weir.lab.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The searches for all goals of one run. Each trial counts for all of them, with its class by each.
 * The next trial is for the goal whose bounds are the farthest apart, of several such goals for the
 * one with the lowest limit. So one climb serves all goals, and the time ends with bounds that are
 * about equally close. Not thread-safe.
 */
public final class GoalSearches {
  private final List<CapacitySearch> searches;
  private final List<Integer> open;
  private Optional<SearchedTrial> latest = Optional.empty();
  private int asked;

  public GoalSearches(RateSearch how) {
    this.searches = how.goals().stream().map(CapacitySearch::new).toList();
    this.open = new ArrayList<>(IntStream.range(0, searches.size()).boxed().toList());
  }

  /**
   * Returns the next trial; empty if the search is over.
   *
   * @param left the time that it may still take
   */
  public Optional<TrialRequest> next(Duration left) {
    Optional<TrialRequest> follower = searches.size() == 1 || !open.contains(asked)
        ? Optional.empty()
        : request(left).filter(this::follows);
    while (follower.isEmpty() && !open.isEmpty()) {
      asked = open.stream()
          .max(Comparator.comparingDouble((Integer goal) -> searches.get(goal).gap())
              .thenComparing(Comparator.reverseOrder()))
          .orElseThrow();
      follower = request(left);
      if (follower.isEmpty()) {
        open.remove(Integer.valueOf(asked));
      }
    }
    return follower;
  }

  private Optional<TrialRequest> request(Duration left) {
    return searches.get(asked).next(share(left));
  }

  /**
   * What the other goals need in the end is theirs, if there is time for more than that. Goals with
   * the same bounds share it.
   */
  private Duration share(Duration left) {
    Duration others = open.stream()
        .filter(goal -> !searches.get(goal).bounds().equals(bounds()))
        .map(goal -> searches.get(goal).reserve())
        .reduce(Duration.ZERO, Duration::plus);
    return Durations.max(left.dividedBy(open.size()), left.minus(others));
  }

  /** Returns whether a trial asks about the system or the rate as the latest trial left it. */
  private boolean follows(TrialRequest request) {
    return request.purpose() == TrialPurpose.CANARY
        || latest.filter(trial -> trial.rate().equals(request.rate())).isPresent();
  }

  /** Returns the number of the goal that the latest requested trial is for, from 0. */
  public int asked() {
    return asked;
  }

  /** Takes the outcome of the trial that was requested last. */
  public void take(SearchedTrial trial) {
    latest = Optional.of(trial);
    for (int goal = 0; goal < searches.size(); goal++) {
      if (trial.wasFor(goal)) {
        searches.get(goal).take(trial.seenBy(goal));
      } else {
        searches.get(goal).takeOther(trial.seenBy(goal));
      }
    }
  }

  /** Returns the bounds of the goal that the latest requested trial is for. */
  public RateBounds bounds() {
    return searches.get(asked).bounds();
  }

  /** Returns why the search for each goal ended, human-readable; empty before that. */
  public List<String> endings() {
    return searches.stream().map(CapacitySearch::ending).toList();
  }
}
