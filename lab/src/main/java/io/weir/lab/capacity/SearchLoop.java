package io.weir.lab.capacity;

import io.weir.core.capacity.Criterion;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import io.weir.lab.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The one loop of a run: makes the trials that a search asks for, then those at shares of what it
 * found. After each trial all is on disk. Used once, by one thread.
 */
public final class SearchLoop {
  private final PlannedRun run;
  private final RateSearch how;
  private final Criterion criterion;
  private final CapacitySearch search;
  private final TrialBench bench;
  private final SearchListener listener;
  private final LongSupplier clock;
  private final List<SearchedTrial> trials = new ArrayList<>();
  private final long startNanos;

  /**
   * A loop.
   *
   * @param run a run whose rate is searched for
   * @param clock nanoseconds from an arbitrary origin
   */
  public SearchLoop(PlannedRun run, TrialBench bench, SearchListener listener, LongSupplier clock) {
    this.run = run;
    this.how = run.search().orElseThrow();
    this.criterion = Criterion.of(how);
    this.search = new CapacitySearch(how);
    this.bench = bench;
    this.listener = listener;
    this.clock = clock;
    this.startNanos = clock.getAsLong();
  }

  /**
   * Searches, and measures at what was found. Ends early, with what it has, where the bench allows
   * no further trial.
   *
   * @throws StoreException if the record can't be written
   */
  public SearchRecord carryOut() throws StoreException, InterruptedException {
    Optional<Probe> probe = search.next(left());
    while (probe.isPresent() && carryOut(probe.get())) {
      probe = search.next(left());
    }
    Optional<Rate> lower = search.bounds().lower();
    if (probe.isEmpty() && lower.isPresent()) {
      measureAt(lower.get());
    }
    return record();
  }

  /** The last trial is the one whose figures are the run's. */
  private void measureAt(Rate lower) throws StoreException, InterruptedException {
    for (double share : how.curve()) {
      Probe point = new Probe(TrialPurpose.CURVE, times(lower, share), how.trial(), true);
      if (!carryOut(point)) {
        return;
      }
    }
    carryOut(new Probe(TrialPurpose.LATENCY, times(lower, how.at()), run.phases().measure(), true));
  }

  /** Makes a trial; false if there can be no other. */
  private boolean carryOut(Probe probe) throws StoreException, InterruptedException {
    long began = clock.getAsLong();
    int number = trials.size();
    listener.trialBegins(number, probe, search.bounds(), left());
    PlannedRun trial = run.trial(number, probe.rate(), phases(probe));
    Optional<TrialBench.Made> made = bench.carryOut(number, trial, probe.purpose());
    if (made.isEmpty()) {
      return false;
    }
    SearchedTrial searched = SearchedTrial.of(number, probe.purpose(), probe.measure(),
        probe.last(), made.get().facts(), judgement(probe, made.get()),
        Duration.ofNanos(clock.getAsLong() - began), made.get().phases());
    trials.add(searched);
    if (searched.trialClass().isPresent()) {
      search.take(searched);
    }
    listener.trialEnded(searched, record());
    return true;
  }

  private Optional<Criterion.Judgement> judgement(Probe probe, TrialBench.Made made) {
    return switch (probe.purpose()) {
      case PROBE, NARROW, REPEAT, EXTEND, SOAK -> Optional
          .of(criterion.judge(made.facts(), probe.last()));
      case CURVE, LATENCY -> Optional.empty();
    };
  }

  /** The first trial warms up a system that has just begun. */
  private Phases phases(Probe probe) {
    if (probe.purpose() == TrialPurpose.LATENCY) {
      return run.phases();
    }
    Phases usual = how.phases(probe.measure(), run.phases().drain());
    return trials.isEmpty()
        ? new Phases(how.firstWarmUp(run.phases().warmUp()), Optional.empty(), Optional.empty(),
            usual.measure(), usual.drain(), Optional.empty(), Optional.empty())
        : usual;
  }

  private Duration left() {
    return how.within().minusNanos(clock.getAsLong() - startNanos);
  }

  private SearchRecord record() {
    RateBounds bounds = search.bounds();
    return new SearchRecord(SearchRecord.FORMAT, how.criterion(), how.width(), trials, bounds,
        search.ending(), Duration.ofNanos(clock.getAsLong() - startNanos));
  }

  private static Rate times(Rate rate, double share) {
    return new Rate(Math.max(1, Math.rint(rate.perSecond() * share)));
  }
}
