package io.weir.findings;

import io.weir.core.launch.BrokerKinds;
import io.weir.core.plan.ConclusionJudge;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.read.ResultReader;
import io.weir.findings.read.ResultUnreadableException;
import java.nio.file.Path;

/**
 * Judges whether the comparisons of a result folder are conclusive.
 *
 * @param kinds the traits of broker kinds
 */
public record Conclusion(BrokerKinds kinds) implements ConclusionJudge {
  @Override
  public boolean isConclusive(Path result) {
    try {
      return Comparisons.decided(Analysis.of(ResultReader.open(result), kinds)).conclusive();
    } catch (ResultUnreadableException e) {
      return false;
    }
  }
}
