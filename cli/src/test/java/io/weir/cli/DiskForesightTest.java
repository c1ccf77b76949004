package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk and the memory for accounts that a plan foresees. */
class DiskForesightTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private Path folder;

  private Outcome plan(String load, String measure, String... sets) throws IOException {
    String file = Files.writeString(folder.resolve("disk.yaml"), """
        name: disk
        question: Does it fit?
        systems:
          kafka: { broker: kafka, nodes: 3 }
          loopback: { broker: loopback, durability: { replicas: 1, storage: memory } }
        durability: { replicas: 3, acknowledge: majority, storage: page-cache }
        compare-across-durability: true
        workload: { message: { size: 1 KB }, load: %s }
        phases: { warm-up: 10s, measure: %s, windows: off }
        """.formatted(load, measure)).toString();
    List<String> arguments =
        new ArrayList<>(List.of("plan", file, "--data", folder.resolve("data").toString()));
    for (String set : sets) {
      arguments.addAll(List.of("--set", set));
    }
    return SHELL.run(arguments.toArray(String[]::new));
  }

  @Test
  void aPlanShowsWhatEachSystemMayKeep() throws IOException {
    Outcome outcome = plan("{ rate: 1k/s }", "90s");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .contains("disk of kafka: up to 0.1 GB sent, 0.3 GB with 3 replicas")
        .doesNotContain("disk of loopback", "may fill the disk");
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  void aLoadThatIsMoreThanTheDiskIsWarnedOf() throws IOException {
    Outcome outcome = plan("{ rate: 1k/s }", "48h", "workload.message.size=1 MB",
        "worker.heap=32 GiB");

    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out().replaceAll("\\s+", " ")).contains(
        "kafka may fill the disk (run 00", "172810.0 GB are sent, 518430.0 GB with 3 replicas",
        "are free in " + folder.resolve("data"));
  }

  @Test
  void theAccountOfMoreMessagesThanMemoryMayHoldIsWarnedOf() throws IOException {
    assertThat(accounts("50k/s", "15m"))
        .contains("message accounts of kafka: 46 M messages, up to 12 MB")
        .doesNotContain("ends without a result");
    assertThat(accounts("1M/s", "1h"))
        .contains("message accounts of kafka: 3,610 M messages, up to 269 MB",
            "ends without a result if more than about 1 in 64 is lost",
            "raise worker.heap to 3443 MiB");
  }

  private String accounts(String rate, String measure) throws IOException {
    String file = Files.writeString(folder.resolve("accounts.yaml"), """
        name: accounts
        question: Does the account of its messages fit?
        systems: { kafka: { broker: kafka } }
        durability: { replicas: 1, acknowledge: all, storage: page-cache }
        workload: { message: { size: 100 B }, load: { rate: %s } }
        phases: { warm-up: 10s, measure: %s, windows: off }
        """.formatted(rate, measure)).toString();
    return SHELL.run("plan", file, "--data", folder.resolve("data").toString())
        .out()
        .replaceAll("\\s+", " ");
  }

  @Test
  void whatASearchWillSendIsNotKnown() throws IOException {
    assertThat(plan("{ rate: highest }", "48h").out())
        .doesNotContain("disk of", "may fill the disk", "message accounts");
  }
}
