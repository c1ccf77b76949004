package io.weir.findings.sweep;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.model.Comparison;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;

/** The answer of all sweeps of a plan in sentences. */
public record SweepAnswer(List<SweepFindings> sweeps, Thresholds thresholds) {
  private static final int MOST = 8;

  /** Returns the sentences, one for each system and path; none if no value can be compared. */
  public List<String> sentences() {
    List<String> all = sweeps.stream()
        .flatMap(sweep -> new SweepSentence(sweep).text().stream())
        .toList();
    List<String> lines = new ArrayList<>(all.subList(0, Math.min(MOST, all.size())));
    if (all.size() > MOST) {
      lines.add("… and " + Quantity.of(all.size() - MOST, "more comparison")
          + " of swept values.");
    }
    List<Comparison> compared = sweeps.stream()
        .flatMap(sweep -> sweep.points().stream())
        .flatMap(point -> point.comparisons().stream())
        .toList();
    if (compared.stream()
        .flatMap(one -> one.turns().stream())
        .anyMatch(turns -> turns.deployments() == 1)) {
      lines.add("The values took turns on one deployment of each system; another start may"
          + " differ.");
    }
    List<Comparison> repeated =
        compared.stream().filter(one -> one.turns().isEmpty()).toList();
    int blocks = repeated.stream().mapToInt(Comparison::blocks).max().orElse(0);
    if (blocks == 1) {
      lines.add("One deployment of each value gives no interval: --set repeat=3 does.");
    } else if (!repeated.isEmpty() && !all.isEmpty() && blocks < thresholds.runs()) {
      lines.add("Preliminary: " + Quantity.of(blocks, "comparable run")
          + " of each value; a comparison needs " + thresholds.runs() + ".");
    }
    return lines;
  }
}
