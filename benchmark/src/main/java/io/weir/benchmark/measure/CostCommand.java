package io.weir.benchmark.measure;

import io.weir.cli.ExitCode;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.lab.worker.LocalWorkers;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What weir costs beside the official tools, on the same broker. */
@Command(
    name = "cost",
    mixinStandardHelpOptions = true,
    description = "Measure weir beside the broker's own tools, in turn, on the same broker.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all targets are met", "1:something broke", "4:a target was missed"})
final class CostCommand implements Callable<Integer> {
  private static final DataSize SMALL = new DataSize(100);
  private static final DataSize LARGE = new DataSize(1024);

  /**
   * What is offered at saturation: several times what any client here gets through, because a side
   * that keeps up with its load is measured at that load and not at its best.
   */
  static final Rate BEYOND_SMALL = new Rate(5_000_000);
  private static final Rate BEYOND_LARGE = new Rate(1_500_000);

  @Option(names = "--broker", description = "kafka or pulsar; default ${DEFAULT-VALUE}.",
      defaultValue = "kafka")
  private String broker;

  @Option(names = "--pairs", description = "Blocks of measurements; default ${DEFAULT-VALUE}.",
      defaultValue = "3")
  private int pairs;

  @Option(names = "--warm-up", description = "Load before each window; default ${DEFAULT-VALUE}.",
      defaultValue = "20s")
  private String warmUp;

  @Option(names = "--window", description = "Length of each window; default ${DEFAULT-VALUE}.",
      defaultValue = "20s")
  private String window;

  @Option(names = "--turns",
      description = "Turns of each side within a window of saturating load, in which the others"
          + " stand still; 1 measures one side after the other. Default ${DEFAULT-VALUE}.",
      defaultValue = "4")
  private int turns;

  @Option(names = "--shapes", split = ",",
      description = "Which of fixed, small, large; default all.",
      defaultValue = "fixed,small,large")
  private List<String> shapes;

  @Option(names = "--heap",
      description = "Heap of each side; default ${DEFAULT-VALUE}.", defaultValue = "1 GiB")
  private String heap;

  @Option(names = "--collector", split = ",",
      description = "Flags that choose the collector of all JVMs, instead of weir's own choice.")
  private List<String> collector = List.of();

  @Option(names = "--rate", description = "The fixed rate; default ${DEFAULT-VALUE}.",
      defaultValue = "50k/s")
  private String rate;

  @Option(names = "--out", description = "Folder for logs and JSON; default ${DEFAULT-VALUE}.",
      defaultValue = "target/cost")
  private Path out;

  @Override
  public Integer call() throws MeasureException, InterruptedException {
    PrintStream screen = System.out;
    ClientSettings settings =
        broker.equals("kafka") ? ClientSettings.kafka() : ClientSettings.pulsar();
    WorkerSpec worker = new WorkerSpec(DataSize.parse(heap));
    LocalWorkers workers =
        collector.isEmpty() ? new LocalWorkers() : LocalWorkers.collecting(collector);
    Turns eachTakes = new Turns(turns);
    Path folder = out.resolve(broker + "-" + System.currentTimeMillis()).toAbsolutePath();
    try (Ground ground = Ground.start(Systems.of(broker, settings), folder)) {
      Jvms jvms = new Jvms(ground, workers, worker);
      Runs runs = new Runs(ground, worker);
      screen.println("flags of weir's JVM: " + String.join(" ", jvms.flags()));
      List<Contender> tools = broker.equals("kafka")
          ? List.of(new KafkaTools(ground, jvms, runs, settings))
          : List.of(BareLoop.pulsarPerf(ground, jvms, runs, settings),
              BareLoop.pulsar(ground, jvms, runs, settings));
      Contender thrifty = new WeirContender(CostTargets.THRIFTY, Pacing.THRIFTY, jvms, runs);
      Contender normal = new WeirContender(CostTargets.NORMAL, Pacing.NORMAL, jvms, runs);
      Contender pacing = BareLoop.pacing(ground, jvms, runs);
      CostTargets targets = new CostTargets(tools.getFirst().name(),
          tools.stream().skip(1).map(Contender::name).toList());
      List<Check> checks = new ArrayList<>();
      List<Outcome> outcomes = new ArrayList<>();
      for (Shape shape : shapes()) {
        List<Contender> contenders = new ArrayList<>(tools);
        contenders.addAll(
            shape.saturating() ? List.of(thrifty) : List.of(thrifty, normal, pacing));
        List<Block> blocks =
            new Interleaving(contenders, pairs, eachTakes, screen).measure(shape);
        blocks.forEach(block -> outcomes.addAll(block.outcomes()));
        checks.addAll(shape.saturating()
            ? targets.saturated(shape.name(), blocks)
            : targets.fixed(shape.name(), blocks));
      }
      CostReport report =
          new CostReport(Machine.facts(), jvms.flags(), settings, checks, outcomes);
      report.print(screen);
      report.write(folder.resolve("cost.json"));
      screen.println("written to " + folder.resolve("cost.json"));
      return (report.allMet() ? ExitCode.HELD : ExitCode.FAILED).number();
    }
  }

  private List<Shape> shapes() {
    Duration warm = Durations.parse(warmUp);
    Duration measured = Durations.parse(window);
    List<Shape> wanted = new ArrayList<>();
    for (String name : shapes) {
      wanted.add(switch (name) {
        case "fixed" -> new Shape(rate + " x 100 B", SMALL, Rate.parse(rate), false, 1, 1, 1,
            warm, measured);
        case "small" -> new Shape("saturation, 100 B", SMALL, BEYOND_SMALL, true, 1, 1, 1,
            warm, measured);
        case "large" -> new Shape("saturation, 1 KiB", LARGE, BEYOND_LARGE, true, 1, 1, 1,
            warm, measured);
        default -> throw new IllegalArgumentException("no shape is called " + name);
      });
    }
    return wanted;
  }
}
