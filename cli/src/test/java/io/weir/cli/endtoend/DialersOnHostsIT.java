package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.engine.WorkerMain;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Workers that connect over the network itself, without ssh, and others that may not. */
@Tag("slow")
@Isolated("measures times")
class DialersOnHostsIT extends OnTestHosts {
  private static final String LOG = "coordinator.log";
  /** The exit code of a worker whose coordinator has gone. */
  private static final int ABANDONED = 3;

  private final List<Process> workers = new ArrayList<>();
  private Path settings;
  private Process coordinator;

  @BeforeEach
  void start() throws Exception {
    settings = Files.createDirectory(folder.resolve("settings"));
    coordinator = hosts.startJava(COORDINATOR, LOG, OrderingCoordinator.class, settings.toString(),
        hosts.address(COORDINATOR), Integer.toString(WORKERS));
    hosts.awaitLog(LOG, "started");
    for (int worker = 0; worker < WORKERS; worker++) {
      workers.add(dial(worker + 1, worker, "worker-" + worker + ".log"));
    }
    for (int worker = 0; worker < WORKERS; worker++) {
      hosts.awaitLog(LOG, "Reported[worker=" + worker + ", report=Hello");
    }
  }

  private Process dial(int host, int worker, String log) throws Exception {
    return hosts.startJava(host, log, WorkerMain.class, WorkerMain.DIAL, file(worker));
  }

  private String file(int worker) {
    return OrderingCoordinator.settings(settings, "new", worker).toString();
  }

  private void allStillRun() {
    assertThat(hosts.log(LOG)).doesNotContain("Lost");
    assertThat(workers).allMatch(Process::isAlive);
  }

  private void end() throws Exception {
    coordinator.destroyForcibly().waitFor();
    for (Process worker : workers) {
      assertThat(worker.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void strangersAndDuplicatesAreRefusedAndDisturbNobody() throws Exception {
    for (StrangeDialer.Lack lack : StrangeDialer.Lack.values()) {
      Process stranger =
          hosts.startJava(2, lack + ".log", StrangeDialer.class, lack.name(), file(1));
      assertThat(stranger.waitFor()).as("%s: %s", lack, hosts.log(lack + ".log"))
          .isEqualTo(WorkerMain.NOT_CONNECTED);
    }
    Process duplicate = dial(3, 0, "duplicate.log");
    assertThat(duplicate.waitFor()).isEqualTo(WorkerMain.NOT_CONNECTED);
    assertThat(hosts.log("duplicate.log")).contains("worker 0 has already connected");
    assertThat(hosts.log("PROTOCOL.log")).contains("run the same weir on both sides");
    allStillRun();
    end();
  }

  @Test
  void aKilledWorkerIsNoticedAndAnotherCantTakeItsPlace() throws Exception {
    workers.getFirst().destroyForcibly();
    hosts.awaitLog(LOG, "Lost[worker=0, reason=is lost: its connection broke");
    Process late = dial(1, 0, "late.log");
    assertThat(late.waitFor()).isEqualTo(WorkerMain.NOT_CONNECTED);
    assertThat(hosts.log("late.log")).contains("worker 0 has already connected");
    end();
  }

  @Test
  void bothSidesNoticeACutLink() throws Exception {
    hosts.cut(2);
    hosts.awaitLog(LOG, "Lost[worker=1, reason=has been silent for");
    assertThat(workers.get(1).waitFor()).isEqualTo(ABANDONED);
    assertThat(hosts.log("worker-1.log")).contains("no ping came for");
    hosts.restore(2);
    workers.remove(1);
    assertThat(workers).allMatch(Process::isAlive);
    end();
  }

  @Test
  void workersEndWithTheirCoordinator() throws Exception {
    end();
    assertThat(workers).allSatisfy(
        worker -> assertThat(worker.exitValue()).isEqualTo(ABANDONED));
  }
}
