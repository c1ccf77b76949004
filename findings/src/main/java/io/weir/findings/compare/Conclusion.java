package io.weir.findings.compare;

import io.weir.core.launch.BrokerKinds;
import io.weir.core.plan.ConclusionJudge;
import io.weir.findings.Analysis;
import io.weir.findings.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.ResultUnreadableException;
import java.nio.file.Path;
import java.util.List;

/**
 * A comparison is conclusive if each of the metrics that answer the question, p50 and p99, differs
 * for certain or is equivalent, between all systems and in all variants. To be equal within the
 * noise of the host concludes nothing, as further repetitions make that smaller.
 *
 * @param kinds the traits of broker kinds
 */
public record Conclusion(BrokerKinds kinds) implements ConclusionJudge {
  @Override
  public boolean isConclusive(Path result) {
    try {
      return isReached(Analysis.of(ResultReader.open(result), kinds));
    } catch (ResultUnreadableException e) {
      return false;
    }
  }

  static boolean isReached(Findings findings) {
    List<Comparison> answers = findings.variants()
        .stream()
        .flatMap(variant -> variant.comparisons().stream())
        .filter(one -> FigureComparison.answers(one.figure()))
        .toList();
    return !answers.isEmpty() && answers.stream().allMatch(Confirmation::isDecided);
  }
}
