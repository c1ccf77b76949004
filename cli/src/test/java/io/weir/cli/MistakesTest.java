package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.findings.sample.GoldenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Typical mistakes in scenarios: each gives one problem with its line, reason and next step. */
class MistakesTest {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String RIGHT = """
      name: mine
      question: Which system is faster?
      systems:
        kafka: { broker: kafka }
        pulsar: { broker: pulsar }
      durability: { replicas: 1, acknowledge: all, storage: fsync }
      client: { batch-delay: 1ms }
      workload:
        partitions: 6
        message: { size: 100 B }
        load: { rate: 5k/s }
      phases: { warm-up: 30s, measure: 1m }
      repeat: 3
      """;

  /**
   * A mistake.
   *
   * @param right a part of the scenario
   * @param wrong the mistaken text
   */
  private record Mistake(String right, String wrong) {}

  private static final List<Mistake> MISTAKES = List.of(
      // keys with typing errors
      new Mistake("  partitions: 6", "  partitons: 6"),
      new Mistake("workload:", "worklod:"),
      new Mistake("message: {", "mesage: {"),
      new Mistake("measure: 1m", "mesure: 1m"),
      new Mistake("repeat: 3", "repaet: 3"),
      // keys in the wrong place
      new Mistake("repeat: 3", "partitions: 3"),
      new Mistake("load: { rate: 5k/s }", "rate: 5k/s"),
      new Mistake("{ broker: kafka }", "{ broker: kafka, batch-delay: 1ms }"),
      new Mistake("{ broker: kafka }", "{ broker: kafka, replicas: 3 }"),
      // words of the brokers
      new Mistake("acknowledge: all", "acks: all"),
      new Mistake("{ broker: kafka }", "{ broker: kafka, acks: all }"),
      new Mistake("{ broker: kafka }", "{ broker: kafka, linger.ms: 5 }"),
      new Mistake("batch-delay: 1ms", "linger.ms: 5"),
      new Mistake("batch-delay: 1ms", "batch.size: 16384"),
      new Mistake("{ broker: kafka }", "{ broker: kafka, num.io.threads: 4 }"),
      new Mistake("{ broker: pulsar }", "{ broker: pulsar, receiverQueueSize: 1000 }"),
      new Mistake("{ broker: kafka }", "{ broker: kafka, bootstrap: \"broker-1:9092\" }"),
      new Mistake("{ broker: kafka }", "{ broker: kafka, bootstrap.servers: \"broker-1:9092\" }"),
      new Mistake("{ broker: pulsar }", "{ broker: pulsar, service-url: \"pulsar://b:6650\" }"),
      new Mistake("{ broker: kafka }", "{ broker: redpanda }"),
      new Mistake("{ broker: kafka }", "{ broker: kafak }"),
      new Mistake("{ broker: kafka }", "{ broker: activemq }"),
      new Mistake("{ broker: kafka }", "{ kind: kafka }"),
      // words of other tools
      new Mistake("rate: 5k/s", "msgRate: 5k/s"),
      new Mistake("rate: 5k/s", "rate_limit: 5k/s"),
      new Mistake("rate: 5k/s", "throughput: 5k/s"),
      new Mistake("warm-up: 30s", "warmup: 30s"),
      new Mistake("measure: 1m", "duration: 1m"),
      new Mistake("repeat: 3", "runs: 3"),
      new Mistake("message: { size: 100 B }", "messageSize: 100 B"),
      new Mistake("  partitions: 6", "  producers: 6"),
      // values
      new Mistake("rate: 5k/s", "rate: 5000"),
      new Mistake("rate: 5k/s", "rate: max"),
      new Mistake("size: 100 B", "size: 100"),
      new Mistake("size: 100 B", "size: 100 bytes"),
      new Mistake("measure: 1m", "measure: 60"),
      new Mistake("measure: 1m", "measure: 1min"),
      new Mistake("acknowledge: all", "acknowledge: quorum"),
      new Mistake("storage: fsync", "storage: disk"),
      new Mistake("replicas: 1", "replicas: 0"),
      new Mistake("partitions: 6", "partitions: [1, 6]"),
      new Mistake("partitions: 6", "partitions: six"),
      new Mistake("{ broker: kafka }", "{ broker: kafka, version: latest }"),
      new Mistake("{ broker: kafka }", "{ broker: kafka, version: 4.x }"),
      new Mistake("name: mine", "name: My Scenario"),
      // the file
      new Mistake("  partitions: 6", "\tpartitions: 6"),
      new Mistake("load: { rate: 5k/s }", "load: { rate: 5k/s"),
      new Mistake("repeat: 3", "repeat: 3\nrepeat: 4"));

  @TempDir
  private Path folder;

  @Test
  void eachGivesOneProblem() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, RIGHT);
    assertThat(SHELL.run("validate", file.toString()).exit()).isZero();
    StringBuilder all = new StringBuilder();
    for (Mistake mistake : MISTAKES) {
      assertThat(RIGHT).contains(mistake.right());
      Files.writeString(file, RIGHT.replace(mistake.right(), mistake.wrong()));
      Outcome outcome = SHELL.run("validate", file.toString());
      all.append("### ").append(mistake.wrong().strip()).append('\n').append(outcome.err());
      assertThat(outcome.exit()).as(mistake.wrong()).isEqualTo(2);
    }
    String text = all.toString().replace(folder.toString(), "FOLDER");
    GoldenFile.of("mistakes.txt").holds(text);
    assertThat(text.lines().filter(line -> line.startsWith("weir:")))
        .allMatch(line -> line.endsWith("1 problem"));
  }
}
