package io.weir.cli;

import io.weir.cli.Shell.Outcome;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The output of commands that run nothing. */
class GoldenOutputTest {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String BROKEN = """
      name: broken
      question: What is wrong?
      systems:
        kafka: { broker: kafka, nodes: many, color: red }
        pulsar: { broker: pulser }
      durability: { replicas: 3, acknowledge: most, storage: fsync }
      workload: { message: { size: 100 }, load: { rate: 5k/x } }
      phases: { measure: -1s }
      sweep: { workload.partitons: [1, 2] }
      """;
  private static final String SWEPT = """
      name: swept
      question: What does a plan look like?
      systems:
        kafka: { broker: kafka, nodes: 3, version: 4.3.1 }
        pulsar: { broker: pulsar, nodes: 3, version: 4.2.4 }
      durability: { replicas: 3, acknowledge: majority, storage: fsync }
      workload: { message: { size: 1 KiB }, load: { rate: 5k/s } }
      phases: { warm-up: 10s, measure: 30s, drain: 10s }
      sweep: { workload.partitions: [1, 16] }
      repeat: 2
      seed: 42
      """;

  @TempDir
  private Path folder;

  private void holds(String name, String... arguments) throws IOException {
    Outcome outcome = SHELL.run(arguments);
    String text = "exit " + outcome.exit() + "\n--- out\n" + outcome.out() + "--- err\n"
        + outcome.err();
    GoldenFile.of(name + ".txt")
        .holds(text.replace(folder.toString(), "FOLDER")
            .replace(Installation.ofProcess().home().toString(), "HOME"));
  }

  private String scenario(String text) throws IOException {
    return Files.writeString(folder.resolve("scenario.yaml"), text).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "run", "plan", "validate", "list", "quickstart", "report", "verify",
      "prove", "doctor", "import omb", "brokers", "brokers fetch", "brokers up", "brokers status",
      "brokers down"})
  void help(String command) throws IOException {
    String name = command.isEmpty() ? "weir" : command.replace(' ', '-');
    holds("help-" + name, (command + " --help").strip().split(" "));
  }

  @Test
  void theListOfScenarios() throws IOException {
    holds("list-scenarios", "list", "scenarios");
  }

  @Test
  void mistakes() throws IOException {
    String broken = scenario(BROKEN);
    holds("validate-broken", "validate", broken);
    holds("run-missing", "run", "nothing-of-the-kind");
    holds("report-nothing", "report", folder.toString());
  }

  @Test
  void aPlan() throws IOException {
    holds("plan-swept", "plan", scenario(SWEPT));
  }

  @Test
  void reportsAndVerifications() throws IOException {
    SampleResults.quickstart(folder.resolve("quickstart"));
    SampleResults.troubled(folder.resolve("troubled"));
    SampleResults.sweep(folder.resolve("sweep"), List.of(1, 6), 2, 20);
    for (String sample : List.of("quickstart", "troubled", "sweep")) {
      holds("report-" + sample, "report", folder.resolve(sample).toString());
      holds("verify-" + sample, "verify", folder.resolve(sample).toString());
    }
  }
}
