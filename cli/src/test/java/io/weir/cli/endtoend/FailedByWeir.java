package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.ResultLayout;
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
    assertThat(weir.exitCode(limit)).as(weir.output()).isEqualTo(1);

    ResultLayout layout = weir.result();
    PlannedRun run = weir.plan().runs().get(0);
    RunResult result = new Evidence(layout, run).result();
    assertThat(result.status()).as(weir.output()).isEqualTo(RunStatus.FAILED);
    assertThat(result.problem().orElseThrow()).contains(said);
    assertThat(layout.ledger(run, 0)).doesNotExist();
    assertThat(weir.output()).contains(said).doesNotContain("lost after", "came through");
    assertThat(Files.readString(layout.findings())).doesNotContain("lost after", "came through");
    try (WeirRun verify = WeirRun.command(folder, "verify", layout.root().toString())) {
      assertThat(verify.exitCode(limit)).as(verify.output()).isZero();
      assertThat(verify.output()).contains(said)
          .contains(run.folder() + " has no complete account of its messages", "all holds")
          .doesNotContain("was changed", "copy the folder");
    }
    return result.problem().orElseThrow();
  }
}
