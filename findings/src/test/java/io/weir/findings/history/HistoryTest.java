package io.weir.findings.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.interval.Metric;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import io.weir.findings.ReadPage;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.doc.TerminalPrinter;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.history.History.Change;
import io.weir.findings.history.History.Circumstances;
import io.weir.findings.history.History.Point;
import io.weir.findings.history.History.Series;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTest {
  private static final FigureKey P50 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50);

  @TempDir
  private Path folder;

  /** A few keys stand for all: the table of keys belongs to the scenario module. */
  private static Map<String, String> keys(Plan plan, PlannedRun run) {
    return Map.of("version", run.system().version(), "workload.load.rate",
        run.workload().load().rate().toString());
  }

  private History history(List<FigureKey> figures, String relativeTo) throws IOException {
    return read(figures, "", relativeTo);
  }

  private History read(List<FigureKey> figures, String system, String relativeTo)
      throws IOException {
    HistoryReader reader = HistoryReader.below(folder, HistoryTest::keys);
    assertThat(reader.scenarios()).containsExactly("nightly");
    return reader.read(new HistoryQuestion("nightly", figures,
        Optional.of(system).filter(name -> !name.isEmpty()),
        Optional.of(relativeTo).filter(name -> !name.isEmpty())),
        reader.newest("nightly").orElseThrow());
  }

  private static Series series(History history, String system) {
    return history.series()
        .stream()
        .filter(one -> one.system().equals(system) && one.metric().equals(P50))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aSlowerVersionIsAChange() throws IOException {
    SampleHistory.slowerVersion(folder);
    History history = history(List.of(), "");

    assertThat(history.results()).hasSize(19);
    assertThat(history.series()).hasSize(8);
    Change change = series(history, "kafka").changes().getFirst();
    assertThat(history.results().get(change.result()).folder())
        .endsWith("nightly/2026-01-27T10-00-00Z");
    assertThat(change.ratio()).isCloseTo(1.5, Offset.offset(0.03));
    assertThat(change.low()).isLessThan(1.5);
    assertThat(change.high()).isGreaterThan(1.5).isLessThan(1.6);
    assertThat(change.differences()).containsExactly("version 4.3.1 → 4.4.0");
    assertThat(series(history, "pulsar").changes()).isEmpty();
    assertThat(history.answer()).singleElement()
        .asString()
        .startsWith("Kafka changed at 2026-01-27 10:")
        .contains("publish p50 1.5")
        .contains("with version 4.3.1 → 4.4.0");
    assertThat(series(history, "kafka").points())
        .allMatch(point -> point.interval().orElseThrow().low() < point.value()
            && point.runs() == 2 && point.verdict() != Verdict.INVALID
            && point.circumstances().durability().contains("fsync"));
  }

  @Test
  void anotherLoadIsListedApart() throws IOException {
    SampleHistory.slowerVersion(folder);
    assertThat(history(List.of(), "").apart()).hasSize(2)
        .allMatch(one -> one.folder().endsWith("2026-01-20T10-00-00Z")
            && one.reason().contains("the load differs (workload.load.rate 1k/s → 5k/s)"));
  }

  /** Each day the machine is another one, and makes both systems slower or faster. */
  @Test
  void ratiosToAReferenceCancelHosts() throws IOException {
    SampleHistory samples = new SampleHistory(folder);
    Random random = new Random(5);
    for (int day = 0; day < 16; day++) {
      double host = Math.exp(0.4 * random.nextGaussian());
      Path result = samples.add(day, "4.3.1", host * (day < 8 ? 1 : 1.25)
          * Math.exp(0.02 * random.nextGaussian()), host);
      SampleHistory.change(result, "Example CPU", "CPU " + day);
    }
    History absolute = history(List.of(P50), "");
    assertThat(absolute.series()).allMatch(one -> one.changes().isEmpty());
    assertThat(absolute.cautions())
        .anyMatch(text -> text.startsWith("The results are from 16 hosts")
            && text.contains("--relative-to"));

    History relative = history(List.of(P50), "pulsar");
    assertThat(relative.series()).singleElement().satisfies(one -> {
      assertThat(one.changes()).singleElement().satisfies(change -> {
        assertThat(change.result()).isEqualTo(8);
        assertThat(change.ratio()).isCloseTo(1.25, Offset.offset(0.03));
        assertThat(change.differences()).containsExactly("another host");
      });
      assertThat(one.points().getFirst().value()).isCloseTo(2 / SampleHistory.PULSAR,
          Offset.offset(0.05));
    });
    assertThat(relative.cautions()).noneMatch(text -> text.contains("hosts"));
  }

  @Test
  void aChangeOfTheReferenceIsNamed() throws IOException {
    SampleHistory samples = new SampleHistory(folder);
    for (int day = 0; day < 12; day++) {
      samples.add(day, day < 6 ? "4.3.1" : "4.4.0", (day < 6 ? 1 : 2) * (1 + 0.001 * day), 1);
    }
    assertThat(history(List.of(P50), "kafka").answer()).singleElement()
        .asString()
        .startsWith("Pulsar relative to kafka changed")
        .contains("faster")
        .contains("version of kafka 4.3.1 → 4.4.0");
  }

  /** The days of a history of Kafka, whose latencies hardly vary. */
  private void days(int count, DayOf day) throws IOException {
    SampleHistory samples = new SampleHistory(folder);
    for (int i = 0; i < count; i++) {
      day.add(samples, i, 1 + 0.002 * (i * 7 % 5));
    }
  }

  private interface DayOf {
    void add(SampleHistory samples, int day, double noise) throws IOException;
  }

  private static void collapse(ObjectNode latency) {
    invalidate(latency, "overload");
  }

  private static void invalidate(ObjectNode latency, String gate) {
    ObjectNode assessment = (ObjectNode) latency.get("assessment");
    assessment.put("verdict", "invalid");
    assessment.putArray("reasons")
        .addObject()
        .put("check", gate)
        .put("verdict", "invalid")
        .put("text", "for a test")
        .put("nextStep", "")
        .putArray("metrics");
  }

  /** A system that breaks down must not look like one whose history ends, or does not change. */
  @Test
  void resultsWithoutAValidValueAreCounted() throws IOException {
    days(17, (samples, day, noise) -> {
      Path result = samples.add(day, "4.3.1", noise, noise);
      if (day >= 14) {
        SampleHistory.changeLatencies(result, "kafka", HistoryTest::collapse);
      }
      if (day == 1) {
        SampleHistory.changeLatencies(result, "kafka",
            latency -> invalidate(latency, "pauses"));
      }
    });
    History absolute = history(List.of(P50), "");
    assertThat(absolute.cautions().getFirst()).isEqualTo("Kafka: no valid value in 4 of 17 results"
        + " (did not keep up in 3, INVALID in 1), the newest among them.");
    assertThat(read(List.of(P50), "kafka", "").answer())
        .containsExactly("No change found in 13 results from 2026-01-15 to 2026-01-28.");
    assertThat(history(List.of(P50), "pulsar").cautions().getFirst())
        .startsWith("Kafka relative to pulsar: no valid value in 4 of 17 results (did not keep up");
  }

  /** Seven values of 1 and seven of at least 2 are no change from 1 to 2. */
  @Test
  void lowerBoundsAreShownAndNotCompared() throws IOException {
    days(14, (samples, day, noise) -> {
      Path result = samples.add(day, day < 7 ? "4.3.1" : "4.4.0", noise * (day < 7 ? 1 : 2), 1);
      if (day >= 7) {
        SampleHistory.changeLatencies(result, "kafka", latency -> latency.put("atLeast", true));
      }
    });
    History history = read(List.of(P50), "kafka", "");
    assertThat(history.series().getFirst().points()).hasSize(14);
    assertThat(history.answer()).containsExactly(
        "Too few results for a change: 7, and 1 series needs 10 or more.");
    assertThat(history.cautions()).anyMatch(
        text -> text.startsWith("Only a lower bound (≥) is known of 7 of 14 values."));
    String text = MarkdownPrinter.print(document(history));
    assertThat(text).contains("| 4.3.1 (7 results) | 2.0");
    assertThat(text.lines().filter(line -> line.startsWith("| 4.4.0 (7 results) |")))
        .singleElement()
        .asString()
        .contains("≥ 4.0")
        .doesNotContain("slower");
    assertThat(history(List.of(P50), "pulsar").cautions())
        .anyMatch(caution -> caution.contains("(only a bound in 7), the newest"));
  }

  /** The place of a change is uncertain, and so is what changed with it. */
  @Test
  void causesAreThoseOfTheWholeIntervalOfThePlace() {
    List<Point> points = IntStream.range(0, 4)
        .mapToObj(i -> new Point(i, new Circumstances(i < 1 ? "4.3.1" : "4.4.0", Optional.empty(),
            "", "", ""), 1, Optional.empty(), false, 3, Verdict.VALID))
        .toList();
    Environment first = SampleFolder.environment();
    Map<String, Map<String, String>> facts = new HashMap<>(first.facts());
    facts.put("kernel", Map.of("system", "Debian GNU/Linux 12", "kernel", "6.2.0"));
    Environment newKernel = new Environment(Environment.FORMAT, "0.1.0", facts, List.of(),
        Optional.empty(), Optional.empty());
    ChangeCauses causes =
        new ChangeCauses(Optional.empty(), List.of(Optional.of(first), Optional.of(first),
            Optional.of(first), Optional.of(newKernel)));
    assertThat(causes.within(points)).containsExactly("version 4.3.1 → 4.4.0",
        "host kernel: kernel 6.1.0 → 6.2.0");
    assertThat(causes.within(points.subList(1, 3))).isEmpty();
    assertThat(new ChangeCauses(Optional.empty(), Collections.nCopies(4, Optional.empty()))
        .within(points.subList(1, 3))).containsExactly("unknown host");
  }

  /** With such noise, the first slow result may be the first of the new level or the second. */
  @Test
  void aVersionWithinTheIntervalOfThePlaceIsNamed() throws IOException {
    Random random = new Random(9);
    days(16, (samples, day, noise) -> samples.add(day, day < 7 ? "4.3.1" : "4.4.0",
        (day < 8 ? 1 : 1.5) * Math.exp(0.12 * random.nextGaussian()), 1));
    assertThat(series(read(List.of(P50), "kafka", ""), "kafka").changes()).singleElement()
        .satisfies(change -> {
          assertThat(change.result()).isEqualTo(8);
          assertThat(change.earliest()).isEqualTo(7);
          assertThat(change.differences()).containsExactly("version 4.3.1 → 4.4.0");
        });
  }

  @Test
  void theReferenceMustBeComparableToo() throws IOException {
    days(12, (samples, day, noise) -> {
      Path result = samples.add(day, "4.3.1", noise, noise);
      if (day < 2) {
        SampleHistory.changeRuns(result, "pulsar",
            run -> ((ObjectNode) run.at("/run/workload/load")).put("rate", "1k/s"));
      }
    });
    History history = history(List.of(P50), "pulsar");
    assertThat(history.results()).hasSize(10);
    assertThat(history.apart()).hasSize(2)
        .allMatch(one -> one.system().equals("pulsar")
            && one.reason().contains("the load differs"));
    assertThat(read(List.of(P50), "kafka", "").results()).hasSize(12);
  }

  /** With little noise, a change is certain and still none that matters. */
  @Test
  void aChangeWithinTheMarginIsNone() throws IOException {
    days(16, (samples, day, noise) -> samples.add(day, "4.3.1", day < 8 ? noise : 1.02 * noise,
        day < 8 ? noise : 1.1 * noise));
    History history = history(List.of(P50), "");
    assertThat(history.answer()).singleElement().asString().startsWith("Pulsar changed");
    assertThat(series(history, "kafka").changes()).isEmpty();
  }

  /** A metric that has no value of a version leaves the version to the others. */
  @Test
  void versionsAreThoseOfAllMetrics() throws IOException {
    days(6, (samples, day, noise) -> {
      Path result = samples.add(day, day < 2 ? "4.3.1" : day < 4 ? "4.4.0" : "4.5.0", noise, 1);
      if (day < 3) {
        SampleHistory.changeLatencies(result, "kafka", latency -> {
          if (latency.get("statistic").asText().equals("p50")) {
            collapse(latency);
          }
        });
      }
    });
    FigureKey p99 = new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99);
    String text = MarkdownPrinter.print(document(read(List.of(P50, p99), "kafka", "")));
    assertThat(text).contains("| 4.3.1 (2 results) | – |", "| 4.4.0 (2 results) |",
        "| 4.5.0 (2 results) |", "Kafka: no valid publish p50 in 3 of 6 results");
  }

  @Test
  void anUnknownHostIsNoOtherHost() throws IOException {
    days(3, (samples, day, noise) -> {
      Path result = samples.add(day, "4.3.1", noise, noise);
      if (day == 0) {
        Path findings = result.resolve("findings.json");
        ObjectNode tree = (ObjectNode) Json.reader(JsonNode.class).readValue(findings.toFile());
        tree.remove("environment");
        Files.writeString(findings, tree.toPrettyString());
      }
    });
    History history = history(List.of(P50), "");
    assertThat(history.results().getFirst().host()).isEmpty();
    assertThat(history.cautions()).noneMatch(text -> text.contains("hosts"));
    assertThat(MarkdownPrinter.print(document(history))).doesNotContain("host B");
  }

  @Test
  void fewResultsHaveNoChange() throws IOException {
    SampleHistory samples = new SampleHistory(folder);
    for (int day = 0; day < 4; day++) {
      samples.add(day, "4.3.1", 1 + day, 1);
    }
    assertThat(history(List.of(), "").answer()).containsExactly(
        "Too few results for a change: 4, and 8 series together need 13 or more. --metric and"
            + " --system choose fewer.");
    assertThat(read(List.of(P50, P50), "kafka", "").answer())
        .containsExactly("Too few results for a change: 4, and 1 series needs 10 or more.");
  }

  @Test
  void resultsThatCannotBeReadAndOtherRulesAreNamed() throws IOException {
    SampleHistory samples = new SampleHistory(folder);
    Path old = samples.add(0, "4.3.1", 1, 1);
    SampleHistory.change(old, "\"rules\" : " + JudgingRules.current().number(), "\"rules\" : 5");
    Path damaged = samples.add(1, "4.3.1", 1, 1);
    Path findings = damaged.resolve("findings.json");
    String text = Files.readString(findings);
    Files.writeString(findings, text.substring(0, text.length() / 2));
    samples.add(2, "4.3.1", 1, 1);

    History history = history(List.of(P50), "");
    assertThat(history.results()).hasSize(2);
    assertThat(history.results().getFirst().rules()).contains(5);
    assertThat(history.cautions()).anyMatch(caution -> caution.contains("judged by other rules"));
    assertThat(history.apart()).singleElement()
        .satisfies(one -> assertThat(one.folder()).isEqualTo(damaged.toString()));
  }

  @Test
  void pagesStay() throws IOException {
    SampleHistory.slowerVersion(folder);
    var all = document(history(List.of(), ""));
    holds("history-all.terminal.txt", screen(all));
    holds("history-all.report.txt", new ReadPage(HtmlPrinter.print(all)).toText());
    var relative = document(history(List.of(P50), "pulsar"));
    holds("history-relative.terminal.txt", screen(relative));
    holds("history-relative.markdown.txt", MarkdownPrinter.print(relative));
  }

  private static Document document(History history) {
    return new HistoryDocument(history, system -> system.equals("kafka") ? 0 : 1).document();
  }

  private static String screen(Document document) {
    List<String> screen = new TerminalPrinter(new AnsiColors(false), 80).screen(document);
    assertThat(screen).hasSizeLessThanOrEqualTo(30).allMatch(line -> line.length() <= 80);
    return String.join("\n", screen) + "\n";
  }

  private void holds(String name, String text) throws IOException {
    GoldenFile.of(name).holds(text.replace(folder.toString(), "FOLDER"));
  }
}
