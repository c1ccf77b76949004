package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.Shell.Outcome;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Metric;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real command and real workers, on the broker whose own record is the truth. */
class LoopbackIT {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private Path folder;

  private Outcome run(String... more) {
    List<String> arguments = new ArrayList<>(
        List.of("run", "loopback", "--out", folder.resolve("results").toString(), "--data",
            folder.resolve("data").toString(), "--set", "phases.warm-up=1s", "--set",
            "phases.measure=4s", "--set", "workload.load.rate=2k/s", "--set",
            "worker.heap=128 MiB"));
    arguments.addAll(Arrays.asList(more));
    return SHELL.run(arguments.toArray(String[]::new));
  }

  private Findings findings() throws IOException {
    return FindingsWriter.read(latest().findings());
  }

  private ResultLayout latest() {
    return new ResultLayout(folder.resolve("results/loopback/latest"));
  }

  /** A busy machine may spoil figures, which is then what the exit code says. */
  private static int exitOf(Findings findings) {
    return findings.verdict() == Verdict.INVALID ? 3 : 0;
  }

  @Test
  void theSummaryOfARunIsJsonAlone() throws IOException {
    Outcome outcome = run("--set", "repeat=1", "--json");
    JsonNode summary = Json.reader(JsonNode.class).readValue(outcome.out());
    assertThat(summary.get("format").asInt()).isEqualTo(2);
    assertThat(summary.get("exit").asInt()).isEqualTo(outcome.exit());
    JsonNode result = summary.get("results").get(0);
    assertThat(Path.of(result.get("report").asText())).isRegularFile();
    assertThat(Path.of(result.get("findings").asText())).isRegularFile();
    Verdict verdict = Json.reader(Verdict.class).readValue(result.get("verdict").toString());
    assertThat(verdict).isEqualTo(findings().verdict());
    assertThat(result.get("planned").asInt()).isEqualTo(1);
    assertThat(result.get("completed").asInt()).isEqualTo(1);
    assertThat(outcome.err()).contains("run 1 of 1", "p99");
  }

  @Test
  void otherProgramsFollowARunByItsEvents() throws IOException {
    Path events = folder.resolve("events.jsonl");
    run("--set", "repeat=1", "--events", events.toString());

    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(events)) {
      lines.add(Json.reader(JsonNode.class).readValue(line));
    }
    assertThat(lines).extracting(line -> line.get("type").asText())
        .startsWith("experiment-started")
        .containsSubsequence("run-started", "prepared", "phase-started", "interval-measured",
            "run-ended", "experiment-ended")
        .endsWith("experiment-ended");
    assertThat(lines.stream()
        .filter(line -> line.get("type").asText().equals("interval-measured"))
        .filter(line -> line.get("phase").asText().equals("measure"))
        .mapToDouble(line -> line.get("values").get("acknowledgedPerSecond").asDouble())
        .max()
        .orElseThrow()).isGreaterThan(1_000);
  }

  @Test
  void eventsThatCanNotBeWrittenStartNothing() {
    Outcome outcome = run("--events", folder.resolve("missing/events.jsonl").toString());

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("--events", "missing/events.jsonl", "existing folder");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aRunEndsWithAComparisonAndThePathOfItsReport() throws IOException {
    Outcome outcome = run("--set", "repeat=2", "--set", "seed=5");
    assertThat(outcome.exit()).isEqualTo(exitOf(findings()));
    assertThat(Path.of(outcome.last())).isRegularFile().hasFileName("report.html");
    assertThat(latest().root().toRealPath()).isEqualTo(Path.of(outcome.last()).getParent());
    assertThat(outcome.err()).contains("run 1 of 2", "run 2 of 2", "warm-up, 1s", "measure, 4s",
        "drain, at most", "completed after").doesNotContain("\u001b", "\tat ");
    assertThat(outcome.out()).contains("loopback", "p99", "2 runs (1 system x 2 repetitions)");
    assertThat(findings().runs()).hasSize(2)
        .extracting(RunFindings::status)
        .containsOnly(RunStatus.COMPLETED);
    assertThat(findings().plan().seed()).isEqualTo(5);
    assertThat(latest().checksums()).content()
        .contains("report.html", "findings.json", "plan.json");
    assertThat(folder.resolve("data")).isEmptyDirectory();
  }

  @Test
  @Tag("slow")
  void aPacingThreadThatSpinsIsNotTakenForABusyOne() throws IOException {
    assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
    Outcome outcome = run("--set", "workload.load.pacing=precise");
    assertThat(outcome.err() + outcome.out()).contains("busy with waiting");
    assertThat(findings().runs()).singleElement().satisfies(run -> {
      assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(run.health().orElseThrow().pacerShare()).isLessThan(0.5);
    });
  }

  @Test
  @Tag("slow")
  void aLoadThatTheSystemCanNotTakeIsNoMeasurementAtThatLoad() throws IOException {
    Outcome outcome = run("--set", "systems.loopback.capacity=500/s", "--set", "phases.drain=1s");
    assertThat(findings().verdict()).isEqualTo(Verdict.INVALID);
    assertThat(outcome.exit()).isEqualTo(3);
    Outcome again = SHELL.run("report", latest().root().toString());
    assertThat(again.exit()).isEqualTo(3);
    assertThat(again.last()).isEqualTo(latest().report().toString());
  }

  @Test
  @Tag("slow")
  void aSystemThatFallsBehindIsNotComparedByOneRun() throws IOException {
    Path scenario = Files.writeString(folder.resolve("two.yaml"), """
        name: loopback
        question: Is a system that fell behind compared?
        systems:
          strong: { broker: loopback, acknowledge-delay: constant 5ms }
          weak: { broker: loopback, acknowledge-delay: constant 5ms, capacity: 500/s }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload: { message: { size: 100 B }, load: { rate: 2k/s } }
        phases: { warm-up: 1s, measure: 4s, drain: 1s }
        repeat: 1
        """);
    Outcome outcome = SHELL.run("run", scenario.toString(), "--out",
        folder.resolve("results").toString(), "--data", folder.resolve("data").toString());
    FigureKey median = new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50);
    VariantFindings variant = findings().variants().getFirst();

    assertThat(outcome.exit()).isEqualTo(3);
    assertThat(variant.systems()
        .stream()
        .filter(system -> system.system().equals("weak"))
        .map(system -> system.metric(median).orElseThrow().runs())).containsExactly(0);
    assertThat(variant.comparisons())
        .filteredOn(comparison -> comparison.metric().equals(median))
        .singleElement()
        .satisfies(one -> assertThat(one.outcome()).isEqualTo(Comparison.Outcome.INCONCLUSIVE))
        .satisfies(one -> assertThat(one.overloaded().contender()).isEqualTo(1));
    assertThat(variant.answer()).anySatisfy(sentence -> assertThat(sentence)
        .contains("Weak did not keep up with the load in 1 of 1 run"));
  }

  @Test
  @Tag("slow")
  void repeatingEndsWhenTheComparisonIsConclusive() throws IOException {
    Path scenario = Files.writeString(folder.resolve("auto.yaml"), """
        name: loopback
        question: Does it stop when the difference is clear?
        systems:
          slow: { broker: loopback, acknowledge-delay: constant 5ms }
          slower: { broker: loopback, acknowledge-delay: constant 50ms }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload: { message: { size: 100 B }, load: { rate: 5k/s }, subscriptions-per-topic: 0 }
        phases: { warm-up: 1s, measure: 3s, drain: 2s }
        repeat: auto
        worker: { heap: 128 MiB }
        """);
    Outcome outcome = SHELL.run("run", scenario.toString(), "--out",
        folder.resolve("results").toString(), "--data", folder.resolve("data").toString());

    assertThat(outcome.err()).contains("the comparison is conclusive after");
    Findings findings = findings();
    int repetitions =
        findings.runs().stream().mapToInt(run -> run.run().repetition()).max().orElseThrow();
    assertThat(findings.plan().stopping().orElseThrow().mayStopAfter(repetitions)).isTrue();
    assertThat(findings.runs()).allMatch(run -> run.status() == RunStatus.COMPLETED);
    assertThat(SHELL.run("verify", latest().root().toString()).exit()).isZero();
    assertThat(SHELL.run("run", "--resume", latest().root().toString()).err())
        .doesNotContain("run 1 of");
  }

  @Test
  @Tag("slow")
  void changedThresholdsAreSaidWithTheVerdictAndKeptForLaterReports()
      throws IOException {
    String said = "Judged by changed thresholds: error-bar 15% instead of 10% (looser),"
        + " windows 20 instead of 10 (stricter).";
    Outcome outcome =
        run("--set", "validity.error-bar=15%", "--set", "validity.windows=20");
    String shortened = said.substring(0, said.indexOf(" (looser)"));
    assertThat(outcome.out().replaceAll("\\s+", " ")).contains(shortened);
    assertThat(latest().report()).content().contains(said);
    Outcome again = SHELL.run("report", "--again", latest().root().toString());
    assertThat(again.out().replaceAll("\\s+", " ")).contains(shortened);
    assertThat(findings().thresholds().errorBar()).isEqualTo(0.15);
  }

  @Test
  void everySweptValueIsRun() throws IOException {
    Outcome outcome =
        run("--set", "sweep.workload.partitions=[1, 3]", "--set", "phases.measure=1s");
    assertThat(outcome.exit()).isEqualTo(exitOf(findings()));
    assertThat(findings().runs()).extracting(run -> run.run().variant())
        .containsExactlyInAnyOrder(Map.of("workload.partitions", "1"),
            Map.of("workload.partitions", "3"));
  }

  @Test
  void resultsThatCanNotBeWrittenEndTheRunWithOneClearError() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    Outcome below = SHELL.run("run", "loopback", "--out", file.resolve("below").toString());
    assertThat(below.exit()).isEqualTo(1);
    assertThat(below.err()).contains("weir:", file.toString()).doesNotContain("\tat ");
  }

  @Test
  void aBrokenOverrideStartsNothing() {
    Outcome outcome = run("--set", "workload.partitions=six");
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("--set workload.partitions=six", "not a whole number");
    assertThat(folder.resolve("results")).doesNotExist();
  }
}
