package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.Console;
import io.weir.cli.context.Installation;
import io.weir.cli.context.ScenarioFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Everything that needs no worker and no broker. */
class WeirTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  @ParameterizedTest
  @ValueSource(strings = {"", "quickstart", "run", "plan", "validate", "list", "brokers",
      "brokers fetch", "brokers up", "brokers status", "brokers down", "doctor", "results",
      "report", "compare", "history",
      "export",
      "verify",
      "init", "import", "import omb", "worker", "completion", "help"})
  void everyLevelExplainsItself(String command) {
    Outcome help = SHELL.run((command + " --help").strip().split(" "));
    assertThat(help.exit()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out()).contains("Usage: weir", "Exit codes:", "Examples:\n  weir", "--verbose");
    assertThat(help.outLines()).allMatch(line -> line.length() <= 120);
    assertThat(help.out()).contains(command);
  }

  /** The parser finds out only when an option is used that it can't make its type from text. */
  @Test
  void everyOptionCanBeGivenAValue() {
    Console console = Console.plain(System.out, System.err);
    CommandLine root =
        new Weir(CliContext.of(Installation.ofProcess(), console)).commandLine();
    List<OptionSpec> options = commands(root)
        .flatMap(command -> command.getCommandSpec().options().stream())
        .toList();
    assertThat(options).hasSizeGreaterThan(20)
        .allSatisfy(option -> assertThatNoException().isThrownBy(() -> accept(option)));
  }

  /** Only an imported scenario goes into a file; results go into folders. */
  @Test
  void anOptionTakesTheSameInAllCommands() {
    Map<String, Set<String>> labels = new TreeMap<>();
    CommandLine root = new Weir(CliContext.of(Installation.ofProcess(),
        Console.plain(System.out, System.err))).commandLine();
    commands(root).filter(command -> !command.getCommandName().equals("omb"))
        .flatMap(command -> command.getCommandSpec().options().stream())
        .forEach(option -> labels.computeIfAbsent(option.longestName(), name -> new TreeSet<>())
            .add(String.join("/", option.names()) + " " + option.paramLabel()));
    // A bisection chooses the value of the same change by itself.
    assertThat(labels.remove("--change")).containsExactly("--change KEY", "--change KEY=VALUE");
    assertThat(labels).hasSizeGreaterThan(20)
        .allSatisfy((name, forms) -> assertThat(forms).as(name).hasSize(1));
  }

  private static void accept(OptionSpec option) {
    try {
      option.command().commandLine().parseArgs(option.longestName() + "=1");
    } catch (CommandLine.ParameterException refused) {
      if (String.valueOf(refused.getMessage()).contains("TypeConverter")) {
        throw refused;
      }
    }
  }

  private static Stream<CommandLine> commands(CommandLine command) {
    return Stream.concat(Stream.of(command),
        command.getSubcommands().values().stream().flatMap(WeirTest::commands));
  }

  @Test
  void aShorthandForTheNodesIsCheckedAsTheValueThatItStandsFor() {
    assertThat(SHELL.run("brokers", "up", "kafka", "--nodes", "0"))
        .satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("nodes");
    assertThat(SHELL.run("brokers", "up", "kafka", "--nodes", "three"))
        .satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("'three' is not an int", "--nodes");
  }

  @Test
  void shortFormsOfValuesAreCheckedAsTheValues() {
    assertThat(SHELL.run("plan", "quickstart", "--repeat", "2", "--measure", "32s").out())
        .contains("4 runs (2 systems x 2 repetitions)", "32s");
    assertThat(SHELL.run("plan", "quickstart", "--measure", "32")).satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("phases.measure", "32 has no unit");
  }

  @Test
  void proofsTakeSeveralSystemsWithCommas() {
    assertThat(SHELL.run("prove", "prove-kill-all", "--kill-all", "--system", "kafka-fsync,none"))
        .satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("has no system 'none'");
  }

  @Test
  void aProofCausesOneKindOfCrash() {
    assertThat(SHELL.run("prove", "prove-kill-all")).satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("no crash is named", "--power-loss");
    assertThat(SHELL.run("prove", "prove-kill-all", "--kill-all", "--power-loss"))
        .satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("exclude each other");
  }

  @Test
  void withoutACommandItTellsWhatThereIs() {
    Outcome bare = SHELL.run();
    assertThat(bare.exit()).isEqualTo(2);
    assertThat(bare.out()).contains("Commands:", "quickstart", "validate");
  }

  @Test
  void itTellsItsVersion() {
    Outcome version = SHELL.run("--version");
    assertThat(version.exit()).isZero();
    assertThat(version.out()).matches("(?s)weir [0-9]+\\.[0-9]+.*\\non .*");
  }

  @Test
  void aWrongCommandOrOptionIsAnsweredWithTheRightOne() {
    assertThat(SHELL.run("validat")).satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("there is no command 'validat'", "did you mean validate");
    assertThat(SHELL.run("plan")).satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("SCENARIO", "'weir plan --help'");
    assertThat(SHELL.run("plan", "--st", "a=b", "x")).satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("--st");
  }

  private static void isInputError(Outcome outcome) {
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).doesNotContain("\tat ");
  }

  @Test
  void anUnknownScenarioIsAnsweredWithThoseThereAre() {
    assertThat(SHELL.run("run", "nothing-like-it")).satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("'nothing-like-it'", "loopback, ", ", quickstart");
  }

  @ParameterizedTest
  @CsvSource({"run quickstrt, quickstart", "plan kesque-2019/latencyy, kesque-2019/latency",
      "validate tiering, confluent-2020/tiering", "run ly-2205, ly-2025",
      "brokers up kafak, kafka", "brokers fetch pulser, pulsar",
      "brokers up quickstart --system kafak, kafka", "list kakfa, kafka",
      "prove prove-kill-all --kill-all --system plusar-fsync, pulsar-fsync"})
  void aMistypedNameIsAnsweredWithTheRightOne(String command, String meant) {
    assertThat(SHELL.run(command.split(" "))).satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("did you mean " + meant + "?");
  }

  @Test
  void aStackTraceIsShownToThoseWhoAsk() {
    Outcome asked = SHELL.run("run", "nothing", "--verbose");
    assertThat(asked.exit()).isEqualTo(2);
    assertThat(asked.err()).contains("CliException", "\tat io.weir.cli");
  }

  static List<String> shipped() {
    return new ScenarioFinder(Installation.ofProcess()).names();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void everyScenarioThatComesWithWeirIsSound(String name) {
    Outcome outcome = SHELL.run("validate", name);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).startsWith(name + ": valid, ")
        .doesNotContain("there is no such setting");
  }

  @Test
  void everyScenarioOfTheReferenceIsSound(@TempDir Path folder) throws IOException {
    String reference =
        Files.readString(Installation.ofProcess().home().resolve("docs/scenario.md"));
    int found = 0;
    for (String block : reference.split("```yaml\n")) {
      if (block.startsWith("name: ")) {
        Path file = folder.resolve("reference-" + found++ + ".yaml");
        Files.writeString(file, block.substring(0, block.indexOf("```")));
        Outcome outcome = SHELL.run("validate", file.toString());
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
      }
    }
    assertThat(found).isPositive();
  }

  static List<Path> broken() throws IOException {
    Path folder = Installation.ofProcess().home().resolve("scenario/src/test/resources/broken");
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("broken")
  void aBrokenScenarioIsRefusedWithPlacesAndHints(Path file) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("validate", file.toString()));
    Files.readAllLines(file)
        .stream()
        .filter(line -> line.startsWith("# with: "))
        .forEach(line -> arguments
            .addAll(Arrays.asList(line.substring("# with: ".length()).split(" ", 2))));
    Outcome outcome = SHELL.run(arguments.toArray(String[]::new));
    isInputError(outcome);
    assertThat(outcome.err()).contains("can't be used: ", "hint: ");
    assertThat(outcome.err().lines().map(String::strip))
        .anyMatch(line -> line.startsWith(file + ":") || line.startsWith("--set ")
            || line.startsWith("--scale "));
  }

  @Test
  void validationGoesOnToTheNextFile(@TempDir Path folder) throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.yaml"));
    Outcome outcome = SHELL.run("validate", empty.toString(), "loopback");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("no scenario in this file");
    assertThat(outcome.out()).startsWith("loopback: valid");
  }

  @Test
  void aClientWithAKnownDefectIsNamedBeforeItRuns() {
    for (String command : List.of("validate", "plan")) {
      Outcome outcome =
          SHELL.run(command, "quickstart", "--set", "systems.kafka.client-version=3.9.1");
      assertThat(outcome.exit()).isZero();
      assertThat(outcome.out().replaceAll("\\s+", " "))
          .contains("kafka: kafka-clients 3.9.1 has a known defect", "CVE-2026-35554");
    }
    assertThat(SHELL.run("validate", "quickstart").out()).doesNotContain("known defect");
  }

  @Test
  void aMisspeltSettingIsNamedBeforeItRuns() {
    for (String command : List.of("validate", "plan")) {
      Outcome outcome = SHELL.run(command, "quickstart",
          "--set", "systems.kafka.client.producer.acsk=all",
          "--set", "systems.kafka.client.producer.linger.ms=5",
          "--set", "systems.kafka.server.listener.name.plain.sasl=x",
          "--set", "systems.pulsar.server.managedLedgerCacheSizeMb=64",
          "--set", "systems.pulsar.zookeeper.anything=1");
      assertThat(outcome.exit()).isZero();
      String text = outcome.out().replaceAll("\\s+", " ");
      assertThat(text).contains(
          "systems.kafka.client.producer.acsk: there is no such setting in Kafka ",
          "'s producer; did you mean acks? weir sets that itself: set 'durability'",
          "systems.pulsar.server.managedLedgerCacheSizeMb: there is no such setting in Pulsar ",
          "'s broker; did you mean managedLedgerCacheSizeMB?");
      assertThat(text.split("there is no such setting")).as("two of the five").hasSize(3);
    }
  }

  @Test
  void aVersionThatWasNeverTriedIsNamedBeforeItRuns() {
    Outcome outcome = SHELL.run("validate", "quickstart", "--set", "systems.kafka.version=4.2.0");
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).contains("kafka: weir was not tried with version 4.2.0; it was with")
        .doesNotContain("pulsar: weir was not tried");
  }

  @Test
  void anUnfairScenarioIsToldSoBeforeItRuns() {
    String unfair = SHELL.run("validate", "unfair").out().replaceAll("\\s+", " ");
    assertThat(unfair).contains("UNEQUAL",
        "6 chosen differences favor kafka by batch delay, dispatch delay and idempotence;"
            + " pulsar by storage, acknowledge interval and heap.",
        "remove systems.pulsar.server.managedLedgerNewEntriesCheckDelayInMillis",
        "(the journal is bypassed)");
    assertThat(SHELL.run("plan", "unfair").out().replaceAll("\\s+", " "))
        .contains("Fairness, as far as the scenario shows: UNFAIR", "inherent difference in");
    assertThat(SHELL.run("validate", "quickstart").outLines()).hasSize(1);
    assertThat(SHELL.run("plan", "quickstart").out().replaceAll("\\s+", " ")).contains(
        "kafka: 1 copy, on disk by fsync; waits for the only copy",
        "Fairness, as far as the scenario shows: fair. No chosen difference favors a system.");
  }

  @Test
  void aDelayThatAClientWouldRoundIsRefused() {
    Outcome rounded = SHELL.run("validate", "quickstart", "--set", "client.batch-delay=500us");
    assertThat(rounded).satisfies(WeirTest::isInputError);
    assertThat(rounded.err()).contains("client.batch-delay", "whole milliseconds");
    assertThat(SHELL.run("validate", "quickstart", "--set", "client.batch-delay=2ms").exit())
        .isZero();
  }

  @Test
  void aComparisonAcrossDurabilitiesTakesAWord() {
    String[] command = {"validate", "quickstart", "--set",
        "systems.pulsar.durability.storage=page-cache"};
    Outcome refused = SHELL.run(command);
    assertThat(refused).satisfies(WeirTest::isInputError);
    assertThat(refused.err()).contains("kafka guarantees 1 copy on disk by fsync",
        "pulsar guarantees 1 copy in the page cache", "--compare-across-durability");
    List<String> asked = new ArrayList<>(Arrays.asList(command));
    asked.add("--compare-across-durability");
    Outcome taken = SHELL.run(asked.toArray(String[]::new));
    assertThat(taken.exit()).isZero();
    assertThat(taken.out()).contains("UNEQUAL", "Storage favors pulsar");
  }

  @Test
  void theListNamesScenariosAndBrokers() {
    assertThat(SHELL.run("list").out()).contains("quickstart", "Apache Kafka", "4.3.1",
        "Apache Pulsar");
    assertThat(SHELL.run("list", "loopback").out()).contains("faults.loss", "acknowledge-delay");
    assertThat(SHELL.run("list", "brokers").out()).contains("client.producer", "faults.loss");
    assertThat(SHELL.run("list", "scenarios").out()).contains("quickstart")
        .doesNotContain("4.3.1,");
    assertThat(SHELL.run("list", "nothing")).satisfies(WeirTest::isInputError);
  }

  @Test
  void reportingOnWhatIsNoResultSaysWhatOneIs(@TempDir Path folder) {
    for (String command : List.of("report", "verify")) {
      assertThat(SHELL.run(command, folder.toString())).satisfies(WeirTest::isInputError)
          .extracting(Outcome::err)
          .asString()
          .contains(folder.toString(), "not a result folder");
    }
  }

  @Test
  void noSystemRunsInANewInstallation(@TempDir Path home) {
    Shell fresh = new Shell(home);
    assertThat(fresh.run("brokers", "status").exit()).isZero();
    assertThat(fresh.run("brokers", "down").out()).contains("no system runs");
    assertThat(fresh.run("brokers", "down", "kafka")).satisfies(WeirTest::isInputError);
    assertThat(fresh.run("list", "scenarios").exit()).isZero();
    assertThat(fresh.run("run", "quickstart")).satisfies(WeirTest::isInputError)
        .extracting(Outcome::err)
        .asString()
        .contains("there are none in");
  }
}
