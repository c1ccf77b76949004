package io.weir.benchmark.measure;

import io.weir.cli.context.ExitCode;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.SystemSpec;
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
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how weir's cost per message grows with partitions, subscriptions and producers. */
@Command(
    name = "growth",
    mixinStandardHelpOptions = true,
    description = "Measure weir's cost per message over partitions, subscriptions and producers.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all costs stay flat", "1:something broke", "2:an option is wrong",
        "4:a cost grows by more than 1.3 times"})
final class GrowthCommand implements Callable<Integer> {
  private static final String KAFKA = "kafka";

  private enum Broker {
    LOOPBACK, KAFKA
  }

  @Option(names = "--broker", defaultValue = "loopback",
      description = "loopback or kafka; default ${DEFAULT-VALUE}.")
  private Broker broker;

  @Option(names = "--blocks", defaultValue = "3",
      description = "Blocks of measurements; default ${DEFAULT-VALUE}.")
  private int blocks;

  @Option(names = "--warm-up", defaultValue = "15s",
      description = "Load before each window; default ${DEFAULT-VALUE}.")
  private Duration warmUp;

  @Option(names = "--window", defaultValue = "10s",
      description = "Length of each window; default ${DEFAULT-VALUE}.")
  private Duration window;

  @Option(names = "--rate", defaultValue = "20k/s",
      description = "Rate of all producers together; default ${DEFAULT-VALUE}.")
  private Rate rate;

  @Option(names = "--heap", defaultValue = "1 GiB",
      description = "Heap of each JVM; default ${DEFAULT-VALUE}.")
  private DataSize heap;

  @Option(names = "--axes", split = ",", defaultValue = "partitions,subscriptions,producers",
      description = "The axes to grow; default all.")
  private List<GrowthAxis> axes;

  @Option(names = "--out", defaultValue = "target/growth",
      description = "Folder for logs and JSON; default ${DEFAULT-VALUE}.")
  private Path out;

  @Override
  public Integer call() throws MeasureException, InterruptedException {
    PrintStream screen = System.out;
    boolean loopback = broker == Broker.LOOPBACK;
    SharedClientSettings settings = SharedClientSettings.kafka();
    SystemSpec system = loopback ? Systems.loopback() : Systems.of(KAFKA, settings);
    WorkerSpec worker = new WorkerSpec(heap, WorkerHosts.HERE);
    Path folder = out.resolve((loopback ? "loopback" : KAFKA) + "-" + System.currentTimeMillis())
        .toAbsolutePath();
    try (SharedDeployment deployment = SharedDeployment.start(system, folder)) {
      Jvms jvms = new Jvms(deployment, new LocalWorkers(), worker);
      Runs runs = new Runs(deployment, worker);
      Contender weir = new WeirContender("weir", Pacing.THRIFTY, jvms, runs);
      List<Check> checks = new ArrayList<>();
      List<Outcome> outcomes = new ArrayList<>();
      for (GrowthAxis axis : axes) {
        Contender bare = loopback
            ? BareLoop.loopback(deployment, jvms, runs)
            : BareLoop.kafka(deployment, jvms, runs, settings);
        List<Contender> contenders = List.of(weir, bare);
        Growth growth = new Growth(axis, contenders, blocks, screen);
        growth.measure(base());
        checks.addAll(growth.checks());
        outcomes.addAll(growth.outcomes());
      }
      CostReport report =
          new CostReport(BenchmarkMachine.facts(), jvms.flags(), settings, checks, outcomes);
      report.print(screen);
      report.write(folder.resolve("growth.json"));
      screen.println("written to " + folder.resolve("growth.json"));
      return (report.allMet() ? ExitCode.OK : ExitCode.FAILED).number();
    }
  }

  private LoadShape base() {
    return new LoadShape(rate + " x 100 B", new DataSize(100), rate, false, 1, 1, 1,
        warmUp, window);
  }
}
