package io.weir.lab.experiment;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialFacts;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunStatus;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.unit.Rate;
import io.weir.lab.capacity.FactsReader;
import io.weir.lab.capacity.Probe;
import io.weir.lab.capacity.SearchListener;
import io.weir.lab.capacity.SearchLoop;
import io.weir.lab.capacity.TrialBench;
import io.weir.lab.capacity.TrialBench.Made;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.trial.TrialOutcome;
import io.weir.lab.worker.WorkerException;
import java.time.Duration;
import java.util.Optional;

/**
 * A run's search for the highest sustainable rate: trials within one deployment, the last of them
 * at a share of what was found. Used once, by one thread.
 */
final class LiveSearch implements TrialBench, SearchListener {
  private final PlannedRun run;
  private final RunFolder folder;
  private final RunEvents events;
  private final FactsReader facts;
  private final KnownSecrets secrets;
  private final Trials trials;
  private final Health health;
  private Optional<TrialOutcome> latest = Optional.empty();
  private Optional<WorkerException> problem = Optional.empty();

  /** Makes a trial on the run's deployment. */
  interface Trials {
    TrialOutcome carryOut(int number, PlannedRun trial)
        throws WorkerException, StoreException, InterruptedException;
  }

  /** Tells why a process of the system ended, if one did. */
  interface Health {
    Optional<String> failure() throws InterruptedException;
  }

  LiveSearch(PlannedRun run, RunFolder folder, RunEvents events, FactsReader facts,
      KnownSecrets secrets, Trials trials, Health health) {
    this.run = run;
    this.folder = folder;
    this.events = events;
    this.facts = facts;
    this.secrets = secrets;
    this.trials = trials;
    this.health = health;
  }

  /** The outcome of the trial that latency was measured in, or why there was none. */
  TrialOutcome carryOut() throws WorkerException, StoreException, InterruptedException {
    SearchRecord record =
        new SearchLoop(run, this, this, System::nanoTime).carryOut();
    folder.write(record);
    if (problem.isPresent()) {
      throw problem.get();
    }
    TrialOutcome last = latest.orElseThrow();
    if (last.status() == RunStatus.INTERRUPTED || record.latencyTrial().isPresent()) {
      return last;
    }
    return last.failed(record.bounds().lower().isPresent()
        ? last.problem().orElse("the search broke off")
        : "no rate was sustained: " + last.problem().orElse(reason(record)));
  }

  private String reason(SearchRecord record) {
    Rate lowest = record.bounds().upper().orElse(run.search().orElseThrow().from());
    String why = record.trials().isEmpty() ? "" : ": " + record.trials().getLast().reason();
    return "not even " + lowest + why
        + ". Lower workload.load.search.from, loosen its bounds, or give the search more time";
  }

  @Override
  public Optional<Made> carryOut(int number, PlannedRun trial, TrialPurpose purpose)
      throws StoreException, InterruptedException {
    TrialOutcome outcome;
    try {
      outcome = trials.carryOut(number, trial);
    } catch (WorkerException e) {
      problem = Optional.of(e);
      return Optional.empty();
    }
    latest = Optional.of(outcome);
    if (outcome.status() == RunStatus.COMPLETED) {
      return Optional.of(new Made(facts.read(folder.layout(), trial, number, outcome.phases(),
          outcome.drained()), outcome.phases()));
    }
    boolean over = outcome.status() == RunStatus.INTERRUPTED || purpose == TrialPurpose.LATENCY
        || health.failure().isPresent();
    String why = secrets.apply(outcome.problem().orElse("for a reason that nobody told"));
    return over
        ? Optional.empty()
        : Optional.of(new Made(TrialFacts.broken(trial.workload().load().rate(), why),
            outcome.phases()));
  }

  @Override
  public void trialBegins(int number, Probe probe, RateBounds bounds, Duration left) {
    events.trialBegan(number, probe, bounds, left);
  }

  @Override
  public void trialEnded(SearchedTrial trial, SearchRecord record) throws StoreException {
    folder.write(record);
    events.trialClassified(trial, record);
  }
}
