package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.Installation;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.Json;
import io.weir.core.scenario.RateSearch;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleHistory;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleProofs;
import io.weir.findings.sample.SampleResults;
import io.weir.findings.sample.SampleSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  private static final String RIGHT = """
      name: right
      question: What does JSON look like?
      systems: { loopback: { broker: loopback } }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload: { message: { size: 1 KiB }, load: { rate: 5k/s } }
      phases: { warm-up: 10s, measure: 30s, drain: 10s }
      repeat: 1
      seed: 42
      """;
  private static final String SWEPT = """
      name: swept
      question: What does a plan look like?
      systems:
        kafka: { broker: kafka, nodes: 3, version: 4.3.1 }
        pulsar: { broker: pulsar, nodes: 3, version: 4.2.4 }
      durability: { replicas: 3, acknowledge: majority, storage: fsync }
      workload: { message: { size: 1 KiB }, load: { rate: 5k/s } }
      phases: { warm-up: 10s, measure: 30s, drain: 10s, windows: off }
      sweep: { workload.partitions: [1, 16] }
      repeat: 2
      seed: 42
      """;

  /** Systems that fit on any machine together. */
  private static final String TURNS = """
      name: turns
      question: What does a plan of windows look like?
      systems: { old: { broker: loopback }, new: { broker: loopback } }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload: { message: { size: 1 KiB }, load: { rate: 1k/s } }
      phases: { warm-up: 30s, measure: 64s, drain: 10s }
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

  /** Standard error has the text of the other golden files. */
  private void holdsJson(String name, String... arguments) throws IOException {
    holdsJson(name, SHELL, arguments);
  }

  private void holdsJson(String name, Shell shell, String... arguments) throws IOException {
    GoldenFile.of(name + ".json")
        .holds(shell.run(arguments).out().replace(folder.toString(), "FOLDER"));
  }

  private String scenario(String text) throws IOException {
    return Files.writeString(folder.resolve("scenario.yaml"), text).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "run", "plan", "validate", "list", "quickstart", "results", "report",
      "compare", "history", "verify",
      "export", "prove", "doctor", "import omb", "brokers", "brokers fetch", "brokers up",
      "brokers status",
      "brokers down", "completion", "help"})
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
    holds("plan-turns", "plan", scenario(TURNS));
  }

  /** The forms of docs/in-a-pipeline.md. */
  @Test
  void resultsAsJson() throws IOException {
    holdsJson("json-list", "list", "loopback", "--json");
    String right = scenario(RIGHT);
    holdsJson("json-plan", "plan", right, "--json");
    holdsJson("json-validate-valid", "validate", right, "--json");
    holdsJson("json-validate-broken", "validate", scenario(BROKEN), "--json");
    SampleResults.quickstart(folder.resolve("quickstart"));
    proof(SampleResults.quickstart(folder.resolve("measured")).plan().runs().getFirst(),
        folder.resolve("proof"));
    holdsJson("json-report", "report", folder.resolve("quickstart").toString(), "--json");
    holdsJson("json-verify", "verify", folder.resolve("quickstart").toString(), "--json");
    holdsJson("json-report-proof", "report", folder.resolve("proof").toString(), "--json");
  }

  @Test
  void resultsAreListed() throws IOException {
    Path results = folder.resolve("results");
    SampleResults.quickstart(results.resolve("quickstart/2026-01-15T10-00-00Z"));
    SampleResults.troubled(results.resolve("troubled/2026-01-16T10-00-00Z"));
    SampleResults.cutShort(results.resolve("cut-short/2026-01-17T10-00-00Z"));
    for (String reported : List.of("quickstart/2026-01-15T10-00-00Z",
        "troubled/2026-01-16T10-00-00Z")) {
      SHELL.run("report", results.resolve(reported).toString());
    }
    Files.writeString(Files.createDirectories(results.resolve("odd/2026-01-18T10-00-00Z"))
        .resolve("plan.json"), "none");
    String text = SHELL.run("results", results.toString()).out();
    assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    GoldenFile.of("results.txt").holds(text.replaceAll(" +[0-9.,]+ [kM]?B(?=\\n)", " SIZE"));
    GoldenFile.of("json-results.json")
        .holds(SHELL.run("results", results.toString(), "--json")
            .out()
            .replaceAll("\"bytes\" : [0-9]+", "\"bytes\" : 0")
            .replace(folder.toString(), "FOLDER"));
    assertThat(SHELL.run("results", folder.resolve("none").toString()).exit()).isEqualTo(2);
  }

  /** From the folders of two results to the conclusion, with the keys of the scenario. */
  @Test
  void comparisons() throws IOException {
    Duration measure = Duration.ofSeconds(10);
    SampleResults.repeated(folder.resolve("before"), measure, 2, 3);
    SampleResults.moveTo(
        SampleResults.repeated(folder.resolve("after"), measure.plusSeconds(5), 3, 3), 22);
    String before = folder.resolve("before").toString();
    String after = folder.resolve("after").toString();
    SHELL.run("report", before, after);
    holds("compare-changed", "compare", before, after, "--system", "kafka");
    holds("compare-within", "compare", before, "--a", "pulsar", "--b", "kafka");
    holds("compare-unknown", "compare", before, after, "--system", "kafak");
    holdsJson("json-compare", "compare", before, after, "--system", "kafka", "--json");
    Path page = folder.resolve("compared.html");
    assertThat(SHELL.run("compare", before, after, "--html", page.toString()).last())
        .isEqualTo(page.toString());
    assertThat(page).content().contains("slower than kafka in A", "phases.measure");
  }

  @Test
  void comparisonsWithoutAConclusion() throws IOException {
    SampleResults.repeated(folder.resolve("before"), Duration.ofSeconds(5), 2, 3);
    SampleResults.turns(folder.resolve("turns"));
    SampleResults.cutShort(folder.resolve("short"));
    String before = folder.resolve("before").toString();
    SHELL.run("report", before);
    holds("compare-load", "compare", before, folder.resolve("turns").toString());
    holds("compare-invalid", "compare", before, folder.resolve("short").toString());
  }

  /** From a folder of results to the changes, with the keys of the scenario. */
  @Test
  void histories() throws IOException {
    SampleHistory.slowerVersion(folder);
    String results = folder.toString();
    holds("history-screen", "history", "nightly", results, "--metric", "publish p50,publish p99",
        "--system", "kafka");
    holdsJson("json-history", "history", "nightly", results, "--relative-to", "pulsar", "--metric",
        "publish p99", "--json");
    holds("history-unknown", "history", "nigthly", results);
    holds("history-metric", "history", "nightly", results, "--metric", "publish p90");
    holds("history-reference", "history", "nightly", results, "--relative-to", "pulsra");
    holds("history-itself", "history", "nightly", results, "--system", "pulsar", "--relative-to",
        "pulsar");
    Path page = folder.resolve("history.html");
    assertThat(SHELL.run("history", "nightly", results, "--html", page.toString()).last())
        .isEqualTo(page.toString());
    assertThat(page).content().contains("4.4.0", "class=\"change\"");
  }

  /** What has no history says so. */
  @Test
  void scenariosWithoutAHistory() throws IOException {
    Path searches = folder.resolve("searches");
    Path result = new SampleHistory(searches).add(0, "4.3.1", 1, 1);
    JsonNode search = Json.reader(JsonNode.class)
        .readValue(Json.prettyWriter()
            .writeValueAsString(new RateSearch(RateSearch.FROM, RateSearch.TO, RateSearch.WIDTH,
                RateSearch.WITHIN, Duration.ofMinutes(1), RateSearch.SOAK, List.of(),
                List.of(), RateSearch.AT, List.of(), Optional.empty())));
    for (String system : List.of("kafka", "pulsar")) {
      SampleHistory.changeRuns(result, system,
          run -> ((ObjectNode) run.at("/run/workload/load")).set("search", search));
    }
    holds("history-search", "history", "nightly", searches.toString());
    Path single = folder.resolve("single");
    SampleHistory.change(new SampleHistory(single).add(0, "4.3.1", 1, 1),
        "\"systems\" : [ \"kafka\", \"pulsar\" ]", "\"systems\" : [ \"kafka\" ]");
    holds("history-single", "history", "nightly", single.toString(), "--relative-to", "kafka");
  }

  private static void proof(PlannedRun run, Path path) throws IOException {
    SystemProof whole =
        SampleProofs.whole(run, SampleSettings.kafka(SamplePlans.FSYNC), 10, Instant.EPOCH);
    Files.createDirectories(path);
    Json.prettyWriter()
        .writeValue(new ResultLayout(path).proof().toFile(),
            SampleProofs.cited("../proof", whole).proof());
  }

  @Test
  void statusAsJson() throws IOException {
    holdsJson("json-brokers-status", new Shell(folder), "brokers", "status", "--json");
  }

  /** One line for each claim of a study, at each scale. */
  @ParameterizedTest
  @CsvSource({"kesque-2019, laptop", "confluent-2020, laptop",
      "streamnative-2020, laptop as-studied", "ly-2025, laptop equal"})
  void theClaimsThatASuiteCanDecide(String study, String scales) throws IOException {
    StringBuilder claims = new StringBuilder();
    for (String scale : ("full " + scales).split(" ")) {
      List<String> arguments = new ArrayList<>(List.of("plan", study));
      if (!scale.equals("full")) {
        arguments.addAll(List.of("--scale", scale));
      }
      String out = SHELL.run(arguments.toArray(String[]::new)).out();
      claims.append(String.join(" ", arguments))
          .append('\n')
          .append(out.substring(out.indexOf("Claims of " + study)));
    }
    GoldenFile.of("claims-" + study + ".txt").holds(claims.toString());
  }

  @Test
  @Timeout(value = 4, unit = TimeUnit.MINUTES)
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
