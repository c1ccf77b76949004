package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.lab.store.Checksums;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedExperimentIT {
  private static final Plan PLAN =
      LoopbackPlan.of(LoopbackPlan.seconds(0, 1, 5), Map.of(), Map.of(), Map.of());
  private static final StoredPlanCheck VALID = (plan, open, traces) -> Optional.empty();

  @TempDir
  Path folder;

  @Test
  @Tag("slow")
  void continuesWhereItWasCutOffAndOnlyWithWhatItBeganWith() throws Exception {
    ExperimentFixture fixture = new ExperimentFixture(folder);
    assertThat(cutOffInSecondRun(fixture).interrupted()).isTrue();
    ResultLayout layout = fixture.latest();
    PlannedRun first = PLAN.runs().get(0);
    FileTime before = Files.getLastModifiedTime(layout.result(first));
    assertThat(fixture.result(PLAN.runs().get(1)).status()).isEqualTo(RunStatus.INTERRUPTED);

    refused(fixture, layout);

    List<ExperimentEvent> events = new ArrayList<>();
    ExperimentResult result =
        new ExperimentRunner(fixture.setup()).resume(layout.root(), VALID, false, events::add);
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).extracting(run -> run.run().index()).containsExactly(1, 2, 3);
    assertThat(events).filteredOn(ExperimentEvent.RunStarted.class::isInstance)
        .extracting(event -> ((ExperimentEvent.RunStarted) event).number())
        .containsExactly(2, 3);
    assertThat(Files.getLastModifiedTime(layout.result(first))).isEqualTo(before);
    RunResult attempt = Json.reader(RunResult.class)
        .readValue(layout.attempt(PLAN.runs().get(1), 1).resolve("result.json").toFile());
    assertThat(attempt.status()).isEqualTo(RunStatus.INTERRUPTED);
    Environment environment =
        Json.reader(Environment.class).readValue(layout.environment().toFile());
    assertThat(environment.warnings()).anyMatch(
        warning -> warning.startsWith("resumed on ") && warning.contains(": run 2, 3 of 3 were"));
    assertThat(layout.environment(2)).isRegularFile();
    assertThat(Checksums.check(layout)).isEmpty();

    ExperimentResult again =
        new ExperimentRunner(fixture.setup()).resume(layout.root(), VALID, false, event -> {});
    assertThat(again.complete()).isTrue();
    assertThat(layout.environment(3)).doesNotExist();
  }

  private static ExperimentResult cutOffInSecondRun(ExperimentFixture fixture) throws Exception {
    ExperimentRunner runner = new ExperimentRunner(fixture.setup());
    return runner.run(PLAN, event -> {
      if (event instanceof ExperimentEvent.PhaseStarted started && started.run().index() == 2) {
        runner.cancel();
      }
    });
  }

  private static void refused(ExperimentFixture fixture, ResultLayout layout) throws Exception {
    ExperimentSetup same = fixture.setup();
    ExperimentSetup other = new ExperimentSetup("another", same.results(), same.work(),
        same.launchers(), same.artifacts(), same.provisioner(), same.classPath(), same.workers(),
        same.limits(), same.files(), same.secrets(), same.facts(), same.conclusion(),
        same.windows(), same.within());
    assertThatExceptionOfType(ResumeException.class)
        .isThrownBy(
            () -> new ExperimentRunner(other).resume(layout.root(), VALID, false, event -> {}))
        .withMessageContaining("weir was test and is another");
    StoredPlanCheck invalid = (plan, open, traces) -> Optional.of(open.size() + " runs are wrong");
    assertThatExceptionOfType(ResumeException.class)
        .isThrownBy(() -> new ExperimentRunner(same).resume(layout.root(), invalid, false,
            event -> {}))
        .withMessageContaining("holds an invalid scenario: 2 runs are wrong");
    assertThat(layout.attempt(PLAN.runs().get(1), 1)).doesNotExist();
    assertThat(layout.checksums()).isRegularFile();
  }
}
