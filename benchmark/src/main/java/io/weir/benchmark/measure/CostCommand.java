package io.weir.benchmark.measure;

import io.weir.benchmark.measure.Interleaving.Block;
import io.weir.cli.context.ExitCode;
import io.weir.core.scenario.Pacing;
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
  private enum Kind {
    KAFKA, PULSAR, ROCKETMQ
  }

  /** The kinds of load. */
  private enum Load {
    FIXED, SMALL, LARGE
  }

  @Option(names = "--broker", description = "kafka, pulsar or rocketmq; default"
      + " ${DEFAULT-VALUE}. RocketMQ's tools need --shapes small or large, and --turns 1.",
      defaultValue = "kafka")
  private Kind broker;

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
    if (broker == Kind.ROCKETMQ && (turns > 1 || shapes.contains(Load.FIXED))) {
      screen.println("RocketMQ's producer sends as fast as it can and reports a rate for 9 s, so it"
          + " can neither keep a rate nor be suspended: use --shapes small,large --turns 1");
      return ExitCode.INPUT.number();
    }
    if (before.isPresent()) {
      Installed.mustBeIn(before.get());
    }
    MeasuredBroker system = MeasuredBroker.valueOf(broker.name());
    LocalWorkers workers =
        collector.isEmpty() ? new LocalWorkers() : LocalWorkers.collecting(collector);
    Path folder = out.resolve(system.kind() + "-" + System.currentTimeMillis()).toAbsolutePath();
    try (SharedDeployment deployment = SharedDeployment.start(system, folder)) {
      Jvms jvms = new Jvms(deployment, workers, heap);
      screen.println("flags of weir's JVM: " + String.join(" ", jvms.flags()));
      List<Check> checks = new ArrayList<>();
      List<Outcome> outcomes = new ArrayList<>();
      for (Load load : shapes) {
        measure(load, jvms, checks, outcomes);
      }
      return new CostReport(MeasureCommand.machine(), jvms.flags(), system.settings(), checks,
          outcomes).publish(screen, folder.resolve("cost.json"));
    }
  }

  private void measure(Load load, Jvms jvms, List<Check> checks, List<Outcome> outcomes)
      throws MeasureException, InterruptedException {
    Contender tool = switch (broker) {
      case KAFKA -> KafkaTools.of(jvms);
      case PULSAR -> BareLoops.pulsar(jvms);
      case ROCKETMQ -> RocketMqTools.of(jvms);
    };
    List<Contender> others = new ArrayList<>();
    if (broker == Kind.PULSAR) {
      others.add(BareLoops.pulsarPerf(jvms));
    }
    if (before.isPresent()) {
      Jvms builtThere = jvms.builtIn(before.get());
      others.add(new WeirContender(CostTargets.BEFORE, Pacing.THRIFTY, builtThere));
    }
    LoadShape shape = shape(load);
    // The order of the first block. Nothing is paced at saturation.
    List<Contender> contenders = new ArrayList<>(List.of(tool));
    contenders.addAll(others);
    contenders.add(new WeirContender(CostTargets.THRIFTY, Pacing.THRIFTY, jvms));
    if (!shape.saturating()) {
      contenders.add(new WeirContender(CostTargets.NORMAL, Pacing.NORMAL, jvms));
      contenders.add(BareLoops.pacing(jvms));
    }
    List<Block> blocks =
        new Interleaving(contenders, pairs, new Turns(turns), System.out).measure(shape);
    blocks.forEach(block -> outcomes.addAll(block.outcomes()));
    CostTargets targets = new CostTargets(tool.name(),
        others.stream().map(Contender::name).toList(), shape.name(), blocks);
    checks.addAll(shape.saturating() ? targets.saturated() : targets.fixed());
  }

  private LoadShape shape(Load load) {
    return switch (load) {
      case FIXED -> LoadShape.fixed(rate, warmUp, window);
      case SMALL -> LoadShape.small(warmUp, window);
      case LARGE -> new LoadShape("saturation, 1 KiB", new DataSize(1024), new Rate(1_500_000),
          true, warmUp, window);
    };
  }
}
