package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.WorkerTiming;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Four workers on four hosts, by ssh. Workers count from 0 and hosts from 1. */
@Isolated("measures times")
class WorkersOnHostsIT extends OnTestHosts {
  private static final int HOST = 3;
  private static final int WORKER = HOST - 1;
  private static final String MEASURING = "measure, 12s";
  private static final String LONG = LOOPBACK + """
      phases: { warm-up: 0s, measure: 12s, drain: 4s }
      """;
  private static final String CONTINUES = LONG + """
      on-failure: { lost-worker: continue }
      """;

  @Tag("slow")
  @Test
  void thePartsOfFourHostsAddUp() throws Exception {
    try (WeirRun weir = run(LOOPBACK + """
        phases: { warm-up: 1s, measure: 3s, drain: 4s }
        """)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Sums.complete(evidence(weir), WORKERS);
    }
  }

  @Tag("slow")
  @Test
  void aKilledWorkerFailsTheRunWithItsHost() throws Exception {
    try (WeirRun weir = run(LONG)) {
      weir.awaitOutput(MEASURING, LIMIT);
      kill("KILL", hosts.worker(HOST));
      failed(weir, "worker " + WORKER + " ended on load-3 with exit code 137");
    }
  }

  @Tag("slow")
  @Test
  void theOthersContinueWithoutAKilledWorker() throws Exception {
    try (WeirRun weir = run(CONTINUES)) {
      weir.awaitOutput(MEASURING, LIMIT);
      kill("KILL", hosts.worker(HOST));
      continued(weir, "ended on load-3 with exit code 137");
    }
  }

  @Tag("slow")
  @Test
  void aCutLinkFailsTheRun() throws Exception {
    try (WeirRun weir = run(LONG)) {
      weir.awaitOutput(MEASURING, LIMIT);
      hosts.cut(HOST);
      failed(weir, "worker " + WORKER + " has been silent for");
      // The worker has noticed it too.
      hosts.awaitNoWorker(HOST);
      hosts.restore(HOST);
    }
  }

  @Tag("slow")
  @Test
  void theOthersContinueWithoutACutHost() throws Exception {
    try (WeirRun weir = run(CONTINUES)) {
      weir.awaitOutput(MEASURING, LIMIT);
      hosts.cut(HOST);
      continued(weir, "has been silent for");
      hosts.awaitNoWorker(HOST);
      hosts.restore(HOST);
    }
  }

  @Tag("slow")
  @Test
  void aShortStopIsShownAndALongOneIsALoss() throws Exception {
    try (WeirRun weir = run(CONTINUES)) {
      weir.awaitOutput(MEASURING, LIMIT);
      ProcessHandle shortly = hosts.worker(1);
      kill("STOP", shortly);
      Thread.sleep(1_000);
      kill("CONT", shortly);
      ProcessHandle longer = hosts.worker(HOST);
      kill("STOP", longer);
      weir.awaitOutput("worker " + WORKER + " has been silent for", LIMIT);
      kill("CONT", longer);
      continued(weir, "has been silent for");
      WorkerTiming stopped = result(weir).timing().orElseThrow().getFirst();
      assertThat(stopped.slowestAnswerNanos())
          .isGreaterThan(Duration.ofMillis(500).toNanos());
    }
  }

  /** A worker that is not allowed to continue can't end itself. */
  @Tag("slow")
  @Test
  void aStoppedWorkerIsEndedOnItsHost() throws Exception {
    try (WeirRun weir = run(LONG)) {
      weir.awaitOutput(MEASURING, LIMIT);
      kill("STOP", hosts.worker(HOST));
      failed(weir, "worker " + WORKER + " has been silent for");
    }
  }

  @Tag("slow")
  @Test
  void noWorkerOutlivesAKilledCoordinator() throws Exception {
    try (WeirRun weir = run(LONG)) {
      weir.awaitOutput(MEASURING, LIMIT);
      kill("STOP", hosts.worker(HOST));
      weir.signal("KILL");
      weir.exitCode(LIMIT);
      hosts.awaitNothingLeft();
    }
  }

  @Tag("slow")
  @Test
  void noWorkerOutlivesACoordinatorWithoutLink() throws Exception {
    try (WeirRun weir = run(LONG)) {
      weir.awaitOutput(MEASURING, LIMIT);
      hosts.cut(COORDINATOR);
      failed(weir, "has been silent for");
      for (int host = 1; host <= WORKERS; host++) {
        hosts.awaitNoWorker(host);
      }
      hosts.restore(COORDINATOR);
    }
  }

  @Tag("slow")
  @Test
  void aHostThatIsCutBeforeTheStartIsNamed() throws Exception {
    hosts.cut(HOST);
    try (WeirRun weir = run(LONG)) {
      weir.exitCode(LIMIT);
      assertThat(weir.output()).contains("load-3 can't be reached by ssh")
          .contains("ssh -o BatchMode=yes load-3 true");
    }
    hosts.restore(HOST);
  }

  private void failed(WeirRun weir, String reason) throws Exception {
    assertThat(weir.exitCode(LIMIT)).as(weir.output()).isNotZero();
    RunResult result = result(weir);
    assertThat(result.status()).isEqualTo(RunStatus.FAILED);
    assertThat(result.problem().orElse("")).contains(reason);
    Sums.broken(evidence(weir), WORKERS);
    verify(weir);
  }

  private void continued(WeirRun weir, String reason) throws Exception {
    assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
    RunResult result = result(weir);
    assertThat(result.status()).as("%s", result.problem()).isEqualTo(RunStatus.COMPLETED);
    assertThat(result.lostWorkers().orElseThrow().getFirst().reason()).contains(reason);
    Sums.without(List.of(WORKER), evidence(weir), WORKERS);
    verify(weir);
  }
}
