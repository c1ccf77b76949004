package io.weir.benchmark.measure;

import io.weir.cli.context.ExitCode;
import io.weir.core.scenario.Pacing;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.lab.worker.LocalWorkers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures weir next to {@code redis-benchmark}, in turn, on the same server. */
@Command(
    name = "redis",
    mixinStandardHelpOptions = true,
    description = "Measure weir's highest rate next to that of redis-benchmark, in turn, on the"
        + " same Redis.",
    footer = "redis-benchmark appends one message again and again, with a fixed pipeline, and"
        + " neither paces nor receives. weir draws, accounts for and receives each message.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:measured", "1:something broke", "2:an option is wrong"})
final class RedisCommand implements Callable<Integer> {
  private static final String TOOL = "redis-benchmark";
  /** The last line for each test with {@code --csv}: name and requests per second first. */
  private static final Pattern RATE = Pattern.compile("^\"[^\"]*\",\"([0-9.]+)\"");
  private static final long POLL_MILLIS = 50;
  /** More than a pipeline of redis-benchmark reaches on one connection here. */
  private static final Rate BEYOND = new Rate(1_000_000);

  @Option(names = "--pairs", description = "Blocks of measurements; default ${DEFAULT-VALUE}.",
      defaultValue = "3")
  private int pairs;

  @Option(names = "--size", description = "Size of a message; default ${DEFAULT-VALUE}.",
      defaultValue = "100 B")
  private DataSize size;

  @Option(names = "--messages",
      description = "Messages of redis-benchmark in each block; default ${DEFAULT-VALUE}.",
      defaultValue = "900000")
  private int messages;

  @Option(names = "--pipeline",
      description = "Messages in flight of redis-benchmark; default ${DEFAULT-VALUE}.",
      defaultValue = "128")
  private int pipeline;

  @Option(names = "--warm-up",
      description = "Load of weir before each window; default ${DEFAULT-VALUE}.",
      defaultValue = "10s")
  private Duration warmUp;

  @Option(names = "--window", description = "Length of weir's window; default ${DEFAULT-VALUE}.",
      defaultValue = "10s")
  private Duration window;

  @Option(names = "--out", description = "Folder for logs; default ${DEFAULT-VALUE}.",
      defaultValue = "target/redis")
  private Path out;

  /** Messages per second, and CPU time of the client for each in microseconds. */
  private record Value(double perSecond, double micros) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%,.0f msg/s, %.2f us", perSecond, micros);
    }
  }

  @Override
  public Integer call() throws MeasureException, IOException, InterruptedException {
    Path folder = out.resolve(Long.toString(System.currentTimeMillis())).toAbsolutePath();
    LoadShape shape = new LoadShape("saturation", size, BEYOND, true, warmUp, window);
    System.out.println(MeasureCommand.machine());
    System.out.println("| block | " + TOOL + ", a pipeline of " + pipeline + " | weir |");
    System.out.println("|---|---|---|");
    List<Double> ratios = new ArrayList<>();
    try (SharedDeployment deployment = SharedDeployment.start(MeasuredBroker.REDIS, folder)) {
      Contender weir = new WeirContender("weir", Pacing.THRIFTY,
          new Jvms(deployment, new LocalWorkers(), DataSize.mebibytes(1024)));
      for (int block = 1; block <= pairs; block++) {
        Value tool;
        Value own;
        if (block % 2 == 1) {
          tool = tool(shape, deployment);
          own = own(weir.measure(shape, block));
        } else {
          own = own(weir.measure(shape, block));
          tool = tool(shape, deployment);
        }
        ratios.add(own.perSecond / tool.perSecond);
        System.out.println("| " + block + " | " + tool + " | " + own + " |");
      }
    }
    ratios.sort(null);
    System.out.printf(Locale.ROOT, "weir's rate is %.2f (%.2f to %.2f) of that of %s%n",
        ratios.get(ratios.size() / 2), ratios.getFirst(), ratios.getLast(), TOOL);
    return ExitCode.OK.number();
  }

  private static Value own(Outcome outcome) {
    return new Value(outcome.messagesPerSecond(), outcome.cpuMicrosPerMessage());
  }

  private Value tool(LoadShape shape, SharedDeployment deployment)
      throws MeasureException, IOException, InterruptedException {
    String message = shape.letters(new SplittableRandom(1));
    Value value = run(deployment, messages, "XADD", TOOL, "*", "m", message);
    run(deployment, 1, "DEL", TOOL);
    return value;
  }

  private Value run(SharedDeployment deployment, int requests, String... command)
      throws MeasureException, IOException, InterruptedException {
    String[] address = deployment.endpoints().get("redis").split(":");
    List<String> line = new ArrayList<>(List.of(TOOL, "-h", address[0], "-p", address[1], "-a",
        deployment.endpoints().get("password"), "-c", "1", "-P",
        Integer.toString(Math.min(pipeline, requests)), "-n", Integer.toString(requests), "--csv"));
    line.addAll(List.of(command));
    Path output = deployment.folder().resolve(TOOL + ".txt");
    Process process = new ProcessBuilder(line).redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    long cpuNanos = 0;
    try {
      while (process.isAlive()) {
        cpuNanos = process.info().totalCpuDuration().map(Duration::toNanos).orElse(cpuNanos);
        Thread.sleep(POLL_MILLIS);
      }
    } finally {
      process.destroyForcibly();
    }
    String text = Files.readString(output);
    for (String row : text.lines().toList().reversed()) {
      Matcher rate = RATE.matcher(row.strip());
      if (rate.find()) {
        return new Value(Double.parseDouble(rate.group(1)), cpuNanos / 1e3 / requests);
      }
    }
    throw new MeasureException(TOOL + " printed no rate: " + text.strip());
  }
}
