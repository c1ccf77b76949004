package io.weir.findings.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.Analysis;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings that were judged by the rules of another version. */
class OtherRulesTest {
  private static final String RULES = "\"rules\" : " + JudgingRules.current().number() + ",";

  @TempDir
  private Path folder;
  private ResultReader result;
  private Findings findings;

  @BeforeEach
  void judge() throws IOException {
    SampleResults.quickstart(folder);
    result = ResultReader.open(folder);
    findings = Analysis.of(result, SampleKinds.ALL);
    FindingsWriter.write(findings, result.layout().findings());
  }

  private void change(String from, String to) throws IOException {
    Path file = result.layout().findings();
    String text = Files.readString(file);
    assertThat(text).containsPattern(from);
    Files.writeString(file, text.replaceFirst(from, to));
  }

  private List<Discrepancy> differences() {
    return FindingsCheck.of(result.layout(), findings);
  }

  @Test
  void storedFindingsNameTheirRules() throws IOException {
    assertThat(JudgingRules.stored(result.layout())).contains(JudgingRules.current());
    change(RULES, "");
    assertThat(JudgingRules.stored(result.layout())).contains(JudgingRules.BLOCKS);
    change("\"format\" : 3", "\"format\" : 1");
    assertThat(JudgingRules.stored(result.layout())).contains(JudgingRules.POOLED);
    Files.writeString(result.layout().findings(), "{");
    assertThat(JudgingRules.stored(result.layout())).isEmpty();
  }

  @Test
  void verdictsOfOtherRulesAreNotCompared() throws IOException {
    change("\"verdict\" : \"valid\"", "\"verdict\" : \"low-confidence\"");
    assertThat(differences()).isNotEmpty();
    change(RULES, "");
    assertThat(differences()).isEmpty();
  }

  @Test
  void measuredValuesAreComparedWhateverTheRules() throws IOException {
    change(RULES, "");
    // Not those of sections, whose rules may change too.
    change("(?<=\"statistic\" : \"p50\",\\s{1,40}\"nanos\" : )[0-9]+", "12345");
    assertThat(differences()).singleElement()
        .satisfies(one -> assertThat(one.what()).contains("nanos: 12345 is stored"));
  }
}
