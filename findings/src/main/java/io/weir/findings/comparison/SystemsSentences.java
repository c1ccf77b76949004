package io.weir.findings.comparison;

import io.weir.findings.comparison.PairSentence.Conclusion;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.model.Comparison;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer on more than two systems, one sentence for each statistic, as {@code At the median,
 * kafka is faster than pulsar (1.46x publish, 1.41x end-to-end) and redis (1.90x publish);
 * inconclusive against rabbitmq}.
 *
 * @param baseline the system that all others are compared with
 */
public record SystemsSentences(String baseline, List<Comparison> comparisons) {
  public SystemsSentences {
    comparisons = List.copyOf(comparisons);
  }

  /** A system, or some of its metrics. */
  private record Member(String system, List<Comparison> metrics, boolean all) {
    String sized() {
      return system + " (" + String.join(", ", metrics.stream()
          .map(one -> FactorText.size(one) + " " + PairSentence.metric(one))
          .toList()) + ")";
    }

    String named() {
      return all
          ? system
          : system + " (" + Names.list(metrics.stream().map(PairSentence::metric).toList()) + ")";
    }
  }

  /** Returns the sentences; none if nothing can be compared. */
  public List<String> text() {
    List<String> sentences = new ArrayList<>();
    for (Statistic statistic : PairSentence.ASKED) {
      of(statistic).ifPresent(sentences::add);
    }
    String scope = PairSentence.scope(comparisons);
    return sentences.stream()
        .map(sentence -> Names.capital(sentence == sentences.getFirst()
            ? scope + sentence
            : sentence))
        .toList();
  }

  private Optional<String> of(Statistic statistic) {
    Map<Conclusion, List<Member>> members = new LinkedHashMap<>();
    comparisons.stream()
        .filter(one -> one.baseline().equals(baseline))
        .map(Comparison::contender)
        .distinct()
        .forEach(system -> {
          Map<Conclusion, List<Comparison>> found =
              new PairSentence(baseline, system, comparisons).metrics(statistic);
          found.forEach((conclusion, metrics) -> members
              .computeIfAbsent(general(conclusion), any -> new ArrayList<>())
              .add(new Member(system, metrics, found.size() == 1)));
        });
    List<String> clauses = members.keySet()
        .stream()
        .sorted(Comparator.comparing(Conclusion::rank))
        .map(conclusion -> clause(conclusion, members.get(conclusion)))
        .toList();
    return clauses.isEmpty()
        ? Optional.empty()
        : Optional.of(PairSentence.at(statistic) + ", " + String.join("; ", clauses) + ".");
  }

  /** All systems that are faster than the baseline have one clause. */
  private Conclusion general(Conclusion conclusion) {
    return conclusion instanceof Conclusion.Faster it && it.than().equals(baseline)
        ? new Conclusion.Faster("", baseline)
        : conclusion instanceof Conclusion.Faster
            ? new Conclusion.Faster(baseline, "")
        : conclusion;
  }

  private String clause(Conclusion conclusion, List<Member> members) {
    String sized = Names.list(members.stream().map(Member::sized).toList());
    String named = Names.list(members.stream().map(Member::named).toList());
    return switch (conclusion) {
      case Conclusion.Faster it -> it.than().equals(baseline)
          ? sized + (members.size() == 1 ? " is" : " are") + " faster than " + baseline
          : baseline + " is faster than " + sized;
      case Conclusion.Same it -> baseline + " equals " + named + " within "
          + Quantity.percent(it.margin());
      case Conclusion.Unconfirmed it -> "the difference between " + baseline + " and "
          + named + " is not confirmed";
      case Conclusion.Open it -> baseline + " vs " + named + " is inconclusive";
    };
  }
}
