package io.weir.findings.fairness;

import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.text.EnumWord;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import java.util.List;
import java.util.Optional;

/**
 * A difference that lies in how the kinds of the systems are built, whatever is set.
 *
 * @param topic what it is about
 */
record StructureRule(Topic topic) implements Rule {
  private static final List<String> NUMBERS = List.of("no", "one", "two", "three", "four");
  private static final List<String> TIMES = List.of("never", "once", "twice");

  /** A fact of a kind, and the kind's name. */
  private record Built(String name, StructuralFact fact) {}

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Optional<Built> one = built(pair.one());
    Optional<Built> other = built(pair.other());
    if (one.isEmpty() || other.isEmpty()
        || one.get().fact().count() == other.get().fact().count()) {
      return Optional.empty();
    }
    boolean oneHasMore = one.get().fact().count() > other.get().fact().count();
    Built more = oneHasMore ? one.get() : other.get();
    Built less = oneHasMore ? other.get() : one.get();
    boolean seen = pair.one().spec().existing().isEmpty()
        && pair.other().spec().existing().isEmpty();
    Subject subject = new Subject(EnumWord.kebab(topic), pair, one.get().fact().words(),
        other.get().fact().words(), false);
    return switch (topic) {
      case PROCESSES -> processes(subject, more, less, seen);
      case WRITES -> writes(subject, more, less, seen);
    };
  }

  private Optional<Built> built(AuditedSystem system) {
    return system.traits().flatMap(traits -> built(traits));
  }

  private Optional<Built> built(BrokerTraits traits) {
    return traits.fact(topic).map(fact -> new Built(traits.name(), fact));
  }

  private static Optional<Ruling> processes(Subject subject, Built more, Built less,
      boolean seen) {
    int count = more.fact().count() - less.fact().count();
    String amount = word(NUMBERS, count, "") + (count == 1 ? " more kind" : " more kinds")
        + " of processes";
    String reason = "a " + more.name() + " cluster has more processes";
    return seen
        ? subject.unavoidable(amount + " on the same machine",
            reason + ": on few cores they compete with each other")
        : subject.unavoidable(amount, reason + "; weir did not start all of them and does not"
            + " know which share a machine and compete for its cores");
  }

  private static Optional<Ruling> writes(Subject subject, Built more, Built less, boolean seen) {
    String disk = seen
        ? "with one disk both writes share it"
        : "whether it has one here is not known";
    return subject.unavoidable(
        "each message is written " + word(TIMES, more.fact().count(), " times") + " by "
            + more.name() + ", " + word(TIMES, less.fact().count(), " times") + " by "
            + less.name(),
        more.fact()
            .gain()
            .map(gain -> gain + "; " + disk)
            .orElse("more writes take more of a disk"));
  }

  private static String word(List<String> words, int count, String unit) {
    return count < words.size() ? words.get(count) : count + unit;
  }
}
