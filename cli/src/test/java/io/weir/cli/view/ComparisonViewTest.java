package io.weir.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.analysis.finding.Verdict;
import io.weir.cli.Console;
import io.weir.cli.Paint;
import io.weir.report.TextComparison;
import io.weir.report.TextComparison.Block;
import io.weir.report.TextComparison.Cell;
import io.weir.report.TextComparison.Row;
import io.weir.report.TextComparison.Table;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonViewTest {
  private static final TextComparison COMPARISON = new TextComparison(
      List.of("kafka is faster."),
      List.of(new Block("Fairness: unfair", Verdict.INVALID,
          List.of("Heap flatters kafka: 2 times as much", "  set it"))),
      List.of(new Table("publish response, ms", List.of("", "kafka", "pulsar"), List.of(
          new Row("p50",
              List.of(new Cell("1.23", Verdict.VALID), new Cell("12.3 ?", Verdict.SUSPECT))),
          new Row("p99.9",
              List.of(new Cell("4", Verdict.VALID), new Cell("5 !", Verdict.INVALID)))))),
      List.of("? suspect"));

  private static String printed(boolean colours) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(written, true, StandardCharsets.UTF_8);
    new ComparisonView(new Console(stream, stream, false, new Paint(colours))).print(COMPARISON);
    return written.toString(StandardCharsets.UTF_8);
  }

  @Test
  void systems_stand_side_by_side_in_aligned_columns() {
    assertThat(printed(false).lines()).containsExactly(
        "",
        "publish response, ms",
        "          kafka   pulsar",
        "  p50      1.23   12.3 ?",
        "  p99.9       4      5 !",
        "",
        "? suspect",
        "",
        "Fairness: unfair",
        "  Heap flatters kafka: 2 times as much",
        "    set it",
        "",
        "kafka is faster.");
  }

  @Test
  void colours_say_what_the_marks_say() {
    assertThat(printed(true)).contains("\u001b[33m12.3 ?\u001b[0m", "\u001b[31m   5 !\u001b[0m");
    assertThat(printed(true).replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo(printed(false));
  }
}
