package io.weir.benchmark.measure;

import io.weir.core.scenario.Pacing;
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
  private enum Kind {
    LOOPBACK, KAFKA
  }

  @Option(names = "--broker", defaultValue = "loopback",
      description = "loopback or kafka; default ${DEFAULT-VALUE}.")
  private Kind broker;

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
  private List<Growth.Axis> axes;

  @Option(names = "--out", defaultValue = "target/growth",
      description = "Folder for logs and JSON; default ${DEFAULT-VALUE}.")
  private Path out;

  @Override
  public Integer call() throws MeasureException, InterruptedException {
    PrintStream screen = System.out;
    MeasuredBroker system = MeasuredBroker.valueOf(broker.name());
    Path folder = out.resolve(system.kind() + "-" + System.currentTimeMillis()).toAbsolutePath();
    try (SharedDeployment deployment = SharedDeployment.start(system, folder)) {
      Jvms jvms = new Jvms(deployment, new LocalWorkers(), heap);
      List<Contender> contenders = List.of(new WeirContender("weir", Pacing.THRIFTY, jvms),
          switch (broker) {
            case LOOPBACK -> BareLoops.loopback(jvms);
            case KAFKA -> BareLoops.kafka(jvms);
          });
      LoadShape base = LoadShape.fixed(rate, warmUp, window);
      List<Check> checks = new ArrayList<>();
      List<Outcome> outcomes = new ArrayList<>();
      for (Growth.Axis axis : axes) {
        Growth growth = Growth.measured(axis, contenders, blocks, base, screen);
        checks.addAll(growth.checks());
        outcomes.addAll(growth.outcomes());
      }
      return new CostReport(MeasureCommand.machine(), jvms.flags(), MeasuredBroker.KAFKA.settings(),
          checks, outcomes).publish(screen, folder.resolve("growth.json"));
    }
  }
}
