package io.weir.findings.doc;

import io.weir.findings.doc.Text.Target;
import java.util.List;
import java.util.Optional;

/**
 * The first screen of a report, which is the last screen of a run.
 *
 * @param subject what was measured under which load, on one line; may be empty
 * @param confidence how far the answer can be trusted, in a word or two; may be empty
 * @param answer the answer, then what must not be overlooked
 * @param values the values that the answer rests on, for media without room for all sections
 * @param facts what holds for the measurement as a whole, a line each
 * @param causes the causes of low confidence, each once, the gravest first
 * @param lines the values of a sweep as a chart, for media that draw
 * @param ratios the comparisons as a chart, for media that draw
 */
public record Overview(String subject, Text confidence, List<Block.Item> answer,
    List<Block> values, List<Fact> facts, List<Cause> causes, Optional<LineChart> lines,
    Optional<RatioChart> ratios) {
  public Overview {
    answer = List.copyOf(answer);
    values = List.copyOf(values);
    facts = List.copyOf(facts);
    causes = List.copyOf(causes);
  }

  /**
   * A fact on the measurement as a whole.
   *
   * @param label its name, in a word
   * @param text the fact, in a line or two
   * @param shade how it stands out
   * @param more the section with the details
   */
  public record Fact(String label, String text, Shade shade, Optional<Target> more) {}

  /**
   * A cause of low confidence, or of an invalid value.
   *
   * @param shade how grave it is
   * @param where in how many runs, as {@code low confidence in 4 of 4 runs}
   * @param text the cause and its limit
   * @param affected the values that it affects
   * @param nextStep what to do about it
   */
  public record Cause(Shade shade, String where, String text, String affected, String nextStep) {
    /** Returns all of it in one sentence, the reason first. */
    public String sentence() {
      return where + ": " + text + ": " + nextStep + " (" + affected + ")";
    }
  }
}
