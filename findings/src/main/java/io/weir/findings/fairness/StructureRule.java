package io.weir.findings.fairness;

import java.util.Optional;
import java.util.Set;

/**
 * A difference that lies in what the systems are, whatever is set.
 *
 * @param topic what it is about
 * @param kinds the two broker kinds
 * @param having the kind of those that has it
 * @param its what that kind has
 * @param others what the other one has
 * @param here what it comes to where weir started both
 * @param elsewhere what it comes to where weir did not see the machines of one
 */
record StructureRule(String topic, Set<String> kinds, String having, String its, String others,
    Weight here, Weight elsewhere) implements Rule {
  /**
   * What a difference comes to.
   *
   * @param amount by how much
   * @param reason what it means for the figures
   */
  record Weight(String amount, String reason) {}

  @Override
  public Optional<Ruling> judge(Pair pair) {
    String one = pair.one().spec().broker();
    String other = pair.other().spec().broker();
    if (!kinds.equals(Set.of(one, other.equals(one) ? "" : other))) {
      return Optional.empty();
    }
    boolean oneHasIt = one.equals(having);
    boolean seen = pair.one().spec().existing().isEmpty()
        && pair.other().spec().existing().isEmpty();
    Weight weight = seen ? here : elsewhere;
    return new Subject(topic, pair, oneHasIt ? its : others, oneHasIt ? others : its, false)
        .unavoidable(weight.amount(), weight.reason());
  }
}
