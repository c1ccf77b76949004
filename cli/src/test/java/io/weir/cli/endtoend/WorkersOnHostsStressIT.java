package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.WorkerLoss;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Runs in which a worker is killed, stopped or cut off at a random moment. The property {@code
 * weir.test.seed} repeats a failure.
 */
@Tag("slow")
@Isolated("measures times")
class WorkersOnHostsStressIT extends OnTestHosts {
  private static final int ROUNDS = 20;
  private static final Duration LATEST = Duration.ofSeconds(8);
  private static final Duration LONGEST = Duration.ofSeconds(6);
  private static final String PHASES = """
      phases: { warm-up: 1s, measure: 6s, drain: 4s }
      """;

  /** A disturbance of one host. */
  private enum Kind {
    KILL, STOP, CUT
  }

  /** Counted from a moment that the output shows, most often the start of the load. */
  private record Disturbance(Kind kind, int host, String since, Duration at, Duration length,
      boolean continues) {
    static Disturbance draw(Random random) {
      return new Disturbance(Kind.values()[random.nextInt(Kind.values().length)],
          1 + random.nextInt(WORKERS), random.nextInt(4) > 0 ? "warm-up, 1s" : "run 1 of 1",
          Duration.ofMillis(random.nextLong(LATEST.toMillis())),
          Duration.ofMillis(random.nextLong(LONGEST.toMillis())), random.nextInt(4) > 0);
    }
  }

  @Test
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void whatIsLeftAddsUpWheneverAHostFails() throws Exception {
    long seed = Long.getLong("weir.test.seed", 20261126);
    Random random = new Random(seed);
    for (int round = 1; round <= ROUNDS; round++) {
      Disturbance disturbance = Disturbance.draw(random);
      System.out.printf("seed %d, round %d: %s%n", seed, round, disturbance);
      Path where = Files.createDirectory(folder.resolve("round-" + round));
      String policy =
          disturbance.continues() ? "on-failure: { lost-worker: continue }\n" : "";
      try (WeirRun weir = run(where, LOOPBACK + PHASES + policy)) {
        disturb(disturbance, weir);
        int exit = weir.exitCode(LIMIT);
        System.out.printf("  exit code %d, %s%n", exit, check(weir, disturbance));
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ", round " + round + ": " + disturbance, e);
      }
      hosts.awaitNothingLeft();
    }
  }

  private void disturb(Disturbance disturbance, WeirRun weir) throws Exception {
    weir.await(disturbance.since(), LIMIT,
        () -> weir.ended() || weir.output().contains(disturbance.since()));
    Thread.sleep(disturbance.at().toMillis());
    int host = disturbance.host();
    switch (disturbance.kind()) {
      case KILL -> hosts.findWorker(host).ifPresent(ProcessHandle::destroyForcibly);
      case STOP -> {
        for (ProcessHandle worker : hosts.findWorker(host).stream().toList()) {
          kill("STOP", worker);
          Thread.sleep(disturbance.length().toMillis());
          if (worker.isAlive()) {
            kill("CONT", worker);
          }
        }
      }
      case CUT -> {
        hosts.cut(host);
        Thread.sleep(disturbance.length().toMillis());
        hosts.restore(host);
      }
    }
  }

  private String check(WeirRun weir, Disturbance disturbance) throws Exception {
    Evidence evidence = evidence(weir);
    RunResult result = evidence.result();
    List<Integer> lost =
        result.lostWorkers().orElse(List.of()).stream().map(WorkerLoss::worker).toList();
    if (result.status() == RunStatus.COMPLETED && lost.isEmpty()) {
      Sums.complete(evidence, WORKERS);
    } else if (result.status() == RunStatus.COMPLETED) {
      assertThat(disturbance.continues()).isTrue();
      assertThat(lost).containsExactly(disturbance.host() - 1);
      Sums.without(lost, evidence, WORKERS);
    } else {
      assertThat(result.status()).as(weir.output()).isEqualTo(RunStatus.FAILED);
      assertThat(result.problem().orElse("")).containsAnyOf(
          "worker " + (disturbance.host() - 1) + " ", hosts.sshName(disturbance.host()) + " ");
      if (Files.exists(evidence.layout().intervals(evidence.run(), 0))) {
        Sums.broken(evidence, WORKERS);
      }
    }
    verify(weir);
    return result.status() + ", lost " + lost + result.problem().map(why -> ", " + why).orElse("");
  }
}
