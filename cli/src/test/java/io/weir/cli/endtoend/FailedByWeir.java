package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A run that fails because of weir itself: its result and its verification never blame a broker.
 */
final class FailedByWeir {
  private FailedByWeir() {}

  /**
   * Waits for the run's end, looks at what it left, and verifies that.
   *
   * @param folder the run's own
   * @param said what its problem and its verification contain
   * @return its problem
   */
  static String assertFails(WeirRun weir, Path folder, Duration limit, String... said)
      throws IOException, InterruptedException {
    String problem = assertEndsFailed(weir, limit);
    assertThat(problem).contains(said);
    PlannedRun run = weir.plan().runs().get(0);
    assertThat(weir.result().ledger(run, 0)).doesNotExist();
    assertThat(weir.output()).contains(said);
    assertBlamesNoBroker(weir);
    assertThat(verified(weir, folder, limit)).contains(said)
        .contains(run.folder() + " has no complete message accounting", "all holds")
        .doesNotContain("was changed", "copy the folder");
    return problem;
  }

  /** Waits for the end of a run of one run, which failed; returns its problem. */
  static String assertEndsFailed(WeirRun weir, Duration limit)
      throws IOException, InterruptedException {
    assertThat(weir.exitCode(limit)).as(weir.output()).isEqualTo(1);
    RunResult result = new Evidence(weir.result(), weir.plan().runs().get(0)).result();
    assertThat(result.status()).as(weir.output()).isEqualTo(RunStatus.FAILED);
    return result.problem().orElseThrow();
  }

  /** Neither the terminal nor the findings speak of messages that a broker lost. */
  static void assertBlamesNoBroker(WeirRun weir) throws IOException {
    assertThat(weir.output()).doesNotContain("lost after", "Not every message");
    assertThat(Files.readString(weir.result().findings()))
        .doesNotContain("lost after", "Not every message");
  }

  /** The output of {@code weir verify}, which finds nothing changed. */
  static String verified(WeirRun weir, Path folder, Duration limit)
      throws IOException, InterruptedException {
    try (WeirRun verify =
        WeirRun.command(folder, "verify", weir.result().root().toString())) {
      assertThat(verify.exitCode(limit)).as(verify.output()).isZero();
      return verify.output();
    }
  }
}
