package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofOfOneWorkerTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  @Test
  void severalWorkersAreRefusedBeforeAnythingStarts(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("scenario.yaml"), """
        name: proof
        question: Is anything lost?
        systems: { kafka: { broker: kafka } }
        durability: { replicas: 1, acknowledge: all, storage: fsync }
        workload:
          producers-per-topic: 4
          message: { size: 100 B }
          load: { rate: 1k/s }
        phases: { measure: 10s }
        """);

    Outcome outcome =
        SHELL.run("prove", file.toString(), "--kill-all", "--workers", "local:2");

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("the load of a proof comes from one worker")
        .contains("leave out --workers");
  }
}
