package io.weir.cli.calibrate;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.HostNoise;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.EnumWord;
import io.weir.findings.compare.MeasuredNoise;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.lab.environment.HostIdentity;
import io.weir.lab.experiment.ExperimentListener;
import io.weir.lab.store.StoreException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.plan.Planner;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Measures the noise of this host with two identical systems, whose runs take turns.
 *
 * @param experiments run the plan
 */
public record NoiseMeter(HostExperiments experiments) {
  /**
   * The load and, if the kind has it, the durability are those of the quickstart. Runs are shorter,
   * so that they vary
   * rather more than those of a comparison. A p99.9 needs 10 s at this rate.
   */
  private static final String SCENARIO = """
      name: host-noise
      question: How far do two identical systems differ on this host?
      systems: { a: { broker: %1$s }, b: { broker: %1$s } }
      durability: { replicas: 1, acknowledge: all, storage: %2$s }
      workload:
        message: { size: 100 B }
        load: { rate: 10k/s, arrival: poisson }
      phases: { warm-up: 6s, settle: 0s, measure: 12s, windows: off, drain: 5s }
      repeat: 6
      """;

  /**
   * Plans the measurement.
   *
   * @param broker the broker kind of both systems
   * @param overrides changes to the scenario
   * @throws ScenarioException if these are not valid
   * @throws CliException if they make it something else than two identical systems in several
   * repetitions
   */
  public static Plan plan(ScenarioReader reader, Launcher broker, Overrides overrides)
      throws ScenarioException, CliException {
    Plan plan = Planner.drawingSeeds()
        .plan(reader.read("host-noise", SCENARIO.formatted(broker.broker(),
            EnumWord.kebab(broker.strongestStorage())), overrides));
    Optional<String> problem = problem(plan.runs());
    if (problem.isPresent()) {
      throw new CliException(ExitCode.INPUT,
          "this does not measure the noise of a host: " + problem.get(), "change --set");
    }
    return plan;
  }

  private static Optional<String> problem(List<PlannedRun> runs) {
    if (runs.stream().map(PlannedRun::variant).distinct().count() > 1) {
      return Optional.of("it can't sweep");
    }
    if (runs.stream().map(run -> unnamed(run.system())).distinct().count() > 1
        || runs.stream().map(run -> run.system().name()).distinct().count() != 2) {
      return Optional.of("it takes two identical systems");
    }
    if (runs.stream()
        .mapToInt(PlannedRun::repetition)
        .max()
        .orElse(0) < MeasuredNoise.LEAST_REPETITIONS) {
      return Optional.of("it takes at least " + MeasuredNoise.LEAST_REPETITIONS + " repetitions");
    }
    return runs.stream().anyMatch(run -> run.workload().load().fixedRate().isEmpty())
        ? Optional.of("it takes a fixed rate")
        : Optional.empty();
  }

  private static SystemSpec unnamed(SystemSpec system) {
    return new SystemSpec("a", system.broker(), system.version(), system.clientVersion(),
        system.nodes(), system.port(), system.durability(), system.options(), system.properties(),
        system.existing(), system.profile());
  }

  /**
   * Measures.
   *
   * @throws CliException if it was cancelled, if a run did not complete, or if too few values are
   * valid
   * @throws StoreException if results can't be written
   */
  public HostNoise measure(Plan plan, ExperimentListener listener)
      throws CliException, StoreException {
    Findings findings = experiments.run(plan, listener);
    for (RunFindings run : findings.runs()) {
      if (run.status() != RunStatus.COMPLETED) {
        throw new CliException(ExitCode.BROKEN,
            "run " + run.run().index() + " did not complete"
                + run.problem().map(problem -> ": " + problem).orElse(""),
            "nothing is kept");
      }
    }
    return MeasuredNoise.of(findings, HostIdentity.here(Installation.version()), Instant.now())
        .orElseThrow(() -> new CliException(ExitCode.BROKEN,
            "too few values are valid: the noise of this host stays unknown",
            "stop other programs on this machine, or lower the load: --set"
                + " workload.load.rate=1k/s"));
  }
}
