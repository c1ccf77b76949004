package io.weir.findings.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Environment;
import io.weir.core.result.Suite;
import io.weir.findings.comparison.Comparisons.Decided;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.doc.Overview.Cause;
import io.weir.findings.doc.RatioChart;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.TerminalPrinter;
import io.weir.findings.figure.Verdict;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.run.Confidence;
import io.weir.findings.suite.ScenarioFindings.Outcome;
import io.weir.findings.suite.SuiteClaim.Answer;
import io.weir.findings.suite.SuiteClaim.Part;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

public class SuiteReportTest {
  private static final Instant BEGUN = Instant.parse("2026-03-04T05:06:07Z");
  public static final SuiteFindings FINDINGS = findings(scenario("any-throughput", "8"),
      new ScenarioFindings("any-latency", "How long?", Optional.empty()));

  private static ScenarioFindings scenario(String name, String processors) {
    return scenario(name, processors,
        new Confidence(Map.of(Verdict.VALID, 2L, Verdict.LOW_CONFIDENCE, 4L), 5, 6));
  }

  private static ScenarioFindings scenario(String name, String processors,
      Confidence confidence) {
    Environment environment = new Environment(Environment.FORMAT, "0.1.0",
        Map.of("cpu", Map.of("processors", processors, "model", "Any CPU"),
            "memory", Map.of("total", "24 GiB")),
        List.of(), Optional.empty(), Optional.empty());
    return new ScenarioFindings(name, "Which is <faster>?", Optional.of(new Outcome(
        name + "/2026-03-04T05-06-07Z", false, confidence,
        List.of(new Cause(Shade.WARNING, "low confidence in 4 of 6 runs", "too few samples",
            "publish p99.9", "measure for longer")),
        new Decided(3, 4), List.of("None of them."),
        List.of(new RatioChart("Ratio of pulsar to kafka", "better", "worse", List.of(), "")),
        List.of("Unequal durability."), List.of("kafka 4.3.1", "pulsar 4.2.4"),
        Optional.of(BEGUN), Optional.of(BEGUN.plusSeconds(3_600)), Optional.of(environment),
        Optional.empty())));
  }

  private static SuiteFindings findings(ScenarioFindings... scenarios) {
    Suite suite = new Suite(Suite.FORMAT, "any-2020", "0.1.0", BEGUN, Optional.of("laptop"),
        List.of("repeat=1"), List.of());
    ClaimPart part =
        new ClaimPart("twice the peak", ClaimOutcome.CONTRADICTED, "× 0.70 to 0.90", "", true,
            Optional.empty(), Optional.empty());
    return new SuiteFindings(suite, List.of(scenarios), List.of(
        new SuiteClaim("any-2020", "peak", "It is twice as fast.", Terms.AS_STUDIED,
            "one syncs", Optional.empty(), ClaimOutcome.CONTRADICTED,
            List.of(new Part("twice the peak", ClaimOutcome.CONTRADICTED,
                List.of(new Answer("any-throughput", part))),
                new Part("at any size", ClaimOutcome.NOT_REACHABLE, List.of()))),
        new SuiteClaim("any-2020", "tail", "Its tail is shorter.", Terms.EQUAL, "",
            Optional.empty(), ClaimOutcome.NOT_REACHABLE,
            List.of(new Part("a shorter tail", ClaimOutcome.NOT_REACHABLE, List.of())))));
  }

  @Test
  void thePageShowsEachScenarioAndLinksItsReport() {
    assertThat(HtmlPrinter.print(SuiteDocument.of(FINDINGS)))
        .contains("weir run any-2020 --scale laptop --set repeat=1",
            "weir 0.1.0, kafka 4.3.1, pulsar 4.2.4", "4 March 2026, 05:06 to 06:06 UTC",
            "8 x Any CPU, 24 GiB of memory",
            "./any-throughput/2026-03-04T05-06-07Z/report.html", "Which is &lt;faster&gt;?",
            "5 of 6 runs", "2 valid, 4 low confidence", "None of them.", "Unequal durability.",
            "1 of 2 scenarios, 5 of 6 runs completed", "not begun", "Not begun: any-latency.");
  }

  @Test
  void aVerdictOfTheWholeComesFirstAndEachScenarioHasItsChart() {
    assertThat(HtmlPrinter.print(SuiteDocument.of(FINDINGS))).contains(
        "low confidence in 4 of 6 runs", "Publish p99.9: too few samples",
        "Decided: 3 of 4 comparisons at p50 and p99 (75 %), and all of them in 0 of 1 scenario.",
        "Ratio of pulsar to kafka");
  }

  @Test
  void theTerminalHasTheSameAnswer() {
    assertThat(new TerminalPrinter(new AnsiColors(false), 80)
        .screen(SuiteDocument.of(FINDINGS))).anySatisfy(
            line -> assertThat(line)
                .startsWith("RESULT  Claims: 1 contradicted, 1 not measured."))
        .anySatisfy(line -> assertThat(line).contains("Decided: 3 of 4 comparisons"))
        .anySatisfy(line -> assertThat(line).contains("any-throughput", "5 of 6 runs",
            "3 of 4", "2 valid, 4 low confidence"))
        .anySatisfy(line -> assertThat(line).contains("weir run --resume any-2020"));
  }

  @Test
  void thePageShowsTheOutcomeOfEachClaimAndTheUnmeasuredOnes() {
    assertThat(HtmlPrinter.print(SuiteDocument.of(FINDINGS))).contains(
        "1 contradicted, 1 not measured",
        "any-throughput: contradicted – × 0.70 to 0.90", "no scenario measured it",
        "as the study set it up (unequal: one syncs)",
        "Claims without measurements: 1", "Its tail is shorter.");
  }

  @Test
  void theSummaryStandsInMarkdown() {
    assertThat(MarkdownPrinter.print(SuiteDocument.of(FINDINGS)))
        .startsWith("## any-2020: low confidence in 4 of 6 runs\n")
        .contains("weir run any-2020 --scale laptop --set repeat=1", "Which is &lt;faster>?",
            "| It is twice as fast.<br>as the study set it up (unequal: one syncs) | contradicted | contradicted twice the peak<br>any-throughput: contradicted",
            "**Not begun: any-latency.")
        .doesNotContain("Its tail is shorter.");
  }

  @Test
  void runsThatWereCutOffHaveNoVerdict() {
    assertThat(HtmlPrinter.print(SuiteDocument.of(findings(scenario("any-one", "8",
        new Confidence(Map.of(Verdict.VALID, 10L), 10, 15)))))).contains(
            ">cut off after 10 of 15 runs<", "10 of 15 runs<small>10 valid</small>",
            "weir run --resume any-2020")
        .doesNotContain("invalid in");
  }

  @Test
  void aRunThatFailedIsNotContinued() {
    assertThat(HtmlPrinter.print(SuiteDocument.of(findings(scenario("any-one", "8",
        new Confidence(Map.of(Verdict.VALID, 4L, Verdict.INVALID, 1L), 4, 5))))))
        .contains("invalid in 1 of 5 runs")
        .doesNotContain("--resume");
  }

  @Test
  void severalMachinesAreReportedBeforeAllElse() {
    assertThat(HtmlPrinter
        .print(SuiteDocument.of(findings(scenario("any-one", "8"), scenario("any-two", "2")))))
        .contains("Its scenarios did not all run on one machine");
  }
}
