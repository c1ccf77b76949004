package io.weir.benchmark.measure;

import io.weir.cli.context.ExitCode;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.lab.worker.LocalWorkers;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures weir's cost next to the official tools, on the same broker. */
@Command(
    name = "cost",
    mixinStandardHelpOptions = true,
    description = "Measure weir next to the broker's own tools, in turn, on the same broker.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all targets are met", "1:something broke", "2:an option is wrong",
        "4:a target was missed"})
final class CostCommand implements Callable<Integer> {
  private enum Broker {
    KAFKA("kafka", SharedClientSettings::kafka), PULSAR("pulsar", SharedClientSettings::pulsar),
    ROCKETMQ("rocketmq", SharedClientSettings::rocketmq);

    private final String kind;
    private final Supplier<SharedClientSettings> settings;

    Broker(String kind, Supplier<SharedClientSettings> settings) {
      this.kind = kind;
      this.settings = settings;
    }
  }

  /** The kinds of load. */
  private enum Load {
    FIXED, SMALL, LARGE
  }

  private static final DataSize SMALL = new DataSize(100);
  private static final DataSize LARGE = new DataSize(1024);

  /**
   * The offered rate at saturation, several times the capacity of any client here. A contender that
   * keeps up with its load would be measured at that load, not at its capacity.
   */
  static final Rate BEYOND_SMALL = new Rate(5_000_000);
  private static final Rate BEYOND_LARGE = new Rate(1_500_000);

  @Option(names = "--broker", description = "kafka, pulsar or rocketmq; default"
      + " ${DEFAULT-VALUE}. RocketMQ's tools need --shapes small or large, and --turns 1.",
      defaultValue = "kafka")
  private Broker broker;

  @Option(names = "--pairs", description = "Blocks of measurements; default ${DEFAULT-VALUE}.",
      defaultValue = "3")
  private int pairs;

  @Option(names = "--warm-up", description = "Load before each window; default ${DEFAULT-VALUE}.",
      defaultValue = "20s")
  private Duration warmUp;

  @Option(names = "--window", description = "Length of each window; default ${DEFAULT-VALUE}.",
      defaultValue = "20s")
  private Duration window;

  @Option(names = "--turns",
      description = "Turns per contender within a window of saturating load, while the others are"
          + " suspended; 1 measures one contender after the other. Default ${DEFAULT-VALUE}.",
      defaultValue = "4")
  private int turns;

  @Option(names = "--shapes", split = ",",
      description = "Any of fixed, small, large; default all.",
      defaultValue = "fixed,small,large")
  private List<Load> shapes;

  @Option(names = "--heap",
      description = "Heap of each contender; default ${DEFAULT-VALUE}.", defaultValue = "1 GiB")
  private DataSize heap;

  @Option(names = "--collector", split = ",",
      description = "Flags that select the collector of all JVMs, instead of weir's default.")
  private List<String> collector = List.of();

  @Option(names = "--rate", description = "The fixed rate; default ${DEFAULT-VALUE}.",
      defaultValue = "50k/s")
  private Rate rate;

  @Option(names = "--before",
      description = "Another source tree of weir, built there by its own benchmark/measure. Its"
          + " worker is measured too, with the JVM flags of this build, to show how a change"
          + " affects the cost.")
  private Optional<Path> before = Optional.empty();

  @Option(names = "--out", description = "Folder for logs and JSON; default ${DEFAULT-VALUE}.",
      defaultValue = "target/cost")
  private Path out;

  @Override
  public Integer call() throws MeasureException, InterruptedException {
    PrintStream screen = System.out;
    if (broker == Broker.ROCKETMQ && (turns > 1 || shapes.contains(Load.FIXED))) {
      screen.println("RocketMQ's producer sends as fast as it can and reports a rate for 9 s, so it"
          + " can neither keep a rate nor be suspended: use --shapes small,large --turns 1");
      return ExitCode.INPUT.number();
    }
    Turns eachTakes = new Turns(turns);
    if (before.isPresent()) {
      Installed.mustBeIn(before.get());
    }
    SharedClientSettings settings = broker.settings.get();
    WorkerSpec worker = new WorkerSpec(heap, WorkerHosts.HERE);
    LocalWorkers workers =
        collector.isEmpty() ? new LocalWorkers() : LocalWorkers.collecting(collector);
    Path folder =
        out.resolve(broker.kind + "-" + System.currentTimeMillis()).toAbsolutePath();
    try (SharedDeployment deployment =
        SharedDeployment.start(Systems.of(broker.kind, settings), folder)) {
      Jvms jvms = new Jvms(deployment, workers, worker);
      screen.println("flags of weir's JVM: " + String.join(" ", jvms.flags()));
      CostContenders contenders =
          contenders(deployment, jvms, new Runs(deployment, worker), settings);
      CostTargets targets = contenders.targets();
      List<Check> checks = new ArrayList<>();
      List<Outcome> outcomes = new ArrayList<>();
      for (Load load : shapes) {
        LoadShape shape = shape(load);
        List<MeasurementBlock> blocks =
            new Interleaving(contenders.of(shape), pairs, eachTakes, screen).measure(shape);
        blocks.forEach(block -> outcomes.addAll(block.outcomes()));
        checks.addAll(shape.saturating()
            ? targets.saturated(shape.name(), blocks)
            : targets.fixed(shape.name(), blocks));
      }
      CostReport report =
          new CostReport(BenchmarkMachine.facts(), jvms.flags(), settings, checks, outcomes);
      report.print(screen);
      report.write(folder.resolve("cost.json"));
      screen.println("written to " + folder.resolve("cost.json"));
      return (report.allMet() ? ExitCode.OK : ExitCode.FAILED).number();
    }
  }

  private CostContenders contenders(SharedDeployment deployment, Jvms jvms, Runs runs,
      SharedClientSettings settings)
      throws MeasureException {
    Contender tool = switch (broker) {
      case KAFKA -> new KafkaTools(deployment, jvms, runs, settings);
      case PULSAR -> BareLoop.pulsar(deployment, jvms, runs, settings);
      case ROCKETMQ -> new RocketMqTools(deployment, jvms, runs);
    };
    List<Contender> others = new ArrayList<>();
    if (broker == Broker.PULSAR) {
      others.add(BareLoop.pulsarPerf(deployment, jvms, runs, settings));
    }
    if (before.isPresent()) {
      Jvms other = jvms.builtIn(before.get());
      others.add(new WeirContender(CostTargets.BEFORE, Pacing.THRIFTY, other, runs));
    }
    return new CostContenders(tool, others,
        new WeirContender(CostTargets.THRIFTY, Pacing.THRIFTY, jvms, runs),
        new WeirContender(CostTargets.NORMAL, Pacing.NORMAL, jvms, runs),
        BareLoop.pacing(deployment, jvms, runs));
  }

  private LoadShape shape(Load load) {
    return switch (load) {
      case FIXED -> new LoadShape(rate + " x 100 B", SMALL, rate, false, 1, 1, 1, warmUp, window);
      case SMALL -> new LoadShape("saturation, 100 B", SMALL, BEYOND_SMALL, true, 1, 1, 1, warmUp,
          window);
      case LARGE -> new LoadShape("saturation, 1 KiB", LARGE, BEYOND_LARGE, true, 1, 1, 1, warmUp,
          window);
    };
  }
}
