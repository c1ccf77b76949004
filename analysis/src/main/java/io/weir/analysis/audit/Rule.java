package io.weir.analysis.audit;

import io.weir.analysis.finding.Ruling;
import java.util.Optional;

/** Judges one pair of counterparts. Stateless. */
interface Rule {
  /** What it comes to; empty if neither system has anything of the kind. */
  Optional<Ruling> judge(Pair pair);
}
