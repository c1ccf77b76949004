package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalWorkersIT {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir
  Path folder;

  private WorkerOrder order(List<Path> classPath) {
    return new WorkerOrder(0, new WorkerSpec(DataSize.mebibytes(64), WorkerHosts.HERE), classPath,
        folder.resolve("worker.log"), WorkerOrder.STOP_GRACE);
  }

  @Test
  void aWorkerSaysHelloAndIsGoneWhenTheChannelIsClosed() throws Exception {
    ProcessHandle process;
    try (WorkerChannel channel = new LocalWorkers().start(List.of(order(OwnClassPath.files())))) {
      WorkerEvent event = channel.next(LONG).orElseThrow();
      WorkerReport.Hello hello =
          (WorkerReport.Hello) ((WorkerEvent.Reported) event).report();
      assertThat(hello.format()).isEqualTo(Assignment.FORMAT);
      process = ProcessHandle.of(hello.pid()).orElseThrow();
      assertThat(process.isAlive()).isTrue();
    }
    assertThat(process.isAlive()).isFalse();
  }

  @Test
  void aWorkerIsReadyOnceItSaidHelloWhichCanStillBeRead() throws Exception {
    try (WatchedChannel channel =
        new WatchedChannel(new LocalWorkers().start(List.of(order(OwnClassPath.files()))))) {
      assertThat(channel.awaitReady(LONG)).isTrue();
      WorkerEvent event = channel.next(LONG).orElseThrow();
      assertThat(((WorkerEvent.Reported) event).report()).isInstanceOf(WorkerReport.Hello.class);
    }
  }

  @Test
  void aWorkerThatIsGoneIsNotReady() throws Exception {
    Path nothing = Files.createDirectory(folder.resolve("nobody"));
    try (WatchedChannel channel =
        new WatchedChannel(new LocalWorkers().start(List.of(order(List.of(nothing)))))) {
      assertThat(channel.awaitReady(LONG)).isFalse();
    }
  }

  @Test
  void aKilledWorkerIsLostWithItsExitCode() throws Exception {
    try (WorkerChannel channel = new LocalWorkers().start(List.of(order(OwnClassPath.files())))) {
      WorkerEvent event = channel.next(LONG).orElseThrow();
      long pid = ((WorkerReport.Hello) ((WorkerEvent.Reported) event).report()).pid();
      Path temporary = order(OwnClassPath.files()).temporary();
      assertThat(temporary).isDirectory();
      ProcessHandle.of(pid).orElseThrow().destroyForcibly();

      assertThat(channel.next(LONG))
          .contains(new WorkerEvent.Lost(0, "ended with exit code 137"));
      assertThat(temporary).doesNotExist();
    }
  }

  @Test
  void aWorkerThatCannotStartLeavesItsReasonInTheLog() throws Exception {
    Path nothing = Files.createDirectory(folder.resolve("nothing"));
    try (WorkerChannel channel = new LocalWorkers().start(List.of(order(List.of(nothing))))) {
      assertThat(channel.next(LONG)).contains(new WorkerEvent.Lost(0, "ended with exit code 1"));
      assertThat(channel.logTail(0)).contains("io.weir.engine.WorkerMain");
    }
  }
}
