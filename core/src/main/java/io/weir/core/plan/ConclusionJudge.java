package io.weir.core.plan;

import java.nio.file.Path;

/**
 * Decides whether the comparison of an unfinished experiment is conclusive. The findings implement
 * it; the lab, which stops repeating by it, does not depend on them. Implementations are stateless.
 */
@FunctionalInterface
public interface ConclusionJudge {
  /**
   * Returns whether more repetitions would not change the answer.
   *
   * @param result the result folder; some of its planned runs have not begun
   * @return false also if the folder can't be read
   */
  boolean isConclusive(Path result);
}
