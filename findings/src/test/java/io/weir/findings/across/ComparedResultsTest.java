package io.weir.findings.across;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.driver.ReadBack;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import io.weir.core.result.SystemMachine;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.findings.Analysis;
import io.weir.findings.ReadPage;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.doc.TerminalPrinter;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleResults;
import io.weir.findings.sample.SampleRun;
import io.weir.findings.sample.SampleSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparedResultsTest {
  private static final Duration MEASURE = Duration.ofSeconds(5);
  /** Long enough for a valid p99.9. */
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir
  private Path folder;

  /** A few keys stand for all: the table of keys belongs to the scenario module. */
  private static Map<String, String> keys(PlannedRun run) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("version", run.system().version());
    keys.put("workload.load.rate", run.workload().load().rate().toString());
    keys.put("phases.measure", run.phases().measure().toSeconds() + "s");
    return keys;
  }

  private static Origin origin(String label, SampleFolder sample) {
    return new Origin(label, "results/" + label.toLowerCase(Locale.ROOT),
        Analysis.of(ResultReader.open(sample.path()), SampleKinds.ALL),
        ComparedResultsTest::keys);
  }

  private static ComparedResults compare(SampleFolder a, SampleFolder b) {
    Origin first = origin("A", a);
    Origin second = origin("B", b);
    return ComparedResults.of(first, second,
        SystemPair.of(first.findings(), second.findings()), SampleKinds.ALL);
  }

  private SampleFolder before() throws IOException {
    return SampleResults.repeated(folder.resolve("before"), MEASURE, 2, 3);
  }

  private static Comparison p50(ComparedPair pair) {
    return pair.comparisons()
        .stream()
        .filter(one -> one.metric().id().equals("publish-response:p50"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theAnswerSaysWhetherItChangedByHowMuchAndWhatElse() throws IOException {
    SampleFolder after =
        SampleResults.repeated(folder.resolve("after"), MEASURE.plusSeconds(10), 3, 3);
    SampleResults.moveTo(after, 22);
    ComparedResults compared = compare(before(), after);

    assertThat(compared.answer()).hasSize(2);
    assertThat(compared.answer().getFirst())
        .startsWith(
            "Measured 7 days apart: kafka in B is slower than kafka in A at the median (1.5")
        .endsWith("; also different: phases.measure 5s → 15s.");
    assertThat(compared.answer().getLast())
        .startsWith("Measured 7 days apart: pulsar in A and pulsar in B are equal within 3 %");
    assertThat(compared.complete()).isTrue();
    assertThat(compared.lacksValues()).isFalse();
    assertThat(p50(compared.pairs().getFirst()).standing()).isEqualTo(Standing.CONFIRMED);
    assertThat(p50(compared.pairs().getFirst()).high() / p50(compared.pairs().getFirst()).low())
        .isLessThan(1.1);
  }

  @Test
  void aResultEqualsItself() throws IOException {
    SampleFolder before = before();
    ComparedResults compared = compare(before, before);
    assertThat(compared.answer()).allMatch(sentence -> sentence.contains("are equal within 3 %")
        && sentence.endsWith("; no other difference found."));
    assertThat(compared.pairs()).allMatch(pair -> pair.differences().isEmpty());
  }

  @Test
  void anotherLoadIsNotCompared() throws IOException {
    ComparedResults compared =
        compare(before(), SampleResults.turns(folder.resolve("turns")));
    assertThat(compared.answer()).allMatch(sentence -> sentence.startsWith("No conclusion on ")
        && sentence.contains("because the load differs (workload.load.rate 5k/s → 1k/s)."));
    assertThat(compared.pairs()).allSatisfy(pair -> {
      assertThat(pair.comparisons()).isEmpty();
      assertThat(pair.values()).isNotEmpty();
    });
    assertThat(compared.lacksValues()).isFalse();
  }

  @Test
  void anotherDurabilityInForceIsNotCompared() throws IOException {
    SampleFolder after = SampleResults.repeated(folder.resolve("after"), MEASURE, 1, 3);
    Durability weaker = new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE);
    for (PlannedRun run : after.plan().runs()) {
      if (run.system().name().equals("kafka")) {
        after.with(run.index(),
            SampleRun.healthy(1).withReadBack(SampleSettings.kafka(weaker)));
      }
    }
    ComparedPair kafka = compare(before(), after).pairs().getFirst();
    assertThat(kafka.answer()).contains("because the durability differs (1 copy, on disk by fsync"
        + " → 1 copy, in the page cache)");
    assertThat(kafka.comparisons()).isEmpty();
    assertThat(kafka.differences()).extracting(Difference::part)
        .contains(Difference.Part.DURABILITY);
  }

  @Test
  void runsOnOtherHostsCarryThatMark() throws IOException {
    SampleFolder after = SampleResults.repeated(folder.resolve("after"), MEASURE, 3, 3);
    Environment known = SampleFolder.environment();
    Map<String, Map<String, String>> facts = new LinkedHashMap<>(known.facts());
    facts.put("cpu", Map.of("model", "Another CPU", "processors", "2", "load average, 1 min", "7"));
    Json.prettyWriter()
        .writeValue(after.layout().environment().toFile(), new Environment(Environment.FORMAT,
            known.weirVersion(), facts, List.of(), known.calibration(), known.noise()));
    ComparedPair kafka = compare(before(), after).pairs().getFirst();
    assertThat(kafka.answer()).startsWith("Measured on other hosts: kafka in B is slower")
        .endsWith("; no other difference found.");
    assertThat(kafka.differences()).containsExactly(new Difference(Difference.Part.HOST,
        "cpu: model", "Example CPU @ 2.80 GHz", "Another CPU"));
  }

  @Test
  void valuesThatAreInvalidAreNotConcludedFrom() throws IOException {
    ComparedResults compared =
        compare(SampleResults.quickstart(folder.resolve("well")),
            SampleResults.cutShort(folder.resolve("short")));
    assertThat(compared.pairs()).allMatch(ComparedPair::lacksValues);
    assertThat(compared.answer()).allMatch(
        sentence -> sentence.contains("because no value that answers is valid on both sides"));
    assertThat(compared.complete()).isFalse();
    assertThat(compared.cautions()).contains("2 of 3 runs of kafka completed.");
  }

  /** As the end-to-end latency of a system without a consumer. */
  @Test
  void aValueThatOneSideDoesNotHaveIsMissing() throws IOException {
    ComparedPair pair = compare(SampleResults.quickstart(folder.resolve("well")),
        SampleResults.cutShort(folder.resolve("short"))).pairs().getFirst();
    assertThat(pair.lacksValues()).isTrue();
    assertThat(new ComparedPair(pair.a(), pair.b(), pair.variant(), pair.planned(),
        pair.completed(), pair.answer(), pair.obstacles(), pair.differences(), List.of(),
        pair.comparisons(), pair.fairness()).lacksValues()).isTrue();
  }

  @Test
  void nothingThatAnswersIsNoBound() throws IOException {
    Origin origin = origin("A", before());
    Side kafka = new Side(origin, "kafka", Map.of(), "kafka in A");
    assertThat(new ChangeSentence(kafka, kafka, List.of(), List.of(), List.of()).text())
        .contains("because no value that answers is valid on both sides");
  }

  @Test
  void aSystemThatDidNotKeepUpIsBoundedAndNotInvalid() throws IOException {
    SampleFolder after = SampleResults.repeated(folder.resolve("after"), MEASURE, 2, 3);
    for (PlannedRun run : after.plan().runs()) {
      if (run.system().name().equals("pulsar")) {
        after.with(run.index(), SampleRun.healthy(3).withAchieved(0.8));
      }
    }
    ComparedResults compared = compare(before(), after);
    ComparedPair pulsar = compared.pairs().getLast();
    assertThat(pulsar.answer()).contains("because the values that answer are only bounds;"
        + " runs did not keep up with the load: pulsar in B in 3 of 3");
    assertThat(compared.lacksValues()).isFalse();
    assertThat(new TerminalPrinter(new AnsiColors(false), 100)
        .screen(new ComparedDocument(compared).document()))
        .anyMatch(line -> line.contains("overload") && line.contains("not compared"))
        .anyMatch(line -> line.contains("Overload: slower than any value"))
        .noneMatch(line -> line.contains("invalid"));
  }

  @Test
  void anUpgradedBrokerOfAnExistingClusterIsNamed() throws IOException {
    SampleFolder after = SampleResults.repeated(folder.resolve("after"), MEASURE, 3, 3);
    for (PlannedRun run : after.plan().runs()) {
      ReadBack before = SampleSettings.kafka(SamplePlans.FSYNC);
      after.with(run.index(), SampleRun.healthy(3)
          .withReadBack(new ReadBack(
              Optional.of("4.9.0"), before.durability(), before.settings(), before.guarantee())));
    }
    ComparedPair kafka = compare(before(), after).pairs().getFirst();
    assertThat(kafka.differences())
        .contains(new Difference(Difference.Part.VERSION, "running broker version",
            SampleSettings.kafka(SamplePlans.FSYNC).brokerVersion().orElseThrow(), "4.9.0"));
  }

  @Test
  void otherMachinesOfBrokersAreNamed() throws IOException {
    SampleFolder before = before();
    SampleFolder after = SampleResults.repeated(folder.resolve("after"), MEASURE, 3, 3);
    on(before, new SystemMachine("one", 4, Optional.of(DataSize.parse("3 GiB")), 21, "Linux 6.1"));
    on(after, new SystemMachine("one", 8, Optional.of(DataSize.parse("9 GiB")), 21, "Linux 6.1"));
    assertThat(compare(before, after).pairs().getFirst().differences())
        .contains(new Difference(Difference.Part.HOST, "machine one",
            "4 processors, JDK 21, Linux 6.1", "8 processors, JDK 21, Linux 6.1"));
  }

  private static void on(SampleFolder folder, SystemMachine machine) throws IOException {
    for (PlannedRun run : folder.plan().runs()) {
      Path file = folder.layout().result(run);
      ObjectNode result = (ObjectNode) Json.reader(JsonNode.class)
          .readValue(Files.readAllBytes(file));
      result.set("machines", Json.reader(JsonNode.class)
          .readValue(Json.prettyWriter().writeValueAsString(List.of(machine))));
      Files.write(file, Json.prettyWriter().writeValueAsBytes(result));
    }
  }

  @Test
  void sweptValuesOfOneSideAreNamed() throws IOException {
    ComparedResults compared =
        compare(swept("before", "1", "6"), swept("after", "1", "16", "64"));
    assertThat(compared.pairs()).hasSize(1);
    assertThat(compared.cautions()).contains(
        "Not compared: partitions 6, which only kafka in A has.",
        "Not compared: partitions 16 and partitions 64, which only kafka in B has.");
  }

  private SampleFolder swept(String name, String... partitions) throws IOException {
    SampleFolder swept = SampleFolder.create(folder.resolve(name), SamplePlans.plan("swept",
        Stream.of(partitions).map(value -> Map.of("workload.partitions", value)).toList(),
        List.of("kafka"), 2, Rate.parse("5k/s"), MEASURE));
    for (PlannedRun run : swept.plan().runs()) {
      swept.with(run.index(), SampleRun.healthy(2));
    }
    return swept;
  }

  @Test
  void oneRunEachShowsTheSizeAndConcludesNothing() throws IOException {
    ComparedResults compared = compare(SampleResults.turns(folder.resolve("one")),
        SampleResults.turns(folder.resolve("other")));
    assertThat(compared.answer().getFirst())
        .contains("Kafka in B against kafka in A, one run each: publish p50 equal",
            "runs vary, so chance is not excluded");
    assertThat(p50(compared.pairs().getFirst()).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  void systemsOfOneResultAreComparedAsInItsReport() throws IOException {
    Origin only = origin("A", SampleResults.turns(folder.resolve("turns")));
    ComparedResults compared = ComparedResults.of(only, only,
        List.of(new SystemPair("pulsar", "kafka")), SampleKinds.ALL);
    Comparison p50 = p50(compared.pairs().getFirst());
    Comparison reported = only.findings()
        .variants()
        .getFirst()
        .comparisons()
        .stream()
        .filter(one -> one.metric().equals(p50.metric()))
        .findFirst()
        .orElseThrow();
    assertThat(p50.turns()).isPresent();
    assertThat(p50.ratio() * reported.ratio())
        .isCloseTo(1, Offset.offset(1e-9));
  }

  @Test
  void pairsFollowTheNames() throws IOException {
    Origin two = origin("A", before());
    Origin five = origin("B", SampleResults.fiveSystems(folder.resolve("five")));
    assertThat(SystemPair.of(two.findings(), five.findings()))
        .containsExactly(new SystemPair("kafka", "kafka"), new SystemPair("pulsar", "pulsar"));
  }

  @Test
  void pagesStay() throws IOException {
    SampleFolder after =
        SampleResults.repeated(folder.resolve("after"), LONG.plusSeconds(10), 3, 3.4);
    SampleResults.moveTo(after, 22);
    Origin a = origin("A", SampleResults.repeated(folder.resolve("before"), LONG, 2, 3));
    Origin b = origin("B", after);
    holds("compared-one",
        ComparedResults.of(a, b, List.of(new SystemPair("kafka", "kafka")), SampleKinds.ALL));
    holds("compared-kinds",
        ComparedResults.of(a, b, List.of(new SystemPair("kafka", "pulsar")), SampleKinds.ALL));
    holds("compared-all", ComparedResults.of(a, b, SystemPair.of(a.findings(), b.findings()),
        SampleKinds.ALL));
  }

  private static void holds(String name, ComparedResults compared) throws IOException {
    var document = new ComparedDocument(compared).document();
    List<String> screen = new TerminalPrinter(new AnsiColors(false), 80).screen(document);
    assertThat(screen).allMatch(line -> line.length() <= 80);
    assertThat(screen.size()).isLessThanOrEqualTo(compared.pairs().size() == 1 ? 24 : 30);
    GoldenFile.of(name + ".terminal.txt").holds(String.join("\n", screen) + "\n");
    GoldenFile.of(name + ".markdown.txt").holds(MarkdownPrinter.print(document));
    GoldenFile.of(name + ".report.txt")
        .holds(
            new ReadPage(HtmlPrinter.print(document)).toText());
  }
}
