package io.weir.lab.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Crash;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.scenario.FailurePolicy;
import io.weir.core.scenario.LostWorkers;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentFixture;
import io.weir.lab.experiment.LoopbackPlan;
import io.weir.lab.experiment.ShellLauncher;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proofs of a shell next to the loopback broker, which stores nothing to read back. */
class ProofIT {
  private static final String SERVE = "echo ready; while :; do sleep 1; done";

  @TempDir
  Path folder;

  private static final class Silent implements ProofListener {
    @Override
    public void on(ProofEvent event) {}

    @Override
    public void on(ExperimentEvent event) {}
  }

  private SystemProof prove(Map<String, String> options, Optional<FailurePolicy> onFailure)
      throws Exception {
    Plan plan = LoopbackPlan.of(LoopbackPlan.seconds(3, 1, 5), options);
    PlannedRun run = plan.runs().getFirst();
    PlannedRun judged = PlannedRunBuilder.builder()
        .index(run.index())
        .repetition(run.repetition())
        .variant(run.variant())
        .system(run.system())
        .client(run.client())
        .workload(run.workload())
        .phases(run.phases())
        .worker(run.worker())
        .onFailure(onFailure)
        .seed(run.seed())
        .build();
    ProofRunner runner =
        new ProofRunner(new ExperimentFixture(folder).setup(new ShellLauncher(SERVE)));
    return runner.run(ProofTask.of(plan.withRuns(List.of(judged)), 1, Crash.KILL), new Silent())
        .proof()
        .systems()
        .getFirst();
  }

  @Test
  void theScenariosFailurePolicyEndsAProof() throws Exception {
    SystemProof proof = prove(Map.of("faults.refuse", "20%"),
        Optional.of(new FailurePolicy(0.01, Duration.ofSeconds(30), LostWorkers.DEFAULT)));

    assertThat(proof.status()).isEqualTo(RunStatus.FAILED);
    assertThat(proof.problem().orElseThrow())
        .contains("at moment 1 of 1", "1% that on-failure.failed allows");
    assertThat(folder.resolve("work")).as("no data stay").isEmptyDirectory();
  }

  @Test
  @Tag("slow")
  void withoutAPolicyTheProofContinuesToTheRestart() throws Exception {
    SystemProof proof = prove(Map.of("faults.refuse", "20%"), Optional.empty());

    assertThat(proof.status()).isEqualTo(RunStatus.FAILED);
    assertThat(proof.problem().orElseThrow()).contains("at moment 1 of 1", "create it first");
    assertThat(proof.processes()).extracting(process -> process.name()).containsExactly("shell-1");
    assertThat(folder.resolve("work")).as("no data stay").isEmptyDirectory();
  }
}
