package io.weir.findings.compare;

import io.weir.findings.comparison.FactorText;
import io.weir.findings.figure.FigureText;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.text.Names;
import java.util.List;
import java.util.Optional;

/**
 * Warns of confirmed differences that two identical systems also reach by chance on this host. Its
 * noise was measured with one broker kind, load and length, so it decides nothing about others.
 *
 * @param comparisons those of one variant
 */
record FloorCaution(List<Comparison> comparisons) {
  /** Returns the warning; absent without such a difference. */
  Optional<String> text() {
    List<String> within = comparisons.stream()
        .filter(one -> one.standing() == Standing.CONFIRMED && one.withinFloor())
        .map(one -> FigureText.name(one.metric()) + " (" + FactorText.size(one) + ", up to "
            + FactorText.floor(one) + ")")
        .toList();
    return within.isEmpty()
        ? Optional.empty()
        : Optional.of("Two identical systems differ as much by chance on this host, under the load"
            + " of 'weir doctor --noise': " + Names.list(within) + ".");
  }
}
