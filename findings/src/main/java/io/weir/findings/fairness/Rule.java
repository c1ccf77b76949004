package io.weir.findings.fairness;

import java.util.Optional;

/** Judges one pair of counterparts. Stateless. */
interface Rule {
  /** What it comes to; empty if neither system has anything of the kind. */
  Optional<Ruling> judge(Pair pair);
}
