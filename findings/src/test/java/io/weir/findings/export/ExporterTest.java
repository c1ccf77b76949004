package io.weir.findings.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.interval.Metric;
import io.weir.core.result.Json;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.ObjectiveRule.Basis;
import io.weir.findings.Analysis;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.evidence.Timeline.LatencyPoint;
import io.weir.findings.model.Findings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleFindings;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SampleResults;
import io.weir.findings.slo.SloFinding;
import io.weir.findings.slo.SloJudge;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

class ExporterTest {
  @TempDir
  private static Path folder;

  private static ResultReader sound;
  private static Findings findings;
  private static ResultReader troubled;
  private static Findings troubles;

  @BeforeAll
  static void judge() throws IOException {
    SampleFolder sample =
        SampleResults.repeated(folder.resolve("sound"), Duration.ofSeconds(5), 2, 3);
    sound = ResultReader.open(sample.path());
    findings = Analysis.of(sound, SampleKinds.ALL);
    troubled = ResultReader.open(SampleResults.troubled(folder.resolve("troubled")).path());
    troubles = Analysis.of(troubled, SampleKinds.ALL);
  }

  private static byte[] written(String format, ResultReader from, Findings found)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Exporter.all()
        .stream()
        .filter(exporter -> exporter.format().equals(format))
        .findFirst()
        .orElseThrow()
        .write(from, found, out);
    return out.toByteArray();
  }

  private static String written(String format) throws IOException {
    return new String(written(format, sound, findings), StandardCharsets.UTF_8);
  }

  /** The same findings with objectives: one is met, one is broken, one is undecided. */
  private static Findings withObjectives() {
    SloJudge judge = new SloJudge(List.of(Objective.of("publish p50", "< 10 ms"),
        Objective.of("publish p99", "< 1 ms"), Objective.of("publish p50", "< 2 ms")),
        Optional.empty(), Basis.MEAN);
    Map<String, Object> parts = new HashMap<>(findings.parts());
    parts.put(SloFinding.PART.name(),
        judge.judge(findings.variants().getFirst(), findings.runs()));
    return with(findings.variants(), findings.runs(), parts);
  }

  private static Findings with(List<VariantFindings> variants, List<RunFindings> runs,
      Map<String, Object> parts) {
    return new Findings(findings.format(), findings.rules(), findings.outline(),
        findings.plan(), findings.systems(), findings.answer(), findings.cautions(),
        variants, runs, findings.environment(), findings.warnings(),
        findings.thresholds(), parts);
  }

  /** The same findings with a stall of a second, whose messages are answered in the drain. */
  private static Findings stalled(double second) {
    return with(findings.variants(), findings.runs().stream().map(run -> {
      Timeline all = run.timeline();
      List<LatencyPoint> publish = new ArrayList<>(all.publish());
      publish.removeIf(point -> point.seconds() == second);
      publish.add(new LatencyPoint(all.rates().getLast().seconds(), 1_000, 1_000, 1_000));
      return SampleFindings.timed(run, new Timeline(all.stepSeconds(), all.rates(), publish,
          all.endToEnd(), all.warmUpPublish(), all.warmUpEndToEnd()));
    }).toList(), findings.parts());
  }

  private static String junit(ResultReader from, Findings found) throws IOException, SAXException {
    byte[] xml = written("junit", from, found);
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(new File("src/test/resources/schema/junit.xsd"))
        .newValidator()
        .validate(new StreamSource(new ByteArrayInputStream(xml)));
    return new String(xml, StandardCharsets.UTF_8);
  }

  @Test
  void objectivesAreCasesOfJUnit() throws IOException, SAXException {
    String xml = junit(sound, withObjectives());
    assertThat(xml).contains(
        "<testsuite name=\"repeated\" tests=\"12\" failures=\"3\" errors=\"0\"",
        "skipped=\"1\"", "timestamp=\"2026-01-15T10:",
        "<testcase classname=\"repeated.kafka\" name=\"publish p99 &lt; 1ms\"",
        "<failure type=\"broken\" message=\"",
        "<skipped type=\"undecided\" message=\"",
        "name=\"validity of run 001-");
    GoldenFile.of("export.junit.txt").holds(xml.replace("><", ">\n<") + "\n");
  }

  @Test
  void runsThatFailedAreErrorsOfJUnit() throws IOException, SAXException {
    String xml = junit(troubled, troubles);
    assertThat(xml).contains("<error type=\"failed\" message=\"broker-1 ended with exit code 137",
        "<error type=\"interrupted\"", "<failure type=\"invalid\"");
  }

  @Test
  void percentileFilesAreThoseOfHdrHistogram() throws IOException {
    Map<String, String> entries = new TreeMap<>();
    try (ZipInputStream archive =
        new ZipInputStream(new ByteArrayInputStream(written("hgrm", sound, findings)))) {
      for (ZipEntry entry = archive.getNextEntry(); entry != null; entry =
          archive.getNextEntry()) {
        entries.put(entry.getName(),
            new String(archive.readAllBytes(), StandardCharsets.UTF_8));
        assertThat(entry.getExtra()).as("a time that depends on the time zone").isNull();
      }
    }
    String run = findings.runs().getFirst().run().folder();
    String file = entries.get(run + ".publish-response.hgrm");
    assertThat(entries.keySet()).filteredOn(name -> name.contains("publish-response"))
        .hasSize(6);
    assertThat(file.strip()).startsWith("Value     Percentile TotalCount 1/(1-Percentile)")
        .contains("#[Mean    =", "#[Buckets =");
    double median = file.lines()
        .map(line -> line.strip().split(" +"))
        .filter(fields -> fields.length == 4 && fields[1].equals("0.500000000000"))
        .mapToDouble(fields -> Double.parseDouble(fields[0]))
        .findFirst()
        .orElseThrow();
    assertThat(median * 1e6).isCloseTo(findings.runs()
        .getFirst()
        .latency(Metric.PUBLISH_RESPONSE, Statistic.P50)
        .orElseThrow()
        .nanos(), Percentage.withPercentage(1));
  }

  @Test
  void intervalsAreTheSameInBothForms() throws IOException {
    List<String> csv = written("csv-intervals").lines().toList();
    List<String> json = written("jsonl-intervals").lines().toList();
    assertThat(csv.getFirst())
        .startsWith("experiment,run,system,repetition,second,seconds,measured");
    assertThat(csv).hasSize(json.size() + 1);
    int columns = csv.getFirst().split(",", -1).length;
    assertThat(csv).allMatch(line -> line.split(",", -1).length == columns);
    for (int i = 0; i < json.size(); i++) {
      JsonNode line = Json.reader(JsonNode.class).readValue(json.get(i));
      String[] fields = csv.get(i + 1).split(",", -1);
      assertThat(fields[1]).isEqualTo(line.get("run").asText());
      assertThat(Double.parseDouble(fields[7])).isEqualTo(line.get("offered").asDouble());
      assertThat(fields[10]).isEqualTo(line.at("/publish/p50").asText());
    }
    assertThat(json).filteredOn(line -> line.contains("\"measured\":true")).hasSize(6 * 5);
  }

  /** Values count the seconds of the measure phase, also those in which nothing was answered. */
  @Test
  void intervalsAreMeasuredByPhaseAndNotByAnswers() throws IOException {
    Findings stalled = stalled(findings.runs().getFirst().timeline().publish().get(2).seconds());
    assertThat(measuredSeconds(stalled)).isEqualTo(measuredSeconds(findings)).hasSize(6 * 5);
  }

  private static List<String> measuredSeconds(Findings found) throws IOException {
    return new String(written("csv-intervals", sound, found), StandardCharsets.UTF_8).lines()
        .map(line -> line.split(",", -1))
        .filter(fields -> fields[6].equals("true"))
        .map(fields -> fields[1] + " " + fields[4])
        .toList();
  }

  @Test
  void theSummaryNamesBoundsAndOverload() throws IOException {
    VariantFindings variant = findings.variants().getFirst();
    SystemFindings system = variant.systems().getFirst();
    SystemFigure figure = system.metrics().getFirst();
    SystemFigure bound = new SystemFigure(figure.metric(), 1, 1, 1, true, 1, 2, 2,
        figure.verdict(), Optional.empty(), false);
    SystemFindings bounded = new SystemFindings(system.system(), system.planned(),
        system.completed(), List.of(bound), system.accounting(), system.durability());
    Findings found = with(List.of(new VariantFindings(variant.variant(), List.of(bounded),
        List.of(), true, List.of(), List.of(), Map.of())), findings.runs(), findings.parts());
    String[] names = written("csv-summary").lines().findFirst().orElseThrow().split(",");
    String[] fields = new String(written("csv-summary", sound, found), StandardCharsets.UTF_8)
        .lines()
        .toList()
        .get(1)
        .split(",", -1);
    assertThat(fields).hasSameSizeAs(names);
    assertThat(fields[List.of(names).indexOf("at-least")]).isEqualTo("true");
    assertThat(fields[List.of(names).indexOf("overloaded")]).isEqualTo("2");
  }

  @Test
  void theSummaryHasEachValueOfEachSystem() throws IOException {
    List<String> lines = written("csv-summary").lines().toList();
    assertThat(lines.getFirst()).isEqualTo("experiment,system,value,unit,median,lowest,highest,"
        + "at-least,low,high,runs,left-out,overloaded,verdict");
    String p50 = Stream.of(lines.toArray(String[]::new))
        .filter(line -> line.startsWith("repeated,kafka,publish-response:p50,ns,"))
        .findFirst()
        .orElseThrow();
    String[] fields = p50.split(",", -1);
    double median = Double.parseDouble(fields[4]);
    assertThat(median).isBetween(1.8e6, 2.2e6);
    assertThat(Double.parseDouble(fields[8])).isLessThan(median);
    assertThat(Double.parseDouble(fields[9])).isGreaterThan(median);
    assertThat(fields[10]).isEqualTo("3");
  }

  @Test
  void markdownFitsIntoAPullRequest() throws IOException {
    for (String text : List.of(written("markdown"),
        new String(written("markdown", troubled, troubles), StandardCharsets.UTF_8))) {
      assertThat(text.lines().count()).isLessThanOrEqualTo(40);
      assertThat(text).startsWith("## ");
    }
    GoldenFile.of("export.markdown.txt").holds(written("markdown"));
  }

  @Test
  void formatsHaveDifferentNames() {
    assertThat(Exporter.all()).extracting(Exporter::format)
        .doesNotHaveDuplicates()
        .contains("csv", "csv-summary", "csv-intervals", "jsonl-intervals", "parquet-summary",
            "parquet-intervals", "hgrm", "junit",
            "markdown");
  }
}
