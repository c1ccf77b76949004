package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes in a change: each has one error in the words of its user, and nothing starts. */
class AbMistakesTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private Path folder;

  private void refuses(String change, String... parts) {
    refuses(SHELL.run("ab", "loopback", "--change", change, "--out", folder.toString()), parts);
  }

  private void refuses(Outcome outcome, String... parts) {
    assertThat(outcome.exit()).isEqualTo(ExitCode.INPUT.number());
    assertThat(outcome.err()).contains(parts).doesNotContain("loopback-", "--set systems");
    assertThat(outcome.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aWrongKeyOrValueIsAProblemOfTheOption() {
    refuses("systems.loopback.acknowlege-delay=constant 8ms", "1 problem",
        "--change systems.loopback.acknowlege-delay=constant 8ms", "did you mean"
            + " acknowledge-delay?");
    refuses("systems.loopback.acknowledge-delay=8", "1 problem",
        "--change systems.loopback.acknowledge-delay=8");
    refuses("worklod.message.size=1 KiB", "1 problem", "--change worklod.message.size=1 KiB",
        "did you mean workload?");
    refuses("systems.loopback.acknowledge-delay", "does not have the form KEY=VALUE");
  }

  @Test
  void aKeyWithoutItsSystemIsCompleted() {
    refuses("acknowledge-delay=constant 8ms",
        "write --change systems.loopback.acknowledge-delay=constant 8ms");
    refuses("durability.storage=page-cache",
        "write --change systems.loopback.durability.storage=page-cache"
            + " --compare-across-durability");
  }

  @Test
  void aValueThatBothSystemsShareIsSwept() {
    refuses("workload.message.size=1 KiB", "both systems of a comparison share this value",
        "loopback.yaml --set 'sweep.workload.message.size=[100 B, 1 KiB]'");
    refuses("repeat=5", "set it for both: --set repeat=5");
    refuses(SHELL.run("ab", "quickstart", "--system", "kafka", "--set",
        "systems.kafka.client.producer.ssl.key.password=abc123x", "--change",
        "workload.message.size=1 KiB"),
        "quickstart.yaml --set"
            + " 'systems.kafka.client.producer.ssl.key.password=<redacted>' --set"
            + " 'systems=[kafka]' --set 'sweep.workload.message.size=[100 B, 1 KiB]'");
  }

  @Test
  void aChangeIsOneOfTheSystem() {
    refuses("systems.kafka.version=4.2.0", "is no value of loopback");
    refuses("systems.loopback.acknowledge-delay=constant 5ms", "changes nothing");
    refuses(SHELL.run("ab", "loopback", "--system", "old=loopback", "--change",
        "systems.old.acknowledge-delay=constant 8ms"),
        "weir makes the copy of the system, and takes none by --system");
  }

  @Test
  void oneSystemIsChosenAndOneValueOfASweep() throws IOException {
    refuses(SHELL.run("ab", "quickstart", "--change", "systems.kafka.version=4.2.0"),
        "has several systems", "--system kafka or --system pulsar");
    Path swept = Files.writeString(Files.createTempFile("swept", ".yaml"), """
        name: swept
        question: Which one?
        systems: { loopback: { broker: loopback, acknowledge-delay: constant 5ms } }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        sweep: { workload.partitions: [1, 6] }
        phases: { measure: 10s }
        """);
    refuses(SHELL.run("ab", swept.toString(), "--change",
        "systems.loopback.acknowledge-delay=constant 8ms"),
        "the scenario sweeps"
            + " workload.partitions",
        "--set workload.partitions=VALUE");
    Files.delete(swept);
  }
}
