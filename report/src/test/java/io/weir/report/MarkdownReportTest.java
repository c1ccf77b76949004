package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
  @Test
  void theSummaryHoldsTheAnswerTheFiguresAndTheRuns() throws IOException {
    String text = MarkdownReport.toText(Samples.quickstart());

    assertThat(text).startsWith("## quickstart: SUSPECT\n")
        .contains("- Publish response: pulsar was 42 % higher than kafka in these runs")
        .contains("### Publish response, ms")
        .contains("| p99.9 |")
        .contains("| 003-pulsar | SUSPECT |");
  }

  @Test
  void everyRowHasAsManyCellsAsItsHead() throws IOException {
    List<String> rows =
        MarkdownReport.toText(Samples.troubled())
            .lines()
            .filter(line -> line.startsWith("|"))
            .toList();

    assertThat(rows).hasSizeGreaterThan(20);
    assertThat(rows).allSatisfy(row -> assertThat(row).endsWith("|"));
  }
}
