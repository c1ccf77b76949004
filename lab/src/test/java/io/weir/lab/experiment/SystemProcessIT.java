package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class SystemProcessIT {
  private static final Plan PLAN = LoopbackPlan.of(LoopbackPlan.seconds(1, 2, 20), Map.of());
  private static final PlannedRun RUN = PLAN.runs().get(0);
  private static final String SERVE =
      "echo 1 > $DATA/segment; echo ready; while :; do sleep 1; done";

  @TempDir
  Path folder;

  private final List<ExperimentEvent> events = new ArrayList<>();

  private RunResult run(Plan plan, String script) throws Exception {
    ExperimentSetup setup = new ExperimentFixture(folder).setup(new ShellLauncher(script));
    return new ExperimentRunner(setup).run(plan, events::add).runs().get(0);
  }

  @Test
  void aRunKeepsConfigurationAndLogsAndNoData() throws Exception {
    RunResult result = run(PLAN, SERVE);

    assertThat(result.status()).isEqualTo(RunStatus.COMPLETED);
    ResultLayout layout = new ExperimentFixture(folder).latest();
    assertThat(Files.readString(layout.config(RUN).resolve("shell-1/shell.conf")))
        .contains("listen=")
        .doesNotContain("hunter2");
    assertThat(layout.logs(RUN).resolve("shell-1.log")).content().contains("ready");
    assertThat(result.processes()).singleElement().satisfies(process -> {
      assertThat(process.name()).isEqualTo("shell-1");
      assertThat(process.command()).contains("sh").noneMatch(word -> word.contains("hunter2"));
    });
    assertThat(Files.readString(layout.result(RUN))).doesNotContain("hunter2");
    assertThat(result.disk()).as("the disk, before and after").hasValueSatisfying(disk -> {
      assertThat(disk.before().orElseThrow().fsyncP50Nanos()).isPositive();
      assertThat(disk.after().orElseThrow().writeBytesPerSecond()).isPositive();
    });
    assertThat(result.use()).as("what the process used").hasValueSatisfying(use -> {
      assertThat(use.processes()).hasSize(1).allMatch(process -> process.role().equals("shell"));
      assertThat(use.residentBytes()).isPositive();
    });
    assertThat(layout.use(RUN, 0)).isNotEmptyFile();
    assertThat(folder.resolve("work")).as("no data stay").isEmptyDirectory();
    assertThat(events).anyMatch(event -> event instanceof ExperimentEvent.ProcessReady ready
        && ready.role().equals("shell") && ready.process().equals("shell-1"));
  }

  @Test
  void aProcessThatDiesFailsTheRunWithTheEndOfItsLog() throws Exception {
    Plan plan = LoopbackPlan.of(LoopbackPlan.seconds(1, 300, 20), Map.of());

    Path signal = folder.resolve("die");
    String script =
        "echo ready; while [ ! -e " + signal + " ]; do sleep 0.1; done; echo out of luck; exit 7";
    ExperimentSetup setup = new ExperimentFixture(folder).setup(new ShellLauncher(script));

    RunResult result = new ExperimentRunner(setup).run(plan, event -> {
      if (event instanceof ExperimentEvent.IntervalMeasured) {
        touch(signal);
      }
    }).runs().get(0);

    assertThat(result.status()).isEqualTo(RunStatus.FAILED);
    assertThat(result.problem().orElseThrow()).contains("shell-1", "7", "out of luck");
    assertThat(new ExperimentFixture(folder).ledger(RUN)).isPresent();
  }

  private static void touch(Path file) {
    try {
      Files.writeString(file, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aProcessThatNeverBecomesReadyFailsTheRun() throws Exception {
    RunResult result = run(PLAN, "echo 1 > $DATA/segment; echo wrong turn; exit 3");

    assertThat(result.status()).isEqualTo(RunStatus.FAILED);
    assertThat(result.problem().orElseThrow()).contains("shell-1", "wrong turn");
    assertThat(result.processes()).isEmpty();
    assertThat(folder.resolve("work")).as("no data stay").isEmptyDirectory();
    assertThat(events).noneMatch(event -> event instanceof ExperimentEvent.Preparing);
  }

  @Test
  void cancellingWhileTheSystemStartsLeavesNothing() throws Exception {
    ExperimentSetup setup =
        new ExperimentFixture(folder).setup(new ShellLauncher("while :; do sleep 1; done"));
    ExperimentRunner runner = new ExperimentRunner(setup);

    ExperimentResult result =
        runner.run(PLAN, event -> {
          if (event instanceof ExperimentEvent.ProcessStarting) {
            runner.cancel();
          }
        });

    assertThat(result.runs()).extracting(RunResult::status).containsExactly(RunStatus.INTERRUPTED);
    assertThat(ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().command().orElse("").endsWith("/sh"))).isEmpty();
  }
}
