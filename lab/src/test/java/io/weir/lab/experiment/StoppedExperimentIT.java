package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.ConclusionJudge;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.plan.StoppingRule;
import io.weir.core.result.Json;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.scenario.Phases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment that may end after its first of two repetitions. */
class StoppedExperimentIT {
  private static final Phases BRIEF = LoopbackPlan.seconds(0, 1, 5);

  @TempDir
  private Path folder;

  private static Plan plan() {
    Plan fixed = LoopbackPlan.of(BRIEF, Map.of(), Map.of());
    return PlanBuilder.builder()
        .format(fixed.format())
        .name(fixed.name())
        .question(fixed.question())
        .source(fixed.source())
        .overrides(fixed.overrides())
        .scale(fixed.scale())
        .seed(fixed.seed())
        .thresholds(fixed.thresholds())
        .baseline(fixed.baseline())
        .objectives(fixed.objectives())
        .stopping(Optional.of(new StoppingRule(List.of(1, 2))))
        .published(fixed.published())
        .runs(fixed.runs().stream().map(StoppedExperimentIT::inRepetitionOfItsIndex).toList())
        .build();
  }

  private static PlannedRun inRepetitionOfItsIndex(PlannedRun run) {
    return PlannedRunBuilder.builder()
        .index(run.index())
        .repetition(run.index())
        .variant(run.variant())
        .system(run.system())
        .client(run.client())
        .workload(run.workload())
        .phases(run.phases())
        .worker(run.worker())
        .onFailure(run.onFailure())
        .brokerMetrics(run.brokerMetrics())
        .brokerHosts(run.brokerHosts())
        .emulation(run.emulation())
        .seed(run.seed())
        .build();
  }

  private static ExperimentSetup judgedBy(ConclusionJudge judge, ExperimentSetup setup) {
    return new ExperimentSetup(setup.weirVersion(), setup.results(), setup.work(),
        setup.launchers(), setup.artifacts(), setup.provisioner(), setup.classPath(),
        setup.workers(), setup.limits(), setup.files(), setup.secrets(), setup.facts(),
        Optional.of(judge), setup.windows(), setup.within());
  }

  private static List<PlannedRun> stored(ExperimentFixture fixture) throws Exception {
    return Json.reader(Plan.class).<Plan>readValue(fixture.latest().plan().toFile()).runs();
  }

  @Test
  void thePlanBecomesThatOfTheRunsThatTookPlace() throws Exception {
    ExperimentFixture fixture = new ExperimentFixture(folder);
    ExperimentResult result =
        new ExperimentRunner(judgedBy(any -> true, fixture.setup())).run(plan(), event -> {});

    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).hasSize(1);
    assertThat(stored(fixture)).extracting(PlannedRun::index).containsExactly(1);
  }

  @Test
  void runsThatFinishedStayWhenItIsResumed() throws Exception {
    ExperimentFixture fixture = new ExperimentFixture(folder);
    new ExperimentRunner(judgedBy(any -> false, fixture.setup())).run(plan(), event -> {});
    Files.delete(fixture.latest().checksums());

    ExperimentResult again = new ExperimentRunner(judgedBy(any -> true, fixture.setup()))
        .resume(fixture.latest().root(), (all, open, traces) -> Optional.empty(), false,
            event -> {});

    assertThat(again.complete()).isTrue();
    assertThat(again.runs()).hasSize(2);
    assertThat(stored(fixture)).hasSize(2);
  }
}
