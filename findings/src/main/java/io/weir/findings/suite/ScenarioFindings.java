package io.weir.findings.suite;

import io.weir.core.result.Environment;
import io.weir.findings.comparison.Comparisons.Decided;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Overview.Cause;
import io.weir.findings.published.PublishedFindings;
import io.weir.findings.run.Confidence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a scenario of a suite.
 *
 * @param name its name
 * @param question what it asks
 * @param outcome what was found; empty if it was not begun, or left nothing
 */
public record ScenarioFindings(String name, String question, Optional<Outcome> outcome) {
  /**
   * The findings that a suite needs.
   *
   * @param folder its result folder, below that of the suite
   * @param failsObjective whether a system breaks an objective, or leaves one undecided that must
   * not be
   * @param confidence the confidence in its runs
   * @param causes the causes of low confidence, the gravest first
   * @param decided the share of its comparisons that is decided
   * @param answer what follows, in a sentence or two
   * @param charts what the answer is about, drawn; empty if nothing is compared
   * @param cautions what must not be overlooked
   * @param versions each system's broker and its version, as {@code kafka 4.3.1}
   * @param started when its first deployment began
   * @param ended when its last run was over
   * @param environment the machine and the tools
   * @param published published figures next to the measured ones, where it names any
   */
  public record Outcome(String folder, boolean failsObjective, Confidence confidence,
      List<Cause> causes, Decided decided, List<String> answer,
      List<Block> charts, List<String> cautions,
      List<String> versions, Optional<Instant> started, Optional<Instant> ended,
      Optional<Environment> environment, Optional<PublishedFindings> published) {
    public Outcome {
      causes = List.copyOf(causes);
      answer = List.copyOf(answer);
      charts = List.copyOf(charts);
      cautions = List.copyOf(cautions);
      versions = List.copyOf(versions);
    }
  }
}
