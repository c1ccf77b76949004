package io.weir.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.Storage;
import io.weir.findings.doc.AnsiColors;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** New scenarios, by options and by answers. */
class InitCommandTest {
  private static final Installation INSTALLATION = Installation.ofProcess();
  private static final ScenarioReader READER = new ScenarioReader(INSTALLATION.launchers());

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir
  private Path folder;

  /** Calls the command with a person at a terminal who gives these answers, or without one. */
  private void call(Optional<String> answers, String... arguments) throws Exception {
    Console console = new Console(new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8), answers.isPresent(),
        new AnsiColors(false));
    InitCommand command = new InitCommand(CliContext.of(INSTALLATION, console),
        new BufferedReader(new StringReader(answers.orElse(""))));
    new CommandLine(command).parseArgs(arguments);
    assertThat(command.call()).isEqualTo(ExitCode.OK.number());
  }

  private void call(String... arguments) throws Exception {
    call(Optional.empty(), arguments);
  }

  private Scenario answered(String answers, String... options) throws Exception {
    Path file = folder.resolve("answered.yaml");
    List<String> all = new ArrayList<>(List.of(file.toString()));
    all.addAll(List.of(options));
    call(Optional.of(answers), all.toArray(String[]::new));
    return READER.read(file, Overrides.NONE).first();
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static Map<String, String> values(Scenario scenario) {
    Map<String, String> values = new TreeMap<>(READER.values(scenario));
    values.keySet().removeAll(List.of("name", "question"));
    return values;
  }

  private static Optional<ResolvedScenario> quickstart(List<String> sets) {
    try {
      return Optional.of(READER.read(INSTALLATION.scenarios().resolve("quickstart.yaml"),
          new Overrides(Optional.empty(), sets)));
    } catch (ScenarioException e) {
      return Optional.empty();
    }
  }

  /**
   * With any options, the file is the quickstart with these values; and none is written if the
   * quickstart can't have them.
   */
  @ParameterizedTest
  @ValueSource(strings = {"kafka", "pulsar", "rabbitmq", "redis", "rocketmq", "loopback",
      "pulsar,kafka", "kafka,redis", "kafka,pulsar,rabbitmq,redis,rocketmq"})
  void theFileHasTheValuesOfTheQuickstartAndThoseOfTheOptions(String systems) throws Exception {
    int written = 0;
    for (String rate : List.of("2k/s", "highest")) {
      for (int copies : List.of(1, 3)) {
        for (String storage : List.of("fsync", "page-cache", "memory")) {
          for (boolean more : List.of(false, true)) {
            List<String> options = new ArrayList<>(List.of("--system", systems, "--rate", rate,
                "--copies", "" + copies, "--storage", storage));
            List<String> sets = new ArrayList<>(List.of("systems=[" + systems + "]",
                "workload.load.rate=" + rate, "durability={ replicas: " + copies
                    + ", acknowledge: " + (copies == 1 ? "all" : "majority") + ", storage: "
                    + storage + " }"));
            for (String system : systems.split(",")) {
              sets.add("systems." + system + ".nodes=" + copies);
            }
            if (more) {
              options.addAll(List.of("--message", "1KiB", "--partitions", "6", "--measure", "2m",
                  "--repeat", "2", "--slo", "throughput > 1k/s", "--slo", "lost 0"));
              sets.addAll(List.of("workload.message.size=1KiB", "workload.partitions=6",
                  "phases.measure=2m", "repeat=2", "slo.throughput='> 1k/s'", "slo.lost=0"));
            }
            written += check(options, sets);
          }
        }
      }
    }
    assertThat(written).isPositive();
  }

  private int check(List<String> options, List<String> sets) throws Exception {
    Path file = folder.resolve("made.yaml");
    Optional<ResolvedScenario> expected = quickstart(sets);
    List<String> arguments = new ArrayList<>(options);
    arguments.add(file.toString());
    if (expected.isEmpty()) {
      assertThatThrownBy(() -> call(arguments.toArray(String[]::new)))
          .as(options.toString())
          .isInstanceOf(ScenarioException.class);
      assertThat(file).doesNotExist();
      return 0;
    }
    call(arguments.toArray(String[]::new));
    Scenario made = READER.read(file, Overrides.NONE).first();
    assertThat(values(made)).isEqualTo(values(expected.get().first()));
    assertThat(made.objectives()).isEqualTo(expected.get().first().objectives());
    Files.delete(file);
    return 1;
  }

  @Test
  void theShortestCommandMakesTheQuickstart() throws Exception {
    call(folder.resolve("My Test.yaml").toString(), "--system", "kafka,pulsar", "--rate",
        "10k/s");
    Scenario made = READER.read(folder.resolve("My Test.yaml"), Overrides.NONE).first();
    assertThat(made.name()).isEqualTo("my-test");
    assertThat(values(made)).isEqualTo(values(quickstart(List.of()).orElseThrow().first()));
    assertThat(errors()).contains("next: weir plan '", "weir run '");
  }

  @Test
  void answersAreLikeOptions() throws Exception {
    Scenario made = answered("""
        redis, kafka
        1 KiB
        5k/s
        3


        end-to-end p99 < 20 ms
        30s
        """);
    assertThat(made.systems()).extracting("broker").containsExactly("redis", "kafka");
    assertThat(values(made)).containsEntry("workload.load.rate", "5k/s")
        .containsEntry("workload.message.size", "1 KiB")
        .containsEntry("workload.partitions", "3")
        .containsEntry("systems.kafka.durability.replicas", "1")
        .containsEntry("systems.redis.durability.storage", "fsync")
        .containsEntry("phases.measure", "30s");
    assertThat(made.objectives()).extracting(Objective::text)
        .containsExactly("end-to-end p99 < 20ms");
  }

  @Test
  void enterTakesTheDefaults() throws Exception {
    Scenario made = answered("\n".repeat(8));
    assertThat(values(made)).isEqualTo(values(quickstart(List.of()).orElseThrow().first()));
    assertThat(made.objectives()).isEmpty();
    assertThat(errors()).contains(" [kafka,pulsar]: ", " [100 B]: ", " [10k/s]: ", " [none]: ");
  }

  /** Each wrong answer is reported before the next question, with the reader's own hint. */
  @Test
  void aWrongAnswerIsAskedAgain() throws Exception {
    Scenario made = answered("""
        kafak
        kafka
        1 byte
        100 B
        5000
        5k/s
        none
        1
        many
        1
        disk
        fsync
        end-to-end p99
        none
        long
        10s
        """);
    assertThat(values(made)).containsEntry("workload.load.rate", "5k/s")
        .containsEntry("phases.measure", "10s");
    assertThat(errors()).containsSubsequence("Broker kinds", "did you mean kafka?", "Broker kinds",
        "Size", "'1 byte' is not", "Size", "Rate", "5000 has no unit", "Rate", "Partitions",
        "not a whole number", "Partitions", "Copies", "'many'", "Copies", "Where",
        "did you mean fsync?", "Where", "Limit", "has no limit", "Limit", "Time", "'long' is not",
        "Time");
  }

  /** Redis of this version has no fsync on several copies, so the safest other one is offered. */
  @Test
  void theStorageThatIsOfferedIsOneThatAllSystemsHave() throws Exception {
    Scenario made = answered("kafka,rocketmq\n\n\n\n3\n\n\n\n");
    assertThat(made.systems()).allMatch(system -> system.durability().replicas() == 3)
        .extracting(system -> system.durability().storage().name())
        .containsOnly("PAGE_CACHE");
    assertThat(errors()).contains(" [page-cache]: ");
  }

  /** The size comes first, so the limits for messages in memory are those of the size. */
  @Test
  void aRateOfDataIsJudgedByTheSize() throws Exception {
    Scenario made = answered("kafka\n100 KiB\n50 MB/s\n\n\n\n\n\n");
    assertThat(values(made)).containsEntry("workload.load.rate", "488.281/s");
    assertThat(errors()).containsOnlyOnce("Rate, as");
  }

  @ParameterizedTest
  @CsvSource({"level-1, MAJORITY, FSYNC", "level-2, MAJORITY, PAGE_CACHE",
      "level-3, ONE, FSYNC", "level-4, ONE, PAGE_CACHE"})
  void aLevelIsItsPartsOnAsManyNodes(String level, Acknowledge acknowledge, Storage storage)
      throws Exception {
    Scenario made = answered("\n\n\n\n\n", "--durability", level, "--system", "kafka,pulsar");
    assertThat(made.systems()).allSatisfy(system -> {
      assertThat(system.durability()).isEqualTo(new Durability(3, acknowledge, storage));
      assertThat(values(made)).containsEntry("systems." + system.name() + ".nodes", "3");
    });
    assertThat(errors()).contains("Partitions").doesNotContain("Copies", "Where each copy");
  }

  @Test
  void aLevelThatAnAnswerLacksIsReportedBelowIt() throws Exception {
    Scenario made = answered("rabbitmq\nkafka\n\n\n\n\n\n", "--durability", "level-3");
    assertThat(made.systems()).extracting("broker").containsExactly("kafka");
    assertThat(errors()).containsSubsequence("Broker kinds", "majority", "Broker kinds");
  }

  @Test
  void aLevelAndItsPartsAreRefused() {
    assertThatThrownBy(() -> call("-", "--system", "kafka", "--rate", "1k/s", "--durability",
        "level-1", "--storage", "fsync"))
        .isInstanceOf(CliException.class)
        .hasMessage("--durability and --storage are both given");
  }

  @Test
  void onlyWhatNoOptionSaysIsAsked() throws Exception {
    Scenario made = answered("\n\n\n\n\n\n", "--rate", "7k/s", "--message", "200 B");
    assertThat(values(made)).containsEntry("workload.load.rate", "7k/s");
    assertThat(errors()).doesNotContain("Size of a message").contains("Partitions");
  }

  @Test
  void aWrongOptionIsReportedBeforeTheFirstQuestion() {
    assertThatThrownBy(() -> answered("\n".repeat(8), "--rate", "5000"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("--rate 5000: workload.load.rate: 5000 has no unit");
    assertThat(errors()).doesNotContain("Broker kinds");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "kafka\n", "kafka\n100 B\n5k/s\n1\n1\nfsync\nnone"})
  void nothingIsWrittenIfTheAnswersEnd(String answers) {
    Path file = folder.resolve("answered.yaml");
    assertThatThrownBy(() -> answered(answers)).isInstanceOf(CliException.class)
        .hasMessageContaining("ended before the last question");
    assertThat(file).doesNotExist();
  }

  @Test
  void withoutATerminalTheMissingOptionsAreNamed() {
    assertThatThrownBy(() -> call(folder.resolve("a.yaml").toString(), "--message", "1 KiB"))
        .isInstanceOfSatisfying(CliException.class, e -> {
          assertThat(e.exitCode()).isEqualTo(ExitCode.INPUT);
          assertThat(e).hasMessageContaining("there is no --system and no --rate");
          assertThat(e.nextStep()).contains("--system KIND,KIND --rate 10k/s");
        });
    assertThatThrownBy(() -> call(folder.resolve("a.yaml").toString(), "--system", "kafka"))
        .hasMessageContaining("there is no --rate");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      --system kafak --rate 1k/s | --system kafak | did you mean kafka?
      --system kafka --rate 5000 | --rate 5000 | has no unit
      --system kafka --rate 1k/s --copies 0 | --copies 0 | too small
      --system loopback --rate 1k/s --copies 3 | --copies 3 | 1 node
      --system kafka --rate 1k/s --storage memory | --storage memory | page-cache
      --system kafka --rate 1k/s --durability level-9 | --durability level-9 | level-
      --system rabbitmq --rate 1k/s --durability level-3 | --durability level-3 | majority
      --system loopback --rate 1k/s --durability level-2 | --durability level-2 | 1 node
      --system kafka --rate 1k/s --slo fast | --slo fast | be an objective
      --system kafka --rate 1k/s --repeat auto | --repeat auto | one system
      --system kafka --rate 1k/s --measure 5 | --measure 5 | has no unit
      """)
  void aWrongValueIsReportedAtItsOption(String options, String place, String reason) {
    List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
    arguments.add(folder.resolve("a.yaml").toString());
    assertThatThrownBy(() -> call(arguments.toArray(String[]::new)))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(place + ": ")
        .hasMessageContaining(reason);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anExistingFileIsReplacedOnlyByForce() throws Exception {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "mine");
    String[] arguments = {file.toString(), "--system", "kafka", "--rate", "1k/s"};
    assertThatThrownBy(() -> call(arguments)).hasMessageContaining("already exists");
    assertThat(file).hasContent("mine");
    List<String> forced = new ArrayList<>(List.of(arguments));
    forced.add("--force");
    call(forced.toArray(String[]::new));
    assertThat(READER.read(file, Overrides.NONE).first().name()).isEqualTo("mine");
    assertThatThrownBy(() -> call(folder.toString(), "--system", "kafka", "--rate", "1k/s",
        "--force")).hasMessageContaining("is a folder");
    assertThatThrownBy(() -> call(folder.resolve("no/a.yaml").toString(), "--system", "kafka",
        "--rate", "1k/s")).hasMessageContaining("there is no folder");
  }

  @Test
  void aHyphenWritesToStandardOutput() throws Exception {
    call("-", "--system", "kafka", "--rate", "1k/s");
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text).startsWith("# Written by 'weir init'.").endsWith("\n");
    assertThat(READER.read("-", text, Overrides.NONE).first().name()).isEqualTo("my-scenario");
    assertThat(Path.of("-")).doesNotExist();
  }
}
