package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real worker processes that connect to this one. */
class DialingWorkersIT {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir
  Path folder;

  private final WorkerPool pool = DialingWorkers.listeningLocally(new LocalStarter());

  private List<WorkerOrder> orders(int count, List<Path> classPath) {
    return IntStream.range(0, count)
        .mapToObj(worker -> new WorkerOrder(worker,
            new WorkerSpec(DataSize.mebibytes(64), WorkerHosts.HERE), classPath,
            folder.resolve("worker-" + worker + ".log"), WorkerOrder.STOP_GRACE))
        .toList();
  }

  private static List<Path> ownClassPath() {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList();
  }

  private static List<Long> pids(WorkerChannel channel) throws InterruptedException {
    List<Long> pids = new ArrayList<>();
    for (int worker = 0; worker < channel.workers(); worker++) {
      WorkerEvent.Reported event = (WorkerEvent.Reported) channel.next(LONG).orElseThrow();
      pids.add(((WorkerReport.Hello) event.report()).pid());
    }
    return pids;
  }

  @Test
  void workersSayHelloAndAreGoneWhenTheChannelIsClosed() throws Exception {
    List<Long> pids;
    try (WorkerChannel channel = pool.start(orders(2, ownClassPath()))) {
      pids = pids(channel);
      assertThat(pids).doesNotHaveDuplicates()
          .allMatch(pid -> ProcessHandle.of(pid).orElseThrow().isAlive());
    }
    assertThat(pids).allMatch(pid -> ProcessHandle.of(pid).isEmpty());
  }

  /** The failure of a worker arrives, although it ends right after. */
  @Test
  void theLastReportOfAWorkerArrives() throws Exception {
    try (WorkerChannel channel = pool.start(orders(1, ownClassPath()))) {
      pids(channel);
      channel.send(0, new WorkerCommand.Stop());
      WorkerEvent.Reported event = (WorkerEvent.Reported) channel.next(LONG).orElseThrow();
      assertThat(event.report()).isInstanceOf(WorkerReport.Failed.class);
      assertThat(channel.next(LONG))
          .contains(new WorkerEvent.Lost(0, "ended with exit code 1"));
    }
  }

  @Test
  void aKilledWorkerIsLostWithItsExitCode() throws Exception {
    try (WorkerChannel channel = pool.start(orders(1, ownClassPath()))) {
      ProcessHandle.of(pids(channel).getFirst()).orElseThrow().destroyForcibly();
      assertThat(channel.next(LONG))
          .contains(new WorkerEvent.Lost(0, "ended with exit code 137"));
    }
  }

  @Test
  void aWorkerThatCannotStartLeavesItsReasonInTheLog() throws Exception {
    Path nothing = Files.createDirectory(folder.resolve("nothing"));
    try (WorkerChannel channel = pool.start(orders(1, List.of(nothing)))) {
      assertThat(channel.next(LONG))
          .contains(new WorkerEvent.Lost(0, "ended with exit code 1 before it connected"));
      assertThat(channel.logTail(0)).contains("io.weir.engine.WorkerMain");
    }
  }

  @Test
  void noSecretIsInTheCommandOrTheLogOfAWorker() throws Exception {
    try (WorkerChannel channel = pool.start(orders(1, ownClassPath()))) {
      long pid = pids(channel).getFirst();
      assertThat(Files.readString(Path.of("/proc", Long.toString(pid), "cmdline")))
          .contains("dial")
          .doesNotContain("PRIVATE");
      assertThat(Files.readString(folder.resolve("worker-0.log"))).isEmpty();
    }
  }
}
