package io.weir.lab.capacity;

import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.scenario.RateSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;

/** A search on a broker in virtual time, trial by trial. */
final class SimulatedSearch {
  private final NoisyBroker broker;
  private final RateSearch how;
  private final GoalSearches search;
  private final List<SearchedTrial> trials = new ArrayList<>();
  private Duration left;

  SimulatedSearch(NoisyBroker broker, RateSearch how) {
    this(broker, how, new GoalSearches(how));
  }

  SimulatedSearch(NoisyBroker broker, RateSearch how, GoalSearches search) {
    this.broker = broker;
    this.how = how;
    this.search = search;
    this.left = how.bounding();
  }

  /** Makes the trials of several searches in turns, and the rounds that compare them. */
  static void inTurns(List<SimulatedSearch> all, SplittableRandom random) {
    List<SimulatedSearch> order = new ArrayList<>(all);
    int turns = 0;
    boolean open = true;
    while (open) {
      open = false;
      next(order, turns++, random);
      for (SimulatedSearch each : order) {
        open |= each.step();
      }
    }
    int rounds = all.getFirst().how.turns().orElseThrow().rounds();
    for (int round = 0; round < rounds; round++) {
      next(order, turns++, random);
      order.forEach(SimulatedSearch::round);
    }
  }

  private static void next(List<SimulatedSearch> order, int turn, SplittableRandom random) {
    if (turn % 2 == 1) {
      Collections.reverse(order);
    } else {
      Collections.shuffle(order, new Random(random.nextLong()));
    }
  }

  /** Makes the next trial for the bounds; false if the search is over. */
  boolean step() {
    Optional<TrialRequest> request = search.next(left);
    request.map(this::make).ifPresent(search::take);
    return request.isPresent();
  }

  private void round() {
    new RoundRates(how).next(trials).ifPresent(this::make);
  }

  private SearchedTrial make(TrialRequest request) {
    SearchedTrial trial = broker.trial(request, how, search.asked(), trials.size());
    trials.add(trial);
    left = left.minus(trial.took());
    return trial;
  }

  List<SearchedTrial> trials() {
    return List.copyOf(trials);
  }

  SearchRecord record() {
    return SearchRecord.of(how, trials, search.endings(), how.within());
  }
}
