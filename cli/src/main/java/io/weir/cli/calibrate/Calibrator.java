package io.weir.cli.calibrate;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.core.interval.Metric;
import io.weir.core.plan.Plan;
import io.weir.core.result.Calibration;
import io.weir.core.result.Calibration.Ceiling;
import io.weir.core.result.Calibration.WorkerLimit;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.findings.evidence.GeneratorHealth;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Quantity;
import io.weir.findings.workers.WorkerFindings;
import io.weir.lab.calibration.CeilingSearch;
import io.weir.lab.environment.HostIdentity;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.store.StoreException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.plan.Planner;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Calibrates this host by experiments like any other, on the broker that knows the truth. Used
 * once, by one thread.
 */
public final class Calibrator {
  /** Any doubt counts. */
  private static final Set<GateId> STRICT = Set.of(GateId.RUN_END, GateId.ACCOUNT_GAP,
      GateId.RECORD, GateId.ACCOUNTS, GateId.WORKER_CPU);
  /** Only what is invalid counts: in a trial that short a stall at its end is soon a doubt. */
  private static final Set<GateId> LENIENT =
      Set.of(GateId.OVERLOAD, GateId.NOT_OFFERED, GateId.LOAD);
  private static final Duration MOST_LAG = Duration.ofMillis(1);
  private final HostExperiments experiments;
  private final Optional<WorkerHosts> workers;
  private final Effort effort;
  private final CalibrationListener listener;
  private final long deadline;

  /**
   * A calibrator.
   *
   * @param experiments run what it plans
   * @param workers the workers that offer the load together; empty for one on this host
   */
  public Calibrator(HostExperiments experiments, Optional<WorkerHosts> workers, Effort effort,
      CalibrationListener listener) {
    this.experiments = experiments;
    this.workers = workers;
    this.effort = effort;
    this.listener = listener;
    this.deadline = System.nanoTime() + effort.limit().toNanos();
  }

  /**
   * Measures known delays.
   *
   * @return each at each rate, with the truth
   * @throws CliException if it was cancelled
   * @throws StoreException if results can't be written
   */
  public List<TruthRow> truth() throws CliException, StoreException {
    Plan plan = plan(CalibrationScenario.truth(effort), Overrides.NONE);
    return run(plan).runs()
        .stream()
        .map(TruthRow::of)
        .sorted(Comparator.comparing(TruthRow::delay).thenComparing(TruthRow::rate))
        .toList();
  }

  /**
   * Looks for the highest rates that the load generator keeps up with a broker that does nothing.
   *
   * @throws CliException if it was cancelled, results can't be written, or not even the lowest rate
   * is kept up
   */
  public Calibration ceilings() throws CliException {
    List<Ceiling> ceilings = new ArrayList<>();
    List<DataSize> sizes = effort.starts().keySet().stream().sorted().toList();
    for (DataSize size : sizes) {
      long share = (deadline - System.nanoTime()) / (sizes.size() - ceilings.size());
      ceilings.add(ceiling(size, System.nanoTime() + share));
      listener.found(ceilings.getLast());
    }
    return new Calibration(Calibration.FORMAT, HostIdentity.here(Installation.version()),
        Instant.now(), ceilings, workers);
  }

  private Ceiling ceiling(DataSize size, long until) throws CliException {
    CeilingSearch search =
        new CeilingSearch(effort.resolution(), () -> until - System.nanoTime() > 0);
    Map<Rate, List<WorkerLimit>> limits = new HashMap<>();
    CeilingSearch.Interval found =
        search.search(new Rate(effort.starts().get(size).perSecond() * count()),
            rate -> keepsUp(size, rate, limits));
    Rate passed = found.passed()
        .orElseThrow(() -> new CliException(ExitCode.FAILED,
            subject() + " no rate at all with messages of " + size,
            "stop other programs there, then calibrate again"));
    return new Ceiling(size, passed, found.failed(), Optional.ofNullable(limits.get(passed)));
  }

  private String subject() {
    return workers.isEmpty() ? "this host keeps up" : "these workers keep up";
  }

  /**
   * Returns whether the rate was kept up; if so by several workers, it is known how each of them
   * was.
   */
  private boolean keepsUp(DataSize size, Rate rate, Map<Rate, List<WorkerLimit>> limits)
      throws CliException {
    listener.trying(size, rate);
    try {
      Plan plan = plan(CalibrationScenario.ceiling(size, rate, effort, count()),
          new Overrides(Optional.empty(), workers.map(hosts -> "workers=" + hosts.written())
              .stream()
              .toList()));
      RunFindings run = run(plan).runs().getFirst();
      Optional<String> obstacle = obstacle(run);
      listener.tried(size, rate, obstacle);
      run.part(WorkerFindings.PART)
          .filter(found -> obstacle.isEmpty())
          .ifPresent(found -> limits.put(rate,
              found.stream().map(Calibrator::limit).toList()));
      return obstacle.isEmpty();
    } catch (StoreException e) {
      throw new CliException(ExitCode.BROKEN, e.getMessage(), "", e);
    }
  }

  private static WorkerLimit limit(WorkerFindings worker) {
    return new WorkerLimit(worker.worker(), worker.host(), worker.cpuShare(),
        worker.lag()
            .map(lag -> OptionalLong.of(lag.p999Nanos()))
            .orElse(OptionalLong.empty()));
  }

  private int count() {
    return workers.map(WorkerHosts::count).orElse(1);
  }

  private Plan plan(String scenario, Overrides overrides) {
    try {
      return Planner.drawingSeeds()
          .plan(new ScenarioReader(experiments.setup().launchers())
              .read("calibration", scenario, overrides));
    } catch (ScenarioException e) {
      throw new IllegalStateException("a scenario of weir itself is not valid", e);
    }
  }

  private Findings run(Plan plan) throws CliException, StoreException {
    return experiments.run(plan, this::follow);
  }

  private void follow(ExperimentEvent event) {
    if (event instanceof ExperimentEvent.RunStarted it && it.of() > 1) {
      listener.measuring(it.run().system().name(), it.run().workload().load().rate(), it.number(),
          it.of());
    }
  }

  /**
   * Returns why the load generator did not keep a rate up, on a broker that does nothing; empty if
   * it did. The validity checks of values mean little there, because the values are its own lag. So
   * the checks of the generator decide, and its lag: three messages in four in time. Other load on
   * a host shows in the tail, and a generator at its limit in the body.
   */
  private static Optional<String> obstacle(RunFindings run) {
    if (run.status() != RunStatus.COMPLETED) {
      return run.problem().or(() -> Optional.of("the run did not complete"));
    }
    return run.assessment()
        .reasons()
        .stream()
        .filter(Calibrator::counts)
        .map(Reason::text)
        .findFirst()
        .or(() -> collecting(run))
        .or(() -> lag(run));
  }

  private static boolean counts(Reason reason) {
    return STRICT.contains(reason.check())
        || LENIENT.contains(reason.check()) && reason.verdict() == Verdict.INVALID;
  }

  private static Optional<String> collecting(RunFindings run) {
    return run.health()
        .map(GeneratorHealth::gcShare)
        .filter(share -> share > Thresholds.DEFAULT.gcShare())
        .map(share -> "garbage collection took " + Quantity.percent(share) + " of the time");
  }

  private static Optional<String> lag(RunFindings run) {
    return run.latency(Metric.GENERATOR_LAG, Statistic.P75)
        .map(LatencyFigure::nanos)
        .filter(nanos -> nanos > MOST_LAG.toNanos())
        .map(nanos -> "the load generator was late by " + Quantity.latency(nanos) + " at p75");
  }

  /** Follows a calibration as it goes. */
  public interface CalibrationListener {
    /**
     * A known delay is about to be measured.
     *
     * @param delay its name
     * @param number its place, from 1
     * @param of how many there are
     */
    void measuring(String delay, Rate rate, int number, int of);

    /** A rate is about to be tried. */
    void trying(DataSize size, Rate rate);

    /**
     * A rate was tried.
     *
     * @param obstacle why it was not kept up; empty if it was
     */
    void tried(DataSize size, Rate rate, Optional<String> obstacle);

    /** The ceiling at a size is known. */
    void found(Ceiling ceiling);
  }
}
