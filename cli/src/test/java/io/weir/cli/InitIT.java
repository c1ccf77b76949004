package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scenario from its first command to its result. */
class InitIT {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private Path folder;

  @Test
  void aNewScenarioIsPlannedAndRun() {
    String file = folder.resolve("first.yaml").toString();
    Outcome made = SHELL.run("init", file, "--system", "loopback", "--rate", "2k/s", "--measure",
        "4s", "--repeat", "1", "--slo", "lost 0");
    assertThat(made.exit()).as(made.err()).isZero();
    assertThat(made.out()).isEqualTo("scenario  " + file + "\n");
    assertThat(made.err()).contains("next: weir plan " + file)
        .doesNotContain("not on this machine");

    Outcome valid = SHELL.run("validate", file);
    assertThat(valid.exit()).as(valid.err()).isZero();
    Outcome plan = SHELL.run("plan", file);
    assertThat(plan.exit()).as(plan.err()).isZero();
    assertThat(plan.out()).contains("How long does loopback take to acknowledge and to deliver"
        + " messages of 100 B at 2k/s?", "1 run (1 system x 1 repetition)");

    Outcome run = SHELL.run("run", file, "--out", folder.resolve("results").toString(), "--data",
        folder.resolve("data").toString(), "--set", "phases.warm-up=1s", "--set",
        "worker.heap=128 MiB");
    // A busy machine may spoil values, which is then what the exit code says.
    assertThat(run.exit()).as(run.err()).isIn(0, 3);
    assertThat(Path.of(run.last())).isRegularFile();
  }

  @Test
  void withoutATerminalItAsksNothing() {
    Outcome refused = SHELL.run("init", folder.resolve("first.yaml").toString());
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains("no terminal", "--system", "--rate");
    assertThat(folder).isEmptyDirectory();
  }
}
