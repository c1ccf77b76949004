package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.result.Json;
import io.weir.emulation.PreloadedLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Peaks of real brokers on an emulated disk, next to what is known about that disk. */
@Tag("slow")
@Isolated("measures times")
class EmulatedDiskIT {
  private static final Duration LIMIT = Duration.ofMinutes(8);
  private static final int BYTES_PER_SECOND = 20_000_000;
  private static final Path SCENARIOS =
      Path.of(System.getProperty("weir.home"), "scenarios", "emulation");

  @TempDir
  private Path folder;

  @BeforeEach
  void requireLibrary() throws Exception {
    assumeThat(PreloadedLibrary.in(folder.resolve("library"))).as("a C compiler").isPresent();
  }

  /** Kafka writes each message once, a bookie twice on one disk. */
  @Test
  void theSystemThatWritesTwiceServesHalf() throws Exception {
    Map<String, Double> peaks =
        peaks("disk-bound", Files.readString(SCENARIOS.resolve("disk-bound.yaml")));

    for (String dilation : new String[] {"2", "4"}) {
      double ratio = peaks.get("kafka " + dilation) / peaks.get("pulsar " + dilation);
      assertThat(ratio).as("at a dilation of %s, of %s", dilation, peaks).isBetween(1.7, 2.3);
    }
    for (String system : new String[] {"kafka", "pulsar"}) {
      assertThat(peaks.get(system + " 4") / peaks.get(system + " 2")).as("of %s", peaks)
          .isCloseTo(1, within(0.1));
    }
  }

  @Test
  void anEmulatedDiskIsAsSlowAsARealOneOfItsRate() throws Exception {
    assumeThat(ThrottledDisk.canBeMade()).as("root, and control groups of version 1").isTrue();
    double real;
    try (ThrottledDisk disk = ThrottledDisk.at(folder.resolve("disk"), BYTES_PER_SECOND)) {
      real = peaks("real",
          overload(disk.folder().resolve("kafka").toString(), "warm-up: 10s, measure: 20s"))
          .get("kafka ");
    }

    Map<String, Double> emulated =
        peaks("emulated", overload("disk-1", "warm-up: 4s, measure: 8s") + """
            emulate: { disk: { write: 20 MB/s, fsync: 1ms, dirty-limit: 16 MiB } }
            sweep: { emulate.dilation: [1, 4] }
            """);

    assertThat(emulated).hasSize(2)
        .allSatisfy((run, served) -> assertThat(served / real)
            .as("%s next to a real disk, on which Kafka serves %s/s", run, real)
            .isCloseTo(1, within(0.15)));
  }

  private static String overload(String directory, String phases) {
    return """
        name: slow-disk
        question: How much does Kafka serve on a slow disk?
        systems: { kafka: { broker: kafka, log-directory: "%s" } }
        durability: { replicas: 1, acknowledge: all, storage: fsync }
        client: { batch-delay: 10ms, batch-size: 1 MB, idempotence: false }
        workload:
          partitions: 4
          message: { size: 1 KB, content: random }
          producers-per-topic: 2
          consumers-per-subscription: 2
          load: { rate: 60k/s, overload: intended, arrival: uniform }
        phases: { %s, settle: 0s, drain: 2s }
        repeat: 1
        """.formatted(directory, phases);
  }

  /** The served rate of each run, by its system and its dilation. */
  private Map<String, Double> peaks(String name, String scenario, String... more)
      throws IOException, InterruptedException {
    Path place = Files.createDirectory(folder.resolve(name));
    try (WeirRun weir = WeirRun.of(place, scenario, more)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      JsonNode findings = Json.reader(JsonNode.class).readValue(weir.result().findings().toFile());
      Map<String, Double> peaks = new TreeMap<>();
      for (JsonNode run : findings.get("runs")) {
        for (JsonNode rate : run.get("rates")) {
          if (rate.get("kind").asText().equals("served")) {
            assertThat(rate.get("assessment").get("verdict").asText()).as(weir.output())
                .isNotEqualTo("invalid");
            JsonNode planned = run.get("run");
            peaks.put(planned.get("system").get("name").asText() + " "
                + planned.get("variant").path("emulate.dilation").asText(),
                rate.get("perSecond").asDouble());
          }
        }
      }
      return peaks;
    }
  }
}
