package io.weir.findings.published;

import java.util.List;

/**
 * A study's claim.
 *
 * @param study the study's short name
 * @param id its own
 * @param text its sentence
 * @param predicates what must hold, all of it
 */
record Claim(String study, String id, String text, List<Predicate> predicates) {
  Claim {
    predicates = List.copyOf(predicates);
    if (predicates.isEmpty()) {
      throw new IllegalArgumentException("a claim that asks for nothing is none");
    }
  }
}
