package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Environment;
import io.weir.core.result.HostNoise;
import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The noise of the host, from its measurement to a later comparison, as a user calls it. */
@Tag("slow")
@Isolated("measures times")
class NoiseIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final List<String> MEASURE = List.of("doctor", "--noise", "--system", "loopback",
      "--set", "workload.load.rate=2k/s", "--set", "systems.a.acknowledge-delay=constant 2ms",
      "--set", "systems.b.acknowledge-delay=constant 2ms", "--set", "repeat=3", "--set",
      "phases={ warm-up: 1s, settle: 0s, measure: 2s, drain: 1s }");

  @TempDir
  private Path folder;

  private HostState state() {
    return new HostState(folder);
  }

  private WeirRun weir(String name, List<String> arguments, String... more) throws IOException {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    all.addAll(List.of("--data", folder.resolve("data").toString()));
    return state().weir(name, all.toArray(String[]::new));
  }

  @Test
  void theNoiseIsKeptAndLaterComparisonsShowIt() throws IOException, InterruptedException {
    try (WeirRun weir = weir("measured", MEASURE)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isZero();
      assertThat(weir.output()).contains("publish p50", "3 runs each", "measured; kept in");
    }
    assertThat(state().files("data")).isEmpty();
    assertThat(state().files("state")).hasSize(1);
    HostNoise kept =
        Json.reader(HostNoise.class).readValue(state().files("state").getFirst().toFile());
    assertThat(kept.design().repetitions()).isEqualTo(3);
    assertThat(kept.spread("publish-response:p50")).isPresent();

    Path scenario = Files.writeString(folder.resolve("later.yaml"), """
        name: later
        question: Is one of them slower?
        systems:
          short: { broker: loopback, acknowledge-delay: constant 2ms }
          long: { broker: loopback, acknowledge-delay: constant 60ms }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload: { message: { size: 100 B }, load: { rate: 500/s } }
        phases: { warm-up: 1s, settle: 0s, measure: 2s, drain: 1s }
        repeat: 2
        """);
    try (WeirRun weir = weir("later",
        List.of("run", scenario.toString(), "--out", folder.resolve("later/results").toString()),
        "--details")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      assertThat(weir.output()).contains("noise floor", "by this host's noise")
          .doesNotContain("noise of this host was never measured");
      Environment environment =
          Json.reader(Environment.class).readValue(weir.result().environment().toFile());
      assertThat(environment.noise()).contains(kept);
      assertThat(Files.readString(weir.result().findings())).contains("\"noiseFloor\"");
      assertThat(Files.readString(weir.result().report())).contains("class=\"noise\"");
    }
  }

  @Test
  void anInterruptedMeasurementLeavesNothing() throws IOException, InterruptedException {
    try (WeirRun weir = weir("first", MEASURE)) {
      weir.awaitOutput("run 2 of ", LIMIT);
      weir.signal("INT");

      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isNotZero();
      assertThat(weir.leftovers()).isEmpty();
      assertThat(state().files("data")).isEmpty();
      assertThat(state().files("state")).isEmpty();
    }
  }
}
