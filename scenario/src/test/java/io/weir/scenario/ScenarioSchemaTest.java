package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The stored schema accepts all keys that the reader accepts, and no others. */
class ScenarioSchemaTest {
  private static final String SMALL = """
      name: small
      question: Does it work?
      systems: { kafka: { broker: kafka } }
      durability: level-1
      workload: { message: { size: 100 B }, load: { rate: 1k/s } }
      phases: { measure: 10s }
      """;

  private final StoredSchema schema = StoredSchema.read();

  private List<String> problems(String yaml) {
    return schema.problems(StoredSchema.json(yaml));
  }

  static List<Path> shipped() throws IOException {
    try (Stream<Path> files = Files.walk(GeneratedFile.root().resolve("scenarios"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @Test
  void thereAreShippedScenarios() throws IOException {
    assertThat(shipped()).hasSizeGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void aShippedScenarioConforms(Path file) throws IOException {
    assertThat(problems(Files.readString(file))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void aShippedScenarioWithAnotherKeyAnywhereDoesNot(Path file) throws IOException {
    JsonNode scenario = StoredSchema.json(Files.readString(file));
    List<ObjectNode> sections = new ArrayList<>();
    collect("", scenario, sections);
    assertThat(sections).hasSizeGreaterThan(3);
    for (ObjectNode section : sections) {
      section.put("no-such-key", 1);
      assertThat(schema.problems(scenario)).as(section.toString()).isNotEmpty();
      section.remove("no-such-key");
    }
    assertThat(schema.problems(scenario)).isEmpty();
  }

  /** All sections except those whose keys a broker kind or the user names. */
  private static void collect(String path, JsonNode node, List<ObjectNode> sections) {
    if (node instanceof ObjectNode section && !path.startsWith("systems.")
        && !path.equals("sweep") && !path.equals("scale")) {
      if (!path.equals("systems")) {
        sections.add(section);
      }
      section.properties()
          .forEach(entry -> collect(
              path.isEmpty() ? entry.getKey() : path + "." + entry.getKey(), entry.getValue(),
              sections));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "sweep: { workload.partitions: [1, 6], durability: [level-1, { replicas: 1 }] }",
      "sweep: { systems.kafka.server.num.io.threads: [1, 4], systems.kafka.nodes: [1, 3] }",
      "sweep: { workload: { partitions: [1, 6] } }",
      "sweep.workload.partitions: [1, 6]",
      "scale: { laptop: { workload: { load.rate: 10/s }, phases.measure: 5s, client: } }",
      "scale.laptop.phases.measure: 5s",
      "client.batch-size: 1 MiB",
      "client:\nsweep: {}\nscale:",
      "systems.pulsar: { broker: pulsar, bookies: 3, durability.storage: fsync }",
      "systems.pulsar.existing: { service-url: 'pulsar://a:1', tls: { ca: a.pem }, topics: one }",
      "workload.message.content: zeros",
      "validity: { error-bar: 12%, boundary: 2ms, windows: 12 }",
      "slo: { end-to-end p99.9: < 10 ms, publish p50: '< 1.1x', throughput: '> 9k/s', lost: 0 }",
      "baseline: kafka",
      "phases.backlog: { size: 2 GB, subscriptions: all }"})
  void otherWaysToWriteConform(String line) {
    assertThat(problems(SMALL + line)).isEmpty();
  }

  @Test
  void aSizeMayBeASectionAndSweptValuesMayBeMissingElsewhere() {
    assertThat(problems(SMALL.replace("size: 100 B",
        "size: { distribution: weighted, weights: { 100 B: 70, 1.5 KB: 0.5 } }"))).isEmpty();
    assertThat(problems(SMALL.replace("message: { size: 100 B }",
        "message.size.distribution: weighted, message.size.weights: { 100 B: 1 }"))).isEmpty();
    assertThat(problems(SMALL.replace("phases: { measure: 10s }",
        "sweep: { phases.measure: [10s, 20s] }"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "question: Does it work? | ",
      "systems: { kafka: { broker: kafka } } | systems: {}",
      "systems: { kafka: { broker: kafka } } | systems: { Kafka: { broker: kafka } }",
      "broker: kafka | nodes: 3",
      "level-1 | level-9",
      "level-1 | { replicas: 3, acknowledge: most }",
      "level-1 | { replicas: three }",
      "size: 100 B | size: 100",
      "size: 100 B | size: { distribution: weighted, wights: { 100 B: 1 } }",
      "size: 100 B | content: zeros",
      "rate: 1k/s | rate: 1000",
      "rate: 1k/s | rate: fastest",
      "rate: 1k/s | rate: 1k/s, curve: 50%",
      "measure: 10s | measure: 10",
      "measure: 10s | warm-up: 10s",
      "measure: 10s | measure: 10s, fault.kid: kill",
      "name: small | name: Small",
      "name: small | { name: small, sweep: { workload.partition: [1, 2] } }",
      "name: small | { name: small, scale: { laptop: { workload.lod.rate: 1/s } } }"})
  void mistakesDoNotConform(String right, String wrong) {
    String mistaken = wrong == null ? "" : wrong;
    String yaml = mistaken.startsWith("{ name")
        ? SMALL.replace(right, mistaken.substring(2, mistaken.length() - 2)
            .replaceFirst(", ", "\n"))
        : SMALL.replace(right, mistaken);
    assertThat(problems(SMALL)).isEmpty();
    assertThat(yaml).isNotEqualTo(SMALL);
    assertThat(problems(yaml)).as(yaml).isNotEmpty();
  }
}
