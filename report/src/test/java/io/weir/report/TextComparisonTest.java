package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.analysis.finding.Verdict;
import io.weir.report.TextComparison.Row;
import io.weir.report.TextComparison.Table;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class TextComparisonTest {
  private static Row row(TextComparison comparison, int table, String label) {
    return comparison.tables()
        .get(table)
        .rows()
        .stream()
        .filter(row -> row.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void figuresStandSideBySideWithTheirVerdicts() throws IOException {
    TextComparison comparison = TextComparison.of(Samples.quickstart());
    Table publish = comparison.tables().getFirst();

    assertThat(publish.title()).isEqualTo("Publish response, ms");
    assertThat(publish.columns()).containsExactly("", "kafka", "range", "pulsar", "range",
        "pulsar is");
    assertThat(row(comparison, 0, "p50").cells().getFirst().text()).isEqualTo("2.16 ");
    assertThat(row(comparison, 0, "p99.9").cells().get(2).verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(row(comparison, 0, "p99.9").cells().get(2).text()).endsWith("?");
  }

  @Test
  void everyRowFitsItsHead() throws IOException {
    for (Table table : TextComparison.of(Samples.troubled()).tables()) {
      assertThat(table.rows())
          .allSatisfy(row -> assertThat(row.cells()).hasSize(table.columns().size() - 1));
    }
  }

  @Test
  void reasonsAndNextStepsAreInTheFootnotes() throws IOException {
    assertThat(TextComparison.of(Samples.troubled()).footnotes()).anySatisfy(
        note -> assertThat(note)
            .startsWith("002-pulsar invalid: the load generator itself was late")
            .contains("use a lower rate"));
    assertThat(TextComparison.of(Samples.troubled()).answer())
        .anySatisfy(sentence -> assertThat(sentence).contains("did not give the same guarantee"));
  }
}
