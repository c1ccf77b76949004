package io.weir.benchmark.measure;

import io.weir.benchmark.measure.Interleaving.Block;
import io.weir.core.scenario.Pacing;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.lab.worker.LocalWorkers;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the cost and the pauses of garbage collectors in weir's worker. */
@Command(
    name = "collectors",
    mixinStandardHelpOptions = true,
    description = "Measure weir's worker with several garbage collectors, in turn, on one Kafka"
        + " broker.")
final class CollectorsCommand implements Callable<Integer> {
  private static final List<Column> COLUMNS = List.of(Column.left("shape"),
      Column.left("collector"), Column.right("CPU us/msg"), Column.right("msg/s"),
      Column.right("GC % of CPU"), Column.right("stopped ms/s"),
      Column.right("worst second ms"), Column.right("e2e p99 us"), Column.right("e2e p99.99 us"));
  /** The collectors as the JVM's flags name them. */
  private static final List<String> OTHERS = List.of("Z", "G1", "Serial", "Parallel");

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

  @Override
  public Integer call() throws MeasureException, InterruptedException {
    PrintStream screen = System.out;
    Path folder = out.resolve("kafka-" + System.currentTimeMillis()).toAbsolutePath();
    try (SharedDeployment deployment = SharedDeployment.start(MeasuredBroker.KAFKA, folder)) {
      List<Contender> contenders = new ArrayList<>();
      contenders.add(contender("weir's own", new LocalWorkers(), deployment));
      for (String other : OTHERS) {
        contenders.add(contender(other,
            LocalWorkers.collecting(List.of("-XX:+Use" + other + "GC")), deployment));
      }
      List<Row> rows = new ArrayList<>();
      for (LoadShape shape : List.of(LoadShape.fixed(new Rate(50_000), warmUp, window),
          LoadShape.small(warmUp, window))) {
        List<Block> measured =
            new Interleaving(contenders, blocks, new Turns(1), screen).measure(shape);
        contenders.forEach(contender -> rows.add(row(shape, contender.name(), measured)));
      }
      CostReport.print(COLUMNS, rows, screen);
      return 0;
    }
  }

  private Contender contender(String name, LocalWorkers workers, SharedDeployment deployment) {
    return new WeirContender(name, Pacing.NORMAL, new Jvms(deployment, workers, heap));
  }

  private static Row row(LoadShape shape, String name, List<Block> blocks) {
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

  private static Stream<Outcome.Engine> engine(List<Outcome> outcomes) {
    return outcomes.stream().map(outcome -> outcome.engine().orElseThrow());
  }

  private static String text(List<Double> values, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", Spread.of(values).median());
  }
}
