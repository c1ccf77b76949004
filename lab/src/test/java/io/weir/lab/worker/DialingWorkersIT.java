package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.engine.WorkerMain;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real worker processes that connect to this one. */
class DialingWorkersIT {
  private static final Duration LONG = Duration.ofMinutes(1);
  /** The exit code of a worker whose coordinator has gone. */
  private static final int ABANDONED = 3;

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
    try (WorkerChannel channel = pool.start(orders(2, OwnClassPath.files()))) {
      pids = pids(channel);
      assertThat(pids).doesNotHaveDuplicates()
          .allMatch(pid -> ProcessHandle.of(pid).orElseThrow().isAlive());
    }
    assertThat(pids).allMatch(pid -> ProcessHandle.of(pid).isEmpty());
  }

  /** The failure of a worker arrives, although it ends right after. */
  @Test
  void theLastReportOfAWorkerArrives() throws Exception {
    try (WorkerChannel channel = pool.start(orders(1, OwnClassPath.files()))) {
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
    try (WorkerChannel channel = pool.start(orders(1, OwnClassPath.files()))) {
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
    try (WorkerChannel channel = pool.start(orders(1, OwnClassPath.files()))) {
      long pid = pids(channel).getFirst();
      assertThat(Files.readString(Path.of("/proc", Long.toString(pid), "cmdline")))
          .contains("dial")
          .doesNotContain("PRIVATE");
      assertThat(Files.readString(folder.resolve("worker-0.log"))).isEmpty();
    }
  }

  /** As a container does, whose standard input is empty. */
  @Test
  @Tag("slow")
  void aWorkerReadsItsSettingsFromAFileAndADuplicateIsRefused() throws Exception {
    Process first;
    try (WorkerServer server =
        WorkerServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1)) {
      Path settings = Files.write(folder.resolve("settings.json"),
          server.settings(0, "127.0.0.1").line());
      first = worker(settings, "first.log");
      server.stream(0).get(LONG.toSeconds(), TimeUnit.SECONDS);
      assertThat(worker(settings, "second.log").waitFor()).isEqualTo(WorkerMain.NOT_CONNECTED);
      assertThat(Files.readString(folder.resolve("second.log")))
          .contains("refuses this worker: worker 0 has already connected");
      assertThat(first.isAlive()).isTrue();
    }
    assertThat(first.waitFor()).isEqualTo(ABANDONED);
  }

  private Process worker(Path settings, String log) throws IOException {
    return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        OwnClassPath.files()
            .stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)),
        WorkerMain.class.getName(), WorkerMain.DIAL, settings.toString())
        .redirectInput(new File("/dev/null"))
        .redirectError(folder.resolve(log).toFile())
        .start();
  }
}
