package io.weir.benchmark.measure;

import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.TerminalPrinter;
import io.weir.lab.worker.LocalWorkers;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the cost and the pauses of garbage collectors in weir's worker. */
@Command(
    name = "collectors",
    mixinStandardHelpOptions = true,
    description = "Measure weir's worker with several garbage collectors, in turn, on one Kafka"
        + " broker.")
final class CollectorsCommand implements Callable<Integer> {
  private static final int WIDTH = 110;
  private static final List<Column> COLUMNS = List.of(Column.left("shape"),
      Column.left("collector"), Column.right("CPU us/msg"), Column.right("msg/s"),
      Column.right("GC % of CPU"), Column.right("stopped ms/s"),
      Column.right("worst second ms"), Column.right("e2e p99 us"),
      Column.right("e2e p99.99 us"));
  private static final Map<String, List<String>> OTHERS = others();
  private static final String OWN = "weir's own";

  @Option(names = "--blocks", defaultValue = "2",
      description = "Blocks of measurements; default ${DEFAULT-VALUE}.")
  private int blocks;

  @Option(names = "--warm-up", defaultValue = "20s",
      description = "Load before each window; default ${DEFAULT-VALUE}.")
  private Duration warmUp;

  @Option(names = "--window", defaultValue = "20s",
      description = "Length of each window; default ${DEFAULT-VALUE}.")
  private Duration window;

  @Option(names = "--heap", defaultValue = "1 GiB",
      description = "Heap of the worker; default ${DEFAULT-VALUE}.")
  private DataSize heap;

  @Option(names = "--out", defaultValue = "target/collectors",
      description = "Folder for logs; default ${DEFAULT-VALUE}.")
  private Path out;

  private static Map<String, List<String>> others() {
    Map<String, List<String>> collectors = new LinkedHashMap<>();
    collectors.put("Z", List.of("-XX:+UseZGC"));
    collectors.put("G1", List.of("-XX:+UseG1GC"));
    collectors.put("Serial", List.of("-XX:+UseSerialGC"));
    collectors.put("Parallel", List.of("-XX:+UseParallelGC"));
    return collectors;
  }

  @Override
  public Integer call() throws MeasureException, InterruptedException {
    PrintStream screen = System.out;
    WorkerSpec worker = new WorkerSpec(heap, WorkerHosts.HERE);
    Path folder = out.resolve("kafka-" + System.currentTimeMillis()).toAbsolutePath();
    try (SharedDeployment deployment =
        SharedDeployment.start(Systems.of("kafka", SharedClientSettings.kafka()), folder)) {
      List<Contender> contenders = new ArrayList<>();
      contenders.add(contender(OWN, new LocalWorkers(), deployment, worker));
      OTHERS.forEach((name, flags) -> contenders
          .add(contender(name, LocalWorkers.collecting(flags), deployment, worker)));
      List<Row> rows = new ArrayList<>();
      for (LoadShape shape : shapes()) {
        List<MeasurementBlock> measured =
            new Interleaving(contenders, blocks, new Turns(1), screen).measure(shape);
        contenders.forEach(contender -> rows.add(row(shape, contender.name(), measured)));
      }
      screen.println();
      new TerminalPrinter(new AnsiColors(false), WIDTH).lines(Table.of("", COLUMNS, rows))
          .forEach(screen::println);
      return 0;
    }
  }

  private static Contender contender(String name, LocalWorkers workers, SharedDeployment deployment,
      WorkerSpec worker) {
    return new WeirContender(name, Pacing.NORMAL, new Jvms(deployment, workers, worker),
        new Runs(deployment, worker));
  }

  private List<LoadShape> shapes() {
    DataSize size = new DataSize(100);
    return List.of(
        new LoadShape("50k/s x 100 B", size, new Rate(50_000), false, 1, 1, 1, warmUp,
            window),
        new LoadShape("saturation, 100 B", size, CostCommand.BEYOND_SMALL, true, 1, 1, 1,
            warmUp, window));
  }

  private static Row row(LoadShape shape, String name, List<MeasurementBlock> blocks) {
    List<Outcome> own = blocks.stream().map(block -> block.of(name)).toList();
    return Row.plain(shape.name(), name,
        text(own.stream().map(Outcome::cpuMicrosPerMessage).toList(), 2),
        text(own.stream().map(Outcome::messagesPerSecond).toList(), 0),
        text(own.stream().map(outcome -> 100 * outcome.collectorShare()).toList(), 1),
        text(engine(own).map(Outcome.Engine::pauseMillisPerSecond).toList(), 2),
        text(engine(own).map(Outcome.Engine::worstPauseMillis).toList(), 1),
        text(engine(own).map(Outcome.Engine::responseP99Micros).toList(), 0),
        text(engine(own).map(Outcome.Engine::responseP9999Micros).toList(), 0));
  }

  private static java.util.stream.Stream<Outcome.Engine> engine(List<Outcome> outcomes) {
    return outcomes.stream().map(outcome -> outcome.engine().orElseThrow());
  }

  private static String text(List<Double> values, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", Spread.of(values).median());
  }
}
