package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import java.util.List;
import java.util.Optional;

/** How producers choose a partition for messages without a key. Stateless. */
final class PartitionerRules {
  private static final Aspect PARTITIONER = Aspect.PARTITIONER;
  private static final String BY_MESSAGE = "each message";
  private static final String BY_BATCH = "each batch";
  private static final String NEVER = "never";
  private static final String REMEDY =
      "leave the choice to the clients, or make both choose for each message";

  private PartitionerRules() {}

  /** How soon a producer changes to another partition. */
  private enum Change {
    MESSAGE,
    /** After a batch, or after a time in which batches fill. */
    BATCH, NEVER,
    /** By a class that no rule knows. */
    UNKNOWN
  }

  /**
   * Returns how long a producer stays with a partition. No ruling where it has one partition, or
   * where keys decide.
   */
  static Optional<Ruling> stickiness(Pair pair) {
    List<Setting> ones = pair.one().about(PARTITIONER);
    List<Setting> others = pair.other().about(PARTITIONER);
    if (pair.circumstances().partitions() < 2 || ones.isEmpty() && others.isEmpty()) {
      return Optional.empty();
    }
    Subject subject = pair.about("partitioner", PARTITIONER);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    Change one = change(ones);
    Change other = change(others);
    String amount = words(ones) + " against " + words(others);
    if (one == other && one != Change.UNKNOWN && words(ones).equals(words(others))) {
      return adaptive(pair, subject, ones, others);
    }
    boolean chosen = !pair.isOfDifferentKinds()
        || !pair.one().passedThrough(PARTITIONER).isEmpty()
        || !pair.other().passedThrough(PARTITIONER).isEmpty();
    if (!chosen) {
      return subject.unavoidable("a producer changes its partition with: " + amount,
          "clients choose partitions differently; the longer one stays with a partition, the more"
              + " messages share a batch"
              + pair.remark(PARTITIONER).map(remark -> "; " + remark).orElse(""));
    }
    boolean rated = one == Change.MESSAGE && other == Change.BATCH
        || one == Change.BATCH && other == Change.MESSAGE;
    return rated
        ? subject.unfair(one == Change.BATCH ? pair.one() : pair.other(),
            "a producer changes its partition with: " + amount,
            "a producer that changes with each message spreads them over many small batches and"
                + " requests",
            pair.remedy(REMEDY, PARTITIONER))
        : subject.unjudged("which choice of partitions is better depends on the rate and on the"
            + " brokers: give both clients the same choice");
  }

  /** Returns whether producers of one kind send less to slow brokers. */
  private static Optional<Ruling> adaptive(Pair pair, Subject subject, List<Setting> ones,
      List<Setting> others) {
    boolean one = Values.any(ones, Values.ON);
    boolean other = Values.any(others, Values.ON);
    return one == other || pair.isOfDifferentKinds()
        ? subject.equal()
        : subject.unfair(one ? pair.one() : pair.other(),
            "only " + (one ? pair.one() : pair.other()).name() + " sends less to slow brokers",
            "a producer that avoids a slow broker has a shorter tail while one is slow",
            pair.remedy(REMEDY, PARTITIONER));
  }

  private static Change change(List<Setting> settings) {
    if (Values.any(settings, BY_MESSAGE)) {
      return Change.MESSAGE;
    }
    if (Values.any(settings, NEVER)) {
      return Change.NEVER;
    }
    boolean batch = Values.any(settings, BY_BATCH)
        || settings.stream().anyMatch(setting -> Values.duration(setting).isPresent());
    return batch ? Change.BATCH : Change.UNKNOWN;
  }

  /** Returns the choice itself; switches and numbers belong to it. */
  private static String words(List<Setting> settings) {
    return settings.stream()
        .map(Setting::normal)
        .filter(normal -> !normal.equals(Values.ON) && !normal.equals("off")
            && !normal.matches("[0-9]+"))
        .findFirst()
        .orElse("an unknown choice");
  }
}
