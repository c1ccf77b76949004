package io.weir.lab.experiment;

import io.weir.core.capacity.GoalJudgements;
import io.weir.core.capacity.Hysteresis;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialFacts;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.folder.FactsReader;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.SearchTurns;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.unit.Rate;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.capacity.GoalSearches;
import io.weir.lab.capacity.RoundRates;
import io.weir.lab.capacity.TrialRequest;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.trial.TrialOutcome;
import io.weir.lab.worker.WorkerException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run's search for the highest sustainable rate. It makes the trials that the search requests,
 * within one deployment, and then trials at shares of the found rate. The metrics of the last trial
 * are the run's. After each trial all is on disk. Used once, by one thread.
 */
final class SearchExecution {
  private final PlannedRun run;
  private final RateSearch how;
  private final GoalSearches search;
  private final RunFolder folder;
  private final RunEvents events;
  private final FactsReader facts;
  private final KnownSecrets secrets;
  private final Trials trials;
  private final Health health;
  private final Turns turns;
  private final TimeDilation time;
  private final long startNanos;
  private final List<SearchedTrial> made = new ArrayList<>();
  /** While other systems had their turns, the time of the search did not run. */
  private long waitedNanos;
  private Optional<TrialOutcome> latest = Optional.empty();
  private Optional<WorkerException> problem = Optional.empty();

  /** Makes a trial on the run's deployment. */
  interface Trials {
    TrialOutcome run(int number, PlannedRun trial)
        throws WorkerException, StoreException, InterruptedException;
  }

  /** Reports why a process of the system ended, if one did. */
  interface Health {
    Optional<String> failure() throws InterruptedException;
  }

  /** The turns of the run among others on the same machine. */
  interface Turns {
    /** A run that has the machine alone. */
    Turns ALONE = new Turns() {
      @Override
      public void awaitOthers() {}

      @Override
      public void begin() {}

      @Override
      public void end() {}
    };

    /** Waits until all other runs have come to this too; they have their turns meanwhile. */
    void awaitOthers() throws InterruptedException;

    /** Waits until the run may make a trial. */
    void begin() throws InterruptedException;

    /** The trial is over. */
    void end();
  }

  /**
   * A search.
   *
   * @param time the time of the run
   */
  SearchExecution(PlannedRun run, TimeDilation time, RunFolder folder, RunEvents events,
      FactsReader facts, KnownSecrets secrets, Trials trials, Health health, Turns turns) {
    this.run = run;
    this.time = time;
    this.startNanos = time.nanos();
    this.how = run.search().orElseThrow();
    this.search = new GoalSearches(how);
    this.folder = folder;
    this.events = events;
    this.facts = facts;
    this.secrets = secrets;
    this.trials = trials;
    this.health = health;
    this.turns = turns;
  }

  /** Returns the outcome of the trial that latency was measured in, or why there was none. */
  TrialOutcome run() throws WorkerException, StoreException, InterruptedException {
    awaitOthers(); // they start
    Optional<TrialRequest> request = search.next(left());
    while (request.isPresent() && runTrial(request.get(), search.bounds())) {
      request = search.next(left());
    }
    boolean found = request.isEmpty() && makeRounds();
    SearchRecord carried = carried(record());
    Optional<Rate> rate =
        carried.hysteresis().flatMap(Hysteresis::recovered).or(() -> carried.bounds().lower());
    if (found && rate.isPresent()) {
      measureAt(rate.get(), carried.bounds());
    }
    SearchRecord record = record();
    folder.write(record);
    if (problem.isPresent()) {
      throw problem.get();
    }
    TrialOutcome last = latest.orElseThrow();
    if (last.status() != RunStatus.INTERRUPTED) {
      awaitOthers(); // a system that stops would disturb their trials
    }
    if (last.status() == RunStatus.INTERRUPTED || record.latencyTrial().isPresent()) {
      return last;
    }
    return last.failed(rate.isPresent()
        ? last.problem().orElse("the search broke off")
        : "no rate was sustained: " + last.problem().orElse(reason(carried)));
  }

  /** Returns the search for the first goal that a rate met, or else for the last one. */
  private static SearchRecord carried(SearchRecord record) {
    List<SearchRecord> goals = record.ofGoals();
    return goals.stream()
        .filter(goal -> goal.bounds().lower().isPresent())
        .findFirst()
        .orElse(goals.getLast());
  }

  private String reason(SearchRecord record) {
    Rate lowest = record.bounds().upper().orElse(how.from());
    String why = record.trials()
        .reversed()
        .stream()
        .filter(trial -> trial.trialClass().isPresent())
        .findFirst()
        .map(trial -> ": " + trial.reason())
        .orElse("");
    return "not even " + lowest + why
        + ". Lower workload.load.search.from, loosen its bounds, or give the search more time";
  }

  /** The metrics of the last trial are the run's. */
  private void measureAt(Rate carried, RateBounds bounds)
      throws StoreException, InterruptedException {
    for (double share : how.curve()) {
      TrialRequest point =
          new TrialRequest(TrialPurpose.CURVE, times(carried, share), how.trial(), true);
      if (!runTrial(point, bounds)) {
        return;
      }
    }
    runTrial(
        new TrialRequest(TrialPurpose.LATENCY, times(carried, how.at()), run.phases().measure(),
            true),
        bounds);
  }

  /**
   * Makes the trials that compare the system with others, once all of them were searched; false if
   * there can be no other trial.
   */
  private boolean makeRounds() throws StoreException, InterruptedException {
    int rounds = how.turns().map(SearchTurns::rounds).orElse(0);
    if (rounds > 0) {
      awaitOthers();
    }
    RoundRates rates = new RoundRates(how);
    for (int round = 0; round < rounds; round++) {
      Optional<TrialRequest> request = rates.next(made);
      if (request.isPresent() && !runTrial(request.get(), search.bounds())) {
        return false;
      }
    }
    return true;
  }

  private void awaitOthers() throws InterruptedException {
    long began = time.nanos();
    turns.awaitOthers();
    waitedNanos += time.since(began);
  }

  /** Makes a trial in its turn; false if there can be no other. */
  private boolean runTrial(TrialRequest request, RateBounds bounds)
      throws StoreException, InterruptedException {
    long began = time.nanos();
    turns.begin();
    waitedNanos += time.since(began);
    try {
      return runNow(request, bounds);
    } finally {
      turns.end();
    }
  }

  private boolean runNow(TrialRequest request, RateBounds bounds)
      throws StoreException, InterruptedException {
    long began = time.nanos();
    int number = made.size();
    events.trialBegan(number, request, bounds, left());
    PlannedRun trial = run.trial(number, request.rate(), phases(request));
    Optional<TrialFacts> found = measured(number, trial, request.purpose());
    if (found.isEmpty()) {
      return false;
    }
    SearchedTrial searched = SearchedTrial.of(number, request.purpose(), request.measure(),
        request.last(), found.get(), judgement(request, found.get()),
        Duration.ofNanos(time.since(began)), latest.orElseThrow().phases());
    made.add(searched);
    if (searched.trialClass().isPresent()) {
      search.take(searched);
    }
    SearchRecord record = record();
    folder.write(record);
    events.trialClassified(searched, record);
    return true;
  }

  /**
   * Returns the measurements of a trial; empty if no further trial is possible, because the system
   * broke or the user stopped it.
   */
  private Optional<TrialFacts> measured(int number, PlannedRun trial, TrialPurpose purpose)
      throws StoreException, InterruptedException {
    TrialOutcome outcome;
    try {
      outcome = trials.run(number, trial);
    } catch (WorkerException e) {
      problem = Optional.of(e);
      return Optional.empty();
    }
    latest = Optional.of(outcome);
    if (outcome.status() == RunStatus.COMPLETED) {
      return Optional.of(
          facts.read(folder.layout(), trial, number, outcome.phases(), outcome.drained()));
    }
    boolean over = outcome.status() == RunStatus.INTERRUPTED || purpose == TrialPurpose.LATENCY
        || health.failure().isPresent();
    String why = secrets.apply(outcome.problem().orElse("for an unknown reason"));
    return over
        ? Optional.empty()
        : Optional.of(TrialFacts.broken(trial.workload().load().rate(), why));
  }

  private Optional<GoalJudgements> judgement(TrialRequest request, TrialFacts found) {
    return switch (request.purpose()) {
      case PROBE, NARROW, REPEAT, EXTEND, CANARY, OVERLOAD, SOAK -> Optional
          .of(GoalJudgements.of(how, search.asked(), found, request.last()));
      case ROUND, CURVE, LATENCY -> Optional.empty();
    };
  }

  /** The first trial warms up a system that has just begun. */
  private Phases phases(TrialRequest request) {
    if (request.purpose() == TrialPurpose.LATENCY) {
      return run.phases();
    }
    Phases usual = how.phases(request.measure(), run.phases().drain());
    return made.isEmpty()
        ? new Phases(how.firstWarmUp(run.phases().warmUp()), Optional.empty(), Optional.empty(),
            usual.measure(), usual.drain(), Optional.empty(), Optional.empty(), Optional.empty())
        : usual;
  }

  private Duration left() {
    return how.bounding().minus(taken());
  }

  private Duration taken() {
    return Duration.ofNanos(time.since(startNanos) - waitedNanos);
  }

  private SearchRecord record() {
    return SearchRecord.of(how, made, search.endings(), taken());
  }

  private static Rate times(Rate rate, double share) {
    return new Rate(Math.max(1, Math.rint(rate.perSecond() * share)));
  }
}
