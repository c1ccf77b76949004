package io.weir.findings.published;

import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.SystemFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.published.ClaimFinding.Terms;
import java.util.Map;
import java.util.Optional;

/**
 * The reason against a conclusion at equal terms that only the running systems show: their
 * acknowledgements do not promise the same. Nothing speaks against the terms of a study, which are
 * part of its claim.
 *
 * @param cells what was measured
 * @param terms the terms of the comparison
 */
record Objections(Cells cells, Terms terms) {
  /** The objection to a ratio of two samples, if there is one. */
  Optional<String> to(Sample.Values over, Sample.Values under) {
    if (terms == Terms.AS_STUDIED || system(over).equals(system(under))) {
      return Optional.empty();
    }
    Optional<DurabilityCheck> mine = durability(over);
    Optional<DurabilityCheck> theirs = durability(under);
    return mine.isPresent() && theirs.isPresent() && !mine.get().promisesAsMuchAs(theirs.get())
        ? Optional.of("their acknowledgements do not promise the same")
        : Optional.empty();
  }

  private Optional<DurabilityCheck> durability(Sample.Values values) {
    return variant(values).stream()
        .flatMap(variant -> variant.systems().stream())
        .filter(found -> found.system().equals(system(values)))
        .map(SystemFindings::durability)
        .findFirst();
  }

  private Optional<VariantFindings> variant(Sample.Values values) {
    Map<String, String> wanted = values.runs().getFirst().run().variant();
    return cells.variants().stream().filter(one -> one.variant().equals(wanted)).findFirst();
  }

  private static String system(Sample.Values values) {
    RunFindings first = values.runs().getFirst();
    return first.run().system().name();
  }
}
