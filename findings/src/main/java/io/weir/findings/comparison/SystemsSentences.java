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
import java.util.function.Function;

/**
 * The answer on more than two systems, one sentence for each statistic, as {@code At the median
 * (publish, end-to-end), kafka is faster than pulsar (1.46x, 1.41x) and redis (1.90x, 1.70x); not
 * confirmed against kafka: rabbitmq (1.20x slower, 1.10x slower)}. A difference that is not
 * confirmed has
 * its direction and size, too.
 *
 * @param baseline the system that all others are compared with
 */
public record SystemsSentences(String baseline, List<Comparison> comparisons) {
  public SystemsSentences {
    comparisons = List.copyOf(comparisons);
  }

  /** A system, or some of its metrics. */
  private record Member(String system, List<Comparison> metrics, boolean all) {
    /** Returns the system with the size of each metric, and the metric's name if it is needed. */
    String with(Function<Comparison, String> size, boolean named) {
      return system + " (" + String.join(", ", metrics.stream()
          .map(one -> size.apply(one) + (named ? " " + PairSentence.metric(one) : ""))
          .toList()) + ")";
    }

    List<String> metricNames() {
      return metrics.stream().map(PairSentence::metric).toList();
    }

    String named() {
      return all
          ? system
          : system + " (" + Names.list(metricNames()) + ")";
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
          Map<Conclusion, List<Comparison>> found = new LinkedHashMap<>();
          new PairSentence(baseline, system, comparisons).metrics(statistic)
              .forEach((conclusion, metrics) -> found
                  .computeIfAbsent(general(conclusion), any -> new ArrayList<>())
                  .addAll(metrics));
          found.forEach((conclusion, metrics) -> members
              .computeIfAbsent(conclusion, any -> new ArrayList<>())
              .add(new Member(system, metrics, found.size() == 1)));
        });
    List<List<String>> metrics = members.values()
        .stream()
        .flatMap(List::stream)
        .map(Member::metricNames)
        .distinct()
        .toList();
    // Metrics that all systems have in common are named once.
    boolean common = metrics.size() == 1 && metrics.getFirst().size() > 1;
    List<String> clauses = members.keySet()
        .stream()
        .sorted(Comparator.comparing(Conclusion::rank))
        .map(conclusion -> clause(conclusion, members.get(conclusion), !common))
        .toList();
    return clauses.isEmpty()
        ? Optional.empty()
        : Optional.of(PairSentence.at(statistic)
            + (common ? " (" + String.join(", ", metrics.getFirst()) + "), " : ", ")
            + String.join("; ", clauses) + ".");
  }

  /** All systems that are faster than the baseline have one clause, as have all open ones. */
  private Conclusion general(Conclusion conclusion) {
    return switch (conclusion) {
      case Conclusion.Faster it -> it.than().equals(baseline)
          ? new Conclusion.Faster("", baseline)
          : new Conclusion.Faster(baseline, "");
      case Conclusion.Same it -> it;
      case Conclusion.Unconfirmed it -> it;
      case Conclusion.Open it -> new Conclusion.Unconfirmed();
    };
  }

  private String clause(Conclusion conclusion, List<Member> members, boolean named) {
    String sized = list(members, member -> member.with(FactorText::size, named));
    return switch (conclusion) {
      case Conclusion.Faster it -> it.than().equals(baseline)
          ? sized + (members.size() == 1 ? " is" : " are") + " faster than " + baseline
          : baseline + " is faster than " + sized;
      case Conclusion.Same it -> baseline + " equals " + list(members, Member::named) + " within "
          + Quantity.percent(it.margin());
      case Conclusion.Unconfirmed it -> open(members, named);
      case Conclusion.Open it -> open(members, named);
    };
  }

  private String open(List<Member> members, boolean named) {
    return "not confirmed against " + baseline + ": "
        + list(members, member -> member.with(FactorText::change, named));
  }

  private static String list(List<Member> members, Function<Member, String> text) {
    return Names.list(members.stream().map(text).toList());
  }
}
