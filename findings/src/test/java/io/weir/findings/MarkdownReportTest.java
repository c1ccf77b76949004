package io.weir.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.sample.SampleKinds;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
  @Test
  void theSummaryHoldsTheAnswerTheFiguresAndTheRuns() throws IOException {
    String text = MarkdownPrinter.print(Report.of(Samples.quickstart(), SampleKinds.ALL));

    assertThat(text).startsWith("## quickstart: low confidence in 1 of 4 runs\n")
        .contains("- Kafka is faster than pulsar at the median (1.42x publish")
        .contains("### Publish response, ms")
        .contains("| p99.9 |")
        .contains("| 003-pulsar | low confidence |");
  }

  @Test
  void guaranteesAndFairnessAreSaid() throws IOException {
    assertThat(MarkdownPrinter.print(Report.of(Samples.quickstart(), SampleKinds.ALL))).contains(
        "**Durability at the acknowledgement**",
        "- kafka: 1 copy, on disk by fsync; waits for the only copy; verified",
        "**Fairness: No chosen difference favors a system.");
    assertThat(MarkdownPrinter.print(Report.of(Samples.troubled(), SampleKinds.ALL))).contains(
        "**Durability at the acknowledgement: UNEQUAL",
        "contradicted: storage page-cache, not fsync",
        "- Storage favors pulsar: each acknowledgement of kafka waits for an fsync",
        "  - to make it equal: set systems.pulsar.durability.storage: fsync",
        "ACROSS UNEQUAL DURABILITY");
  }

  @Test
  void whatIsProvenIsSaidWithItsLimits() throws IOException {
    String text = MarkdownPrinter.print(Report.of(Samples.proven(), SampleKinds.ALL));

    assertThat(text).contains("PROVEN on 2026-03-04 that no acknowledgement comes from the memory"
        + " of a process: nothing of 1,200 messages was lost in 12 kills of all processes, at 5k/s"
        + " of 100 B (../../prove/proofs/2026-03-04T05-06-07Z); the fsync itself is verified, not"
        + " proven");
    assertThat(text.split("PROVEN on", -1)).as("once, for kafka alone").hasSize(2);
  }

  @Test
  void aSystemThatReportedNothingIsNotCalledFair() throws IOException {
    assertThat(MarkdownPrinter.print(Report.of(Samples.cutShort(), SampleKinds.ALL)))
        .contains(
            "**Fairness: The audit could not judge pulsar: no run of it reported its settings.")
        .doesNotContain("No chosen difference");
  }

  @Test
  void everyRowHasAsManyCellsAsItsHead() throws IOException {
    List<String> rows =
        MarkdownPrinter.print(Report.of(Samples.troubled(), SampleKinds.ALL))
            .lines()
            .filter(line -> line.startsWith("|"))
            .toList();

    assertThat(rows).hasSizeGreaterThan(20);
    assertThat(rows).allSatisfy(row -> assertThat(row).endsWith("|"));
  }
}
