package io.weir.cli.event;

import io.weir.core.driver.ReadBack;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.RunResultBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentResult;
import io.weir.lab.experiment.LiveFigures;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** An experiment of one run, as its listeners see it. */
public final class SampleEvents {
  private static final Durability DURABILITY = new Durability(1, Acknowledge.ALL, Storage.FSYNC);
  static final PlannedRun RUN =
      PlannedRunBuilder.builder()
          .index(1)
          .repetition(1)
          .variant(Map.of("workload.partitions", "6"))
          .system(SystemSpecBuilder.builder()
              .name("kafka")
              .broker("kafka")
              .version("4.3.1")
              .nodes(1)
              .durability(DURABILITY)
              .options(Map.of())
              .properties(Map.of())
              .build())
          .client(ClientPolicy.DEFAULT)
          .workload(WorkloadBuilder.builder()
              .topics(1)
              .partitions(6)
              .message(MessageSpecBuilder.builder()
                  .size(new DataSize(100))
                  .content(Content.RANDOM)
                  .build())
              .producersPerTopic(1)
              .subscriptionsPerTopic(1)
              .consumersPerSubscription(1)
              .load(LoadBuilder.builder()
                  .rate(Rate.parse("10k/s"))
                  .arrival(Arrival.POISSON)
                  .pacing(Pacing.NORMAL)
                  .build())
              .build())
          .phases(PhasesBuilder.builder()
              .warmUp(Duration.ofSeconds(1))
              .measure(Duration.ofSeconds(2))
              .drain(Duration.ofSeconds(3))
              .build())
          .worker(WorkerSpec.DEFAULT)
          .seed(7)
          .build();

  private SampleEvents() {}

  /** The events, in order. */
  public static List<ExperimentEvent> of(RunStatus status, Optional<String> problem) {
    Plan plan =
        PlanBuilder.builder()
            .format(Plan.FORMAT)
            .name("test")
            .question("?")
            .source("")
            .overrides(List.of())
            .scale("")
            .seed(7)
            .runs(List.of(RUN))
            .build();
    Environment environment =
        new Environment(Environment.FORMAT, "1", Map.of(), List.of("this machine is small"),
            Optional.empty(), Optional.empty());
    LiveFigures figures =
        new LiveFigures(1_000_000_000L, 10_000, 9_998, 9_997, 9_996, OptionalLong.of(1_230_000),
            OptionalLong.of(4_560_000), OptionalLong.of(2_000_000), OptionalLong.of(5_000_000), 3,
            2, Optional.empty(), 1, 1);
    RunResult result =
        RunResultBuilder.builder()
            .format(RunResult.FORMAT)
            .run(RUN)
            .status(status)
            .problem(problem)
            .started(Instant.EPOCH)
            .ended(Optional.of(Instant.ofEpochSecond(12)))
            .phases(List.of())
            .drained(true)
            .readBack(ReadBack.NOTHING)
            .failures(Map.of())
            .processes(List.of())
            .worker("")
            .build();
    return List.of(
        new ExperimentEvent.ExperimentStarted(plan, Path.of("results", "x"), environment),
        new ExperimentEvent.RunStarted(RUN, 1, 4),
        new ExperimentEvent.ArtifactProgress("Apache Kafka 4.3.1 server", "a.jar", 1, 45,
            2_000_000),
        new ExperimentEvent.ArtifactsReady("Apache Kafka 4.3.1 server", 45, Duration.ofSeconds(9)),
        new ExperimentEvent.ProcessStarting(RUN, "broker-1", "broker"),
        new ExperimentEvent.ProcessReady(RUN, "broker-1", "broker", Duration.ofMillis(4_210)),
        new ExperimentEvent.Preparing(RUN, "creating 1 topic"),
        new ExperimentEvent.Prepared(RUN,
            new ReadBack(Optional.empty(), Optional.of(DURABILITY), List.of(), Optional.empty())),
        new ExperimentEvent.PhaseStarted(RUN, PhaseKind.WARM_UP, Duration.ofSeconds(1)),
        new ExperimentEvent.Settling(RUN, Duration.ofSeconds(4)),
        new ExperimentEvent.PhaseStarted(RUN, PhaseKind.MEASURE, Duration.ofSeconds(2)),
        new ExperimentEvent.IntervalMeasured(RUN, PhaseKind.MEASURE, figures),
        new ExperimentEvent.Faulted(RUN,
            FaultEvent.of(31_240_000_000L, FaultStep.STRUCK, "broker-1", 7, "SIGKILL")),
        new ExperimentEvent.PhaseStarted(RUN, PhaseKind.DRAIN, Duration.ofSeconds(3)),
        new ExperimentEvent.Notice("the page cache was not dropped"),
        new ExperimentEvent.Stopping(RUN),
        new ExperimentEvent.RunEnded(result, 1, 4),
        new ExperimentEvent.ExperimentEnded(
            new ExperimentResult(Path.of("results", "x"), 4, List.of(result), false)));
  }
}
