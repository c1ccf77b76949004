package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.driver.loopback.LoopbackLauncher;
import io.weir.lab.worker.DialingWorkers;
import io.weir.lab.worker.LocalStarter;
import io.weir.lab.worker.LocalWorkers;
import io.weir.lab.worker.OwnClassPath;
import io.weir.lab.worker.WorkerPool;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KilledCoordinatorIT {
  private static final Plan PLAN = LoopbackPlan.of(LoopbackPlan.seconds(1, 300, 20), Map.of());
  private static final PlannedRun RUN = PLAN.runs().get(0);

  @TempDir
  Path folder;

  /** An experiment in a separate JVM, which prints a line for each interval. */
  static final class Coordinator {
    private Coordinator() {}

    public static void main(String[] arguments) throws Exception {
      ExperimentFixture fixture = new ExperimentFixture(Path.of(arguments[0]));
      WorkerPool workers = arguments[1].equals("pipes")
          ? new LocalWorkers()
          : DialingWorkers.listeningLocally(new LocalStarter());
      new ExperimentRunner(fixture.setup(new LoopbackLauncher(), workers)).run(PLAN, event -> {
        if (event instanceof ExperimentEvent.IntervalMeasured) {
          System.out.println("interval");
        }
      });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipes", "dialing"})
  void whatWasMeasuredStaysAndNoWorkerDoes(String how) throws Exception {
    Process coordinator = start(how);
    List<ProcessHandle> workers;
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(coordinator.getInputStream(), StandardCharsets.UTF_8))) {
      for (int interval = 0; interval < 3; interval++) {
        assertThat(output.readLine()).isEqualTo("interval");
      }
      workers = ExperimentFixture.workers(coordinator.toHandle());
    } finally {
      coordinator.destroyForcibly().waitFor();
    }

    assertThat(workers).isNotEmpty();
    for (ProcessHandle worker : workers) {
      worker.onExit().get(1, TimeUnit.MINUTES);
    }
    ExperimentFixture fixture = new ExperimentFixture(folder);
    RunResult result = fixture.result(RUN);
    assertThat(result.status()).isEqualTo(RunStatus.UNFINISHED);
    assertThat(result.ended()).isEmpty();
    assertThat(fixture.intervals(RUN)).hasSizeGreaterThanOrEqualTo(3)
        .extracting(IntervalSnapshot::index)
        .startsWith(0L, 1L, 2L);
  }

  @Tag("slow")
  @Test
  void workersOfAStoppedCoordinatorEndAndItSaysWhyWhenItContinues() throws Exception {
    Process coordinator = start("pipes");
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(coordinator.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(output.readLine()).isEqualTo("interval");
      List<ProcessHandle> workers = ExperimentFixture.workers(coordinator.toHandle());
      signal("STOP", coordinator);
      assertThat(workers).isNotEmpty();
      for (ProcessHandle worker : workers) {
        worker.onExit().get(1, TimeUnit.MINUTES);
      }
      signal("CONT", coordinator);
      assertThat(coordinator.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      coordinator.destroyForcibly().waitFor();
    }

    RunResult result = new ExperimentFixture(folder).result(RUN);
    assertThat(result.status()).isEqualTo(RunStatus.FAILED);
    assertThat(result.problem().orElseThrow())
        .contains("worker 0 got no ping for ");
  }

  private static void signal(String name, Process process) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start()
        .waitFor()).isZero();
  }

  private Process start(String how) throws Exception {
    String classPath =
        OwnClassPath.text();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
        java, "-cp", classPath, Coordinator.class.getName(), folder.toString(), how)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
