package io.weir.findings.fairness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Judges whether what is set for the systems of a comparison flatters one of them. Stateless; equal
 * systems give equal rulings.
 */
public final class Audit {
  private Audit() {}

  /**
   * The rulings on all pairs of counterparts of all pairs of systems, the unfair ones first; none
   * with fewer than two systems.
   */
  public static List<Ruling> of(List<AuditedSystem> systems, Circumstances circumstances) {
    List<Ruling> rulings = new ArrayList<>();
    for (int i = 0; i < systems.size(); i++) {
      for (int j = i + 1; j < systems.size(); j++) {
        Pair pair = new Pair(systems.get(i), systems.get(j), circumstances);
        Rules.ALL.stream()
            .map(rule -> rule.judge(pair))
            .flatMap(Optional::stream)
            .forEach(rulings::add);
      }
    }
    rulings.sort(Comparator.comparing(Ruling::judgement));
    return List.copyOf(rulings);
  }
}
