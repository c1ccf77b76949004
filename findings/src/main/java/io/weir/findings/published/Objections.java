package io.weir.findings.published;

import io.weir.findings.compare.SystemFindings;
import io.weir.findings.compare.VariantFindings;
import io.weir.findings.fairness.DurabilityCheck;
import io.weir.findings.fairness.Ruling;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.run.RunFindings;
import io.weir.findings.text.Names;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reasons against any conclusion at equal terms: claims are about systems with several copies, and
 * comparisons of systems must be fair and at equal guarantees. Nothing speaks against the terms of
 * a study, which are part of its claim.
 *
 * @param cells what was measured
 * @param terms the terms of the comparison
 */
record Objections(Cells cells, Terms terms) {
  /** The objection to a ratio of two samples, if there is one. */
  Optional<String> to(Sample.Values over, Sample.Values under) {
    if (terms == Terms.AS_STUDIED) {
      return Optional.empty();
    }
    return copies(over, under)
        .or(() -> system(over).equals(system(under)) ? Optional.empty() : unlike(over, under));
  }

  /** The objection to a value by itself. */
  Optional<String> to(Sample.Values values) {
    return to(values, values);
  }

  private static Optional<String> copies(Sample.Values over, Sample.Values under) {
    return Stream.concat(over.runs().stream(), under.runs().stream())
        .filter(run -> run.run().system().durability().replicas() < 2)
        .map(run -> run.run().system().name() + " keeps a single copy, and the study's kept three")
        .findFirst();
  }

  private Optional<String> unlike(Sample.Values over, Sample.Values under) {
    Optional<DurabilityCheck> mine = durability(over);
    Optional<DurabilityCheck> theirs = durability(under);
    if (mine.isPresent() && theirs.isPresent() && !mine.get().promisesAsMuchAs(theirs.get())) {
      return Optional.of("their acknowledgements do not promise the same");
    }
    return Stream.of(over, under)
        .flatMap(values -> variant(values).stream())
        .flatMap(variant -> variant.fairness().stream())
        .filter(Ruling::unfair)
        .filter(ruling -> Stream.of(ruling.one(), ruling.other())
            .allMatch(name -> name.equals(system(over)) || name.equals(system(under))))
        .map(ruling -> "the set-up is unfair: " + Names.topic(ruling.topic()) + " favors "
            + ruling.flatters().orElse("one system"))
        .findFirst();
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
