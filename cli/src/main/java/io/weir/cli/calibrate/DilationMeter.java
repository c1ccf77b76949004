package io.weir.cli.calibrate;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.HostDilation;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.Workload;
import io.weir.lab.environment.HostIdentity;
import io.weir.lab.experiment.ExperimentListener;
import io.weir.lab.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds the smallest dilation at which this host is no bottleneck: the use of the host at one
 * dilation gives that at the others.
 *
 * @param experiments run the plans
 */
public record DilationMeter(HostExperiments experiments) {
  /** From here on the host may have been too slow for its work to be seen. */
  private static final double SATURATED = 0.9;
  private static final int FIRST = 10;
  private static final int STEP = 4;
  private static final Phases BRIEF = new Phases(Duration.ofSeconds(2), Optional.empty(),
      Optional.empty(), Duration.ofSeconds(3), Duration.ofSeconds(5), Optional.empty(),
      Optional.empty(), Optional.empty());

  /**
   * Returns the runs that need most of the host: one of each system, with its highest rate.
   *
   * @throws CliException if a rate is searched for or an overload, or the scenario sweeps the
   * dilation
   */
  public static List<PlannedRun> heaviest(Plan plan) throws CliException {
    if (plan.runs().stream().anyMatch(run -> run.search().isPresent())) {
      throw new CliException(ExitCode.INPUT,
          "--auto-dilate needs a fixed rate, and " + plan.name() + " searches for the highest",
          "choose a factor with --dilate: gates show whether it was large enough");
    }
    if (plan.runs().stream().anyMatch(PlannedRun::intendsOverload)) {
      throw new CliException(ExitCode.INPUT,
          "--auto-dilate needs a rate that systems serve, and " + plan.name()
              + " intends an overload",
          "choose a factor with --dilate: gates show whether it was large enough");
    }
    if (plan.runs().stream().map(run -> run.emulated().dilation()).distinct().count() > 1) {
      throw new CliException(ExitCode.INPUT,
          plan.name() + " sweeps emulate.dilation, so --auto-dilate has nothing to choose",
          "remove one of the two");
    }
    Map<String, PlannedRun> heaviest = new LinkedHashMap<>();
    plan.runs()
        .forEach(run -> heaviest.merge(run.system().name(), run,
            (one, other) -> WORK.compare(one, other) >= 0 ? one : other));
    return List.copyOf(heaviest.values());
  }

  private static final Comparator<PlannedRun> WORK = Comparator
      .comparingDouble((PlannedRun run) -> run.workload().load().rate().perSecond())
      .thenComparingInt(run -> run.workload().topics() * run.workload().partitions())
      .thenComparingInt(run -> run.system().durability().replicas());

  /** Identifies what needs a dilation. */
  public static String load(List<PlannedRun> runs) {
    return runs.stream().map(DilationMeter::load).sorted().collect(Collectors.joining("; "));
  }

  private static String load(PlannedRun run) {
    Workload workload = run.workload();
    Map<String, Map<String, String>> properties = new TreeMap<>();
    run.system().properties().forEach((name, own) -> properties.put(name, new TreeMap<>(own)));
    return String.join(", ", run.system().broker(), run.system().version(),
        run.system().nodes() + " nodes", run.system().durability().toString(),
        new TreeMap<>(run.system().options()).toString(), properties.toString(),
        run.client().toString(), workload.load().described(),
        workload.message().size().toString(), workload.topics() + " topics",
        workload.partitions() + " partitions", workload.producersPerTopic() + " producers",
        workload.subscriptionsPerTopic() + " subscriptions", run.workers() + " workers",
        run.emulated().with(1).toString());
  }

  /**
   * Measures.
   *
   * @param plan the plan that needs a dilation
   * @throws CliException if it was cancelled, a run did not complete, or no dilation will do
   * @throws StoreException if results can't be written
   */
  public HostDilation measure(Plan plan, ExperimentListener listener)
      throws CliException, StoreException {
    List<PlannedRun> runs = heaviest(plan);
    int least = least(runs);
    int tried = Math.max(FIRST, least);
    double use = use(plan.withRuns(at(runs, tried)), listener);
    while (use >= SATURATED && tried * STEP <= Emulation.MOST) {
      tried *= STEP;
      use = use(plan.withRuns(at(runs, tried)), listener);
    }
    int needed = needed(tried, use, least);
    if (use >= SATURATED || needed > Emulation.MOST) {
      throw new CliException(ExitCode.BROKEN, "this machine is too slow for this load even at a"
          + " dilation of " + tried, "lower the rate, or use a larger machine");
    }
    return new HostDilation(HostDilation.FORMAT, HostIdentity.here(Installation.version()),
        Instant.now(), load(runs), tried, use, needed);
  }

  /**
   * Returns the smallest dilation with a good use of the host.
   *
   * @param tried the dilation of the measurement
   * @param use its use of the host
   * @param least that which emulated hosts need
   */
  static int needed(int tried, double use, int least) {
    return Math.max(least, EmulationRecord.fitting(tried, use));
  }

  /** Each emulated host must be at most as large as this machine seems. */
  private static int least(List<PlannedRun> runs) {
    int processors = Runtime.getRuntime().availableProcessors();
    return runs.stream()
        .flatMap(run -> run.emulated().host().stream())
        .mapToInt(EmulatedHost::cpus)
        .map(cpus -> Math.ceilDiv(cpus, processors))
        .max()
        .orElse(1);
  }

  private static List<PlannedRun> at(List<PlannedRun> runs, int dilation) {
    return runs.stream()
        .map(run -> run.trial(run.workload(), BRIEF, run.seed())
            .emulating(run.emulated().with(dilation)))
        .toList();
  }

  /** Returns the use of the host by the system that needs most. */
  private double use(Plan plan, ExperimentListener listener) throws CliException, StoreException {
    double most = 0;
    for (RunResult run : experiments.execute(plan, listener).runs()) {
      Optional<EmulationRecord> record = run.emulation();
      if (record.isEmpty() || record.get().machineUse().isEmpty()) {
        throw new CliException(ExitCode.BROKEN,
            "the use of this machine by " + run.run().system().name() + " is not known"
                + run.problem().map(problem -> ": " + problem).orElse(""),
            "choose a factor with --dilate");
      }
      most = Math.max(most, record.get().machineUse().getAsDouble());
    }
    return most;
  }
}
