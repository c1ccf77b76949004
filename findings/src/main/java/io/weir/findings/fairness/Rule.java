package io.weir.findings.fairness;

import io.weir.findings.model.Ruling;
import java.util.Optional;

/** Judges one pair of equivalent settings. Stateless. */
interface Rule {
  /** Returns the ruling; empty if neither system has such a setting. */
  Optional<Ruling> judge(Pair pair);
}
