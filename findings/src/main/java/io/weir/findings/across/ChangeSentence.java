package io.weir.findings.across;

import io.weir.findings.across.ComparedPair.Values;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.comparison.PairSentence;
import io.weir.findings.figure.FigureText;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The answer on two sides: whether the values changed, by how much, and what else differs.
 *
 * @param compared the comparisons that answer; empty with obstacles
 * @param differences without those of the host, which the circumstances have
 */
record ChangeSentence(Side a, Side b, List<Comparison> compared, List<String> obstacles,
    List<Difference> differences) {
  private static final int NAMED = 3;
  /** A longer value is in the table. */
  private static final int LONGEST = 24;

  String text() {
    Optional<String> circumstances = new Circumstances(a, b).text();
    String conclusion = obstacles.isEmpty()
        ? conclusion()
        : "no conclusion on " + both() + ", because " + Names.list(obstacles);
    String whole = circumstances.map(words -> words + ": ").orElse("") + conclusion
        + (obstacles.isEmpty() ? besides() : "");
    return Names.capital(whole) + ".";
  }

  private String both() {
    return b.name() + " against " + a.name();
  }

  private String conclusion() {
    List<Comparison> known =
        compared.stream().filter(one -> one.outcome() != Outcome.NOT_COMPARABLE).toList();
    if (known.isEmpty()) {
      return "no conclusion on " + both() + ", because "
          + (!compared.isEmpty() && compared.stream().allMatch(this::isBounded)
              ? "the values that answer are only bounds"
              : "no value that answers is valid on both sides")
          + collapses();
    }
    String found = known.stream().allMatch(one -> one.blocks() < 2 && one.turns().isEmpty())
        ? singles(known)
        : several(known);
    return found + missing() + collapses();
  }

  private String several(List<Comparison> known) {
    return new PairSentence(a.name(), b.name(), known, PairSentence.Form.CHANGE).clauses()
        .orElseGet(() -> both() + ": " + known.stream()
            .map(one -> FigureText.name(one.metric()) + " " + FactorText.outcome(one))
            .reduce((one, other) -> one + ", " + other)
            .orElse(""));
  }

  /** One run shows nothing of the variation between runs. */
  private String singles(List<Comparison> known) {
    int most = Math.max(a.runs().size(), b.runs().size());
    return both() + (most == 1 ? ", one run each: " : ", one run of a side: ")
        + String.join(", ", known.stream()
            .map(one -> FigureText.name(one.metric()) + " " + FactorText.change(one))
            .toList())
        + "; runs vary, so chance is not excluded";
  }

  /** Returns the metrics that could not be compared; empty text if there are none. */
  private String missing() {
    return named(one -> !isBounded(one), "no valid value of ", " on both sides")
        + named(this::isBounded, "only a bound of ", "");
  }

  private String named(Predicate<Comparison> kind, String before, String after) {
    List<String> names = compared.stream()
        .filter(one -> one.outcome() == Outcome.NOT_COMPARABLE)
        .filter(kind)
        .map(one -> FigureText.name(one.metric()))
        .toList();
    return names.isEmpty() ? "" : "; " + before + Names.list(names) + after;
  }

  private boolean isBounded(Comparison one) {
    return new Values(one.metric(), a.figure(one.metric()), b.figure(one.metric())).bounded();
  }

  private String collapses() {
    List<String> found = new ArrayList<>();
    int ofA = compared.stream().mapToInt(one -> one.overloaded().baseline()).max().orElse(0);
    int ofB = compared.stream().mapToInt(one -> one.overloaded().contender()).max().orElse(0);
    if (ofA > 0) {
      found.add(a.name() + " in " + ofA + " of " + a.runs().size());
    }
    if (ofB > 0) {
      found.add(b.name() + " in " + ofB + " of " + b.runs().size());
    }
    return found.isEmpty() ? "" : "; runs did not keep up with the load: " + Names.list(found);
  }

  private String besides() {
    List<Difference> others = differences.stream()
        .filter(difference -> difference.part() != Difference.Part.HOST)
        .toList();
    if (others.isEmpty()) {
      return "; no other difference found";
    }
    List<String> named = others.stream().limit(NAMED).map(ChangeSentence::brief).toList();
    return "; also different: " + String.join(", ", named)
        + (others.size() > NAMED ? " and " + (others.size() - NAMED) + " more" : "");
  }

  private static String brief(Difference difference) {
    return difference.a().length() > LONGEST || difference.b().length() > LONGEST
        ? difference.name()
        : difference.text();
  }
}
