package io.weir.benchmark.measure;

import io.weir.cli.context.ExitCode;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.worker.DialingWorkers;
import io.weir.lab.worker.LocalStarter;
import io.weir.lab.worker.WatchedChannel;
import io.weir.lab.worker.WorkerEvent;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what connected workers cost that wait for an assignment. */
@Command(
    name = "workers",
    mixinStandardHelpOptions = true,
    description = "Measure the CPU time and the traffic of connected workers without load.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:measured", "1:something broke", "2:an option is wrong"})
final class WorkersCommand implements Callable<Integer> {
  private static final Duration HELLO_LIMIT = Duration.ofMinutes(5);
  private static final String LOOPBACK = "loopback";

  @Option(names = "--counts", split = ",", defaultValue = "1,4,16",
      description = "How many workers; default ${DEFAULT-VALUE}.")
  private List<Integer> counts;

  @Option(names = "--warm-up", defaultValue = "10s",
      description = "Time before each window; default ${DEFAULT-VALUE}.")
  private Duration warmUp;

  @Option(names = "--window", defaultValue = "20s",
      description = "Length of each window; default ${DEFAULT-VALUE}.")
  private Duration window;

  @Option(names = "--out", defaultValue = "target/workers",
      description = "Folder for logs; default ${DEFAULT-VALUE}.")
  private Path out;

  /**
   * What was used until a moment.
   *
   * @param coordinatorNanos CPU time of this process
   * @param workerNanos CPU time of all workers
   * @param bytes read and written by this process, sockets included
   */
  private record Used(long coordinatorNanos, long workerNanos, long bytes) {
    static Used now(List<Long> workers) throws IOException {
      long bytes = Files.readAllLines(Path.of("/proc/self/io"))
          .stream()
          .filter(line -> line.startsWith("rchar: ") || line.startsWith("wchar: "))
          .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
          .sum();
      return new Used(ProcessCpuTime.of(List.of(ProcessHandle.current().pid())).cpuNanos(),
          ProcessCpuTime.of(workers).cpuNanos(), bytes);
    }
  }

  @Override
  public Integer call()
      throws MeasureException, WorkerException, IOException, InterruptedException {
    System.out.println(MeasureCommand.machine());
    System.out.println("| workers | CPU of a worker | CPU of the coordinator for each worker"
        + " | bytes a second for each worker |");
    System.out.println("|---|---|---|---|");
    for (int count : counts) {
      System.out.println(measure(count));
    }
    return ExitCode.OK.number();
  }

  private String measure(int count)
      throws MeasureException, WorkerException, IOException, InterruptedException {
    Path folder = Files.createDirectories(
        out.resolve(count + "-" + System.currentTimeMillis()).toAbsolutePath());
    Installed installed = Installed.running(LOOPBACK, List.of());
    WorkerSpec spec = new WorkerSpec(DataSize.mebibytes(64), WorkerHosts.HERE);
    List<WorkerOrder> orders = IntStream.range(0, count)
        .mapToObj(worker -> new WorkerOrder(worker, spec, installed.worker(),
            folder.resolve("worker-" + worker + ".log"), WorkerOrder.STOP_GRACE))
        .toList();
    try (WatchedChannel channel = new WatchedChannel(
        DialingWorkers.listeningLocally(new LocalStarter()).start(orders))) {
      List<Long> workers = pids(channel);
      discard(channel, warmUp);
      Used before = Used.now(workers);
      long began = System.nanoTime();
      discard(channel, window);
      Used after = Used.now(workers);
      double nanos = System.nanoTime() - began;
      return String.format(Locale.ROOT, "| %d | %.2f %% | %.3f %% | %,.0f |", count,
          100 * (after.workerNanos - before.workerNanos) / nanos / count,
          100 * (after.coordinatorNanos - before.coordinatorNanos) / nanos / count,
          (after.bytes - before.bytes) * 1e9 / nanos / count);
    }
  }

  private static List<Long> pids(WatchedChannel channel)
      throws MeasureException, InterruptedException {
    List<Long> pids = new ArrayList<>();
    while (pids.size() < channel.workers()) {
      switch (channel.next(HELLO_LIMIT)
          .orElseThrow(() -> new MeasureException("a worker said no hello"))) {
        case WorkerEvent.Reported(int worker, WorkerReport.Hello hello, long at) -> pids
            .add(hello.pid());
        case WorkerEvent.Lost lost -> throw new MeasureException(
            "worker " + lost.worker() + " " + lost.reason() + ". "
                + channel.logTail(lost.worker()));
        case WorkerEvent.Reported other -> {}
        case WorkerEvent.Answered answered -> {}
      }
    }
    return pids;
  }

  private static void discard(WatchedChannel channel, Duration time)
      throws MeasureException, InterruptedException {
    long until = System.nanoTime() + time.toNanos();
    while (until - System.nanoTime() > 0) {
      Optional<WorkerEvent> event = channel.next(Duration.ofNanos(until - System.nanoTime()));
      if (event.isPresent() && event.get() instanceof WorkerEvent.Lost(int worker, String reason)) {
        throw new MeasureException("worker " + worker + " " + reason);
      }
    }
  }
}
