package io.weir.findings.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
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
import io.weir.findings.history.History.Series;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
    HistoryReader reader = HistoryReader.below(folder, HistoryTest::keys);
    assertThat(reader.scenarios()).containsExactly("nightly");
    return reader.read(new HistoryQuestion("nightly", figures, Optional.empty(),
        Optional.of(relativeTo).filter(name -> !name.isEmpty())),
        reader.newest("nightly").orElseThrow());
  }

  private static Series series(History history, String system) {
    return history.series()
        .stream()
        .filter(one -> one.system().equals(system) && one.figure().equals(P50))
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

  @Test
  void fewResultsHaveNoChange() throws IOException {
    SampleHistory samples = new SampleHistory(folder);
    for (int day = 0; day < 4; day++) {
      samples.add(day, "4.3.1", 1 + day, 1);
    }
    assertThat(history(List.of(), "").answer()).containsExactly(
        "Too few results for a change: 4, and 8 metrics together need 13 or more.");
  }

  @Test
  void resultsThatCannotBeReadAndOtherRulesAreNamed() throws IOException {
    SampleHistory samples = new SampleHistory(folder);
    Path old = samples.add(0, "4.3.1", 1, 1);
    SampleHistory.change(old, "\"rules\" : 6", "\"rules\" : 5");
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
