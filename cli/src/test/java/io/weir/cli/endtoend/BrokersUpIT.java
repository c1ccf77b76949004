package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system that is started for other uses: what it prints is what a client needs. */
@Tag("brokers")
class BrokersUpIT {
  private static final Duration START = Duration.ofMinutes(4);
  private static final Duration STOP = Duration.ofMinutes(2);
  /** The exit code that a shell reports after SIGTERM. */
  private static final int TERMINATED = 143;
  private static final String READY = "Ctrl-C ends it";

  @TempDir
  private Path folder;

  @TempDir
  private Path disk;

  /** A name that no other running system has. */
  private final String name = "up-" + ProcessHandle.current().pid();

  @Test
  void aKafkaServesClientsUntilItIsTakenDown() throws Exception {
    serves("kafka", List.of("bootstrap"), "--nodes", "1", "--durability",
        "{replicas: 1, acknowledge: all, storage: page-cache}", "--option",
        "log-directory=" + disk);
  }

  @Test
  @Tag("slow")
  void aPulsarServesClientsUntilItIsTakenDown() throws Exception {
    serves("pulsar", List.of("service-url", "admin-url"), "--nodes", "1", "--option", "bookies=1",
        "--durability", "{replicas: 1, acknowledge: all, storage: page-cache}", "--option",
        "journal-directory=" + disk);
  }

  private void serves(String broker, List<String> endpoints, String... options)
      throws Exception {
    Path up = Files.createDirectory(folder.resolve("up"));
    Path file = Files.writeString(up.resolve("up.yaml"), scenario("broker: " + broker));
    List<String> arguments =
        new ArrayList<>(List.of("brokers", "up", file.toString(), "--data", up.toString()));
    arguments.addAll(List.of(options));
    try (WeirRun kept = WeirRun.command(up, arguments.toArray(String[]::new))) {
      kept.await(READY + " or an end", START, () -> kept.output().contains(READY) || kept.ended());
      assertThat(kept.output()).contains(READY);
      assertThat(disk).isNotEmptyDirectory();

      String client = scenario("broker: " + broker + ", existing: { " + endpoints.stream()
          .map(endpoint -> endpoint + ": \"" + address(endpoint, kept.output()) + '"')
          .collect(Collectors.joining(", ")) + " }");
      Path use = Files.createDirectory(folder.resolve("use"));
      try (WeirRun run = WeirRun.of(use, client)) {
        assertThat(run.exitCode(START)).as(run.output()).isIn(0, 3);
        assertThat(run.results().values()).extracting(RunResult::status)
            .containsExactly(RunStatus.COMPLETED);
      }

      assertThat(output("brokers", "up", file.toString())).contains("runs already");
      assertThat(output("brokers", "status")).containsPattern(name + "\\s+running");
      assertThat(output("brokers", "down", name)).contains(name + " is down");
      assertThat(kept.exitCode(STOP)).as(kept.output()).isEqualTo(TERMINATED);
      assertThat(kept.leftovers()).isEmpty();
    }
    assertThat(disk).isEmptyDirectory();
    assertThat(output("brokers", "status")).doesNotContain(name);
  }

  private String scenario(String system) {
    return """
        name: up
        question: Does it serve?
        systems: { %s: { %s } }
        durability: { replicas: 1, acknowledge: all, storage: page-cache }
        workload: { message: { size: 100 B }, load: { rate: 200/s } }
        phases: { warm-up: 0s, measure: 2s, drain: 10s }
        worker: { heap: 128 MiB }
        repeat: 1
        """.formatted(name, system);
  }

  private static String address(String endpoint, String output) {
    Matcher line = Pattern.compile("(?m)^\\s+" + endpoint + "\\s+(\\S+)$").matcher(output);
    assertThat(line.find()).as("%s in%n%s", endpoint, output).isTrue();
    return line.group(1);
  }

  private String output(String... arguments) throws Exception {
    Path own = Files.createTempDirectory(folder, "weir");
    try (WeirRun weir = WeirRun.command(own, arguments)) {
      weir.exitCode(STOP);
      return weir.output();
    }
  }
}
