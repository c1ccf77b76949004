package io.weir.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.result.Json;
import io.weir.findings.capacity.SampleGoals;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.doc.TerminalPrinter;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.proof.ProofDocument;
import io.weir.findings.published.PublishedReportTest;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.GoldenFile;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SampleResults;
import io.weir.findings.schema.StoredSchema;
import io.weir.findings.suite.SuiteDocument;
import io.weir.findings.suite.SuiteReportTest;
import io.weir.findings.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The findings of sample results, and their output. */
class GoldenReportTest {
  @TempDir
  private Path folder;

  /** Results to report on. The last three were measured, and are as weir 0.1.0 first left them. */
  enum Sample {
    QUICKSTART, TURNS, FIVE_SYSTEMS, TROUBLED, CUT_SHORT, SWEEP, CALIBRATION, WORKERS, SEARCH,
    GOALS,
    CATCH_UP,
    RECOVERY;

    void create(Path folder) throws IOException {
      switch (this) {
        case QUICKSTART -> SampleResults.quickstart(folder);
        case TURNS -> SampleResults.turns(folder);
        case FIVE_SYSTEMS -> SampleResults.fiveSystems(folder);
        case TROUBLED -> SampleResults.troubled(folder);
        case CUT_SHORT -> SampleResults.cutShort(folder);
        case SWEEP -> SampleResults.sweep(folder, List.of(1, 16), 1, 10);
        case CALIBRATION -> SampleResults.calibration(folder);
        case WORKERS -> SampleResults.workers(folder);
        case SEARCH, CATCH_UP, RECOVERY -> MeasuredResult.unpack(id(), folder);
        case GOALS -> {
          MeasuredResult.unpack(SEARCH.id(), folder);
          SampleGoals.set(folder,
              List.of(Duration.ofMillis(3), Duration.ofMillis(10), Duration.ofMillis(200)));
        }
      }
    }

    GoldenFile golden(String ending) {
      return GoldenFile.of(id() + ending);
    }

    private String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsFoundAndShownStays(Sample sample) throws IOException {
    sample.create(folder.resolve("result"));
    Findings findings = Analysis.of(ResultReader.open(folder.resolve("result")), SampleKinds.ALL);
    Path json = folder.resolve("findings.json");
    FindingsWriter.write(findings, json);

    assertThat(FindingsWriter.read(json)).as("read back").isEqualTo(findings);
    assertThat(StoredSchema.read().problems(findings)).as("schema").isEmpty();
    SortedSet<String> fields = fields(Json.reader(JsonNode.class).readTree(Files.readString(json)));
    if (sample != Sample.QUICKSTART) {
      fields.removeAll(Files.readAllLines(Sample.QUICKSTART.golden(".fields.txt").file()));
    }
    sample.golden(".fields.txt").holds(String.join("\n", fields) + "\n");
    sample.golden(".report.txt")
        .holds(new ReadPage(HtmlPrinter.print(Report.of(findings, SampleKinds.ALL))).toText());
    sample.golden(".markdown.txt")
        .holds(MarkdownPrinter.print(Report.of(findings, SampleKinds.ALL)));
    sample.golden(".terminal.txt")
        .holds(String.join("\n", new TerminalPrinter(new AnsiColors(false), 80)
            .screen(Report.of(findings, SampleKinds.ALL))) + "\n");
  }

  /** The fields of a JSON document, which programs read, without their values. */
  private static SortedSet<String> fields(JsonNode document) {
    SortedSet<String> fields = new TreeSet<>();
    collect("", document, fields);
    return fields;
  }

  private static void collect(String path, JsonNode node, Set<String> fields) {
    if (node.isObject()) {
      node.properties()
          .forEach(field -> collect(
              path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(),
              fields));
    } else if (node.isArray() && !node.isEmpty()) {
      node.forEach(element -> collect(path + "[]", element, fields));
    } else {
      fields.add(path + ": " + node.getNodeType().name().toLowerCase(Locale.ROOT));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SEARCH", "CATCH_UP", "RECOVERY"})
  void measuredResultsVerify(Sample sample) throws IOException {
    sample.create(folder.resolve("result"));
    Findings findings = Analysis.of(ResultReader.open(folder.resolve("result")), SampleKinds.ALL);
    FindingsWriter.write(findings, folder.resolve("result").resolve("findings.json"));

    Verification verification =
        Verification.of(ResultReader.open(folder.resolve("result")), SampleKinds.ALL);

    assertThat(verification.discrepancies()).isEmpty();
    assertThat(verification.figures()).isPositive();
  }

  @Test
  void whatAProofAddsStays() throws IOException {
    Findings findings = Samples.proven();

    assertThat(StoredSchema.read().problems(findings)).isEmpty();
    GoldenFile.of("proven.report.txt")
        .holds(new ReadPage(HtmlPrinter.print(Report.of(findings, SampleKinds.ALL))).toText());
    GoldenFile.of("proven.markdown.txt")
        .holds(MarkdownPrinter.print(Report.of(findings, SampleKinds.ALL)));
  }

  @Test
  void whatTheNoiseOfTheHostAddsStays() throws IOException {
    SampleResults.noise(folder.resolve("result"));
    Document report = Report.of(
        Analysis.of(ResultReader.open(folder.resolve("result")), SampleKinds.ALL),
        SampleKinds.ALL);

    GoldenFile.of("noise.report.txt").holds(new ReadPage(HtmlPrinter.print(report)).toText());
    GoldenFile.of("noise.markdown.txt").holds(MarkdownPrinter.print(report));
    GoldenFile.of("noise.terminal.txt")
        .holds(String.join("\n",
            new TerminalPrinter(new AnsiColors(false), 80).screen(report)) + "\n");
  }

  @Test
  void whatASweepOfOneSystemSaysStays() throws IOException {
    SampleResults.sweepOfOne(folder.resolve("result"));
    Document report = Report.of(
        Analysis.of(ResultReader.open(folder.resolve("result")), SampleKinds.ALL),
        SampleKinds.ALL);

    GoldenFile.of("sweep-of-one.markdown.txt").holds(MarkdownPrinter.print(report));
    GoldenFile.of("sweep-of-one.terminal.txt")
        .holds(String.join("\n",
            new TerminalPrinter(new AnsiColors(false), 80).screen(report)) + "\n");
  }

  @Test
  void whatAStudyAddsStays() throws IOException {
    Findings findings = PublishedReportTest.findings();

    assertThat(StoredSchema.read().problems(findings)).isEmpty();
    GoldenFile.of("published.report.txt")
        .holds(new ReadPage(HtmlPrinter.print(Report.of(findings, SampleKinds.ALL))).toText());
    GoldenFile.of("published.markdown.txt")
        .holds(MarkdownPrinter.print(Report.of(findings, SampleKinds.ALL)));
  }

  @Test
  void whatASuiteSaysStays() throws IOException {
    GoldenFile.of("suite.report.txt")
        .holds(
            new ReadPage(HtmlPrinter.print(SuiteDocument.of(SuiteReportTest.FINDINGS))).toText());
    GoldenFile.of("suite.markdown.txt")
        .holds(MarkdownPrinter.print(SuiteDocument.of(SuiteReportTest.FINDINGS)));
  }

  @Test
  void whatAProofSaysStays() throws IOException {
    Document proof = ProofDocument.of(Samples.proof());

    GoldenFile.of("proof.terminal.txt")
        .holds(
            String.join("\n", new TerminalPrinter(new AnsiColors(false), 100).overview(proof))
                + "\n");
    GoldenFile.of("proof.markdown.txt").holds(MarkdownPrinter.print(proof));
  }
}
