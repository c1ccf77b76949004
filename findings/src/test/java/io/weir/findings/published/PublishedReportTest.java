package io.weir.findings.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.Report;
import io.weir.findings.Samples;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.model.Findings;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.ShapeRow.Agreement;
import io.weir.findings.published.ShapeRow.Kind;
import io.weir.findings.published.ShapeRow.Measured;
import io.weir.findings.published.ShapeRow.ShapeFigure;
import io.weir.findings.sample.SampleKinds;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

public class PublishedReportTest {
  private static final PublishedFindings PUBLISHED = new PublishedFindings("any.csv", "any-2020",
      "Which is <faster>?", "Anybody", "2020", "Kafka 2.6", "Three machines",
      List.of("the prose differs"), List.of("the machines are not alike"),
      List.of(
          row("1", new ShapeFigure("p99", 1.5,
              Optional.of(new Measured(0.8, 0.7, 0.9, 3, false, true)), Agreement.OTHER_SIDE, "")),
          row("16", new ShapeFigure("p99", 2, Optional.empty(), Agreement.NOT_MEASURED,
              "no run of pulsar (partitions 16)"))),
      List.of(
          claim("tail", ClaimOutcome.SUPPORTED, true, ""),
          claim("trend", ClaimOutcome.CONTRADICTED, true, ""),
          claim("flush", ClaimOutcome.INCONCLUSIVE, true, "one disk"),
          claim("peak", ClaimOutcome.NOT_REACHABLE, false, "no run measured the peak"),
          new ClaimFinding("bound", "The sentence of bound.", Optional.of("p99 is 53 ms there"),
              List.of(new Reading(Terms.EQUAL, "", ClaimOutcome.SELF_CONTRADICTED, false,
                  List.of(new ClaimPart("asks of bound", ClaimOutcome.NOT_REACHABLE, "",
                      "no run", false, Optional.empty(), Optional.empty())))))));

  private static ShapeRow row(String partitions, ShapeFigure figure) {
    return new ShapeRow(Kind.SYSTEMS, "publish", "pulsar", "kafka", "partitions " + partitions, "",
        List.of(figure));
  }

  private static ClaimFinding claim(String id, ClaimOutcome outcome, boolean asked,
      String reason) {
    ClaimPart part = new ClaimPart("asks of " + id, outcome, "× 0.70 to 0.90", reason, asked,
        Optional.empty(), Optional.empty());
    return new ClaimFinding(id, "The sentence of " + id + ".", Optional.empty(),
        List.of(new Reading(Terms.EQUAL, "", outcome, asked, List.of(part))));
  }

  public static Findings findings() throws IOException {
    Findings well = Samples.quickstart();
    Map<String, Object> parts = new HashMap<>(well.parts());
    parts.put(PublishedFindings.PART.name(), PUBLISHED);
    return new Findings(well.format(), well.rules(), well.outline(), well.plan(), well.systems(),
        well.answer(),
        well.cautions(), well.variants(), well.runs(), well.environment(), well.warnings(),
        well.thresholds(), parts);
  }

  @Test
  void thePageShowsShapesBesideShapesAndWhatWasNotMeasured() throws IOException {
    String page = HtmlPrinter.print(Report.of(findings(), SampleKinds.ALL));

    assertThat(page).contains("id=\"published\"", "Which is &lt;faster&gt;?",
        "the machines are not alike", "the prose differs", "× 1.50",
        "here × 0.70 to 0.90, 3 repetitions: OTHER SIDE, low confidence", "not measured",
        "no run of pulsar (partitions 16)",
        "1 supported, 1 inconclusive, 1 contradicted, 1 contradicted by the study",
        "1 claim not asked by this scenario",
        "The sentence of peak. (no run measured the peak)");
  }

  @Test
  void aPageWithoutPublishedFiguresHasNoSuchSection() throws IOException {
    assertThat(HtmlPrinter.print(Report.of(Samples.quickstart(), SampleKinds.ALL)))
        .doesNotContain("id=\"published\"");
  }

  @Test
  void theTerminalAndThePullRequestShowTheOutcomesOfTheClaims() throws IOException {
    String text = MarkdownPrinter.print(Report.of(findings(), SampleKinds.ALL));

    assertThat(text).contains("Claims of any-2020: 1 supported, 1 inconclusive, 1 contradicted",
        "The sentence of trend.", "p99 is 53 ms there",
        "contradicted, at equal promises: asks of trend", "one disk")
        .doesNotContain("The sentence of peak.");
  }
}
