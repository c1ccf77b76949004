package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The promise of an acknowledgement, and its cost. Stateless. */
final class GuaranteeRules {
  private static final String SYNC_DELAY = "sync-delay";

  private GuaranteeRules() {}

  /** Returns the storage of each guaranteed copy when the acknowledgement is sent. */
  static Optional<Ruling> storage(Pair pair) {
    Guarantee one = pair.one().guarantee();
    Guarantee other = pair.other().guarantee();
    Subject subject = pair.aboutGuarantees("storage", storageWords(one), storageWords(other));
    if (one.storage() == other.storage()) {
      return subject.equal();
    }
    AuditedSystem weaker =
        one.storage().compareTo(other.storage()) < 0 ? pair.one() : pair.other();
    AuditedSystem stronger = pair.beside(weaker);
    return subject.unfair(weaker, amount(weaker, stronger, pair.circumstances()), reason(weaker),
        "set systems." + weaker.name() + ".durability.storage: "
            + EnumWord.kebab(stronger.guarantee().storage()) + ", or give both what both can give");
  }

  private static String storageWords(Guarantee guarantee) {
    return EnumWord.kebab(guarantee.storage())
        + (guarantee.terms().isEmpty() ? "" : " (" + guarantee.terms() + ")");
  }

  private static String amount(AuditedSystem weaker, AuditedSystem stronger,
      Circumstances circumstances) {
    if (stronger.guarantee().storage() != Storage.FSYNC) {
      return "one write to the page cache less before each acknowledgement";
    }
    String took = circumstances.fsyncNanos().isPresent()
        ? ": " + Quantity.latency(circumstances.fsyncNanos().getAsLong())
            + " at the median on this disk"
        : "";
    return "each acknowledgement of " + stronger.name() + " waits for an fsync" + took
        + ", those of "
        + weaker.name() + " for none";
  }

  private static String reason(AuditedSystem weaker) {
    return weaker.guarantee().storage() == Storage.MEMORY
        ? "messages acknowledged from the process's memory are lost when the process is killed:"
            + " that is weaker than the page cache, which only a loss of power clears"
        : "messages acknowledged from the page cache are lost with the power";
  }

  /** Returns how many copies the systems keep of each message. */
  static Optional<Ruling> replicas(Pair pair) {
    Guarantee one = pair.one().guarantee();
    Guarantee other = pair.other().guarantee();
    Subject subject = pair.aboutGuarantees("replicas", replicasWords(one), replicasWords(other));
    if (one.replicas() == other.replicas()) {
      return subject.equal();
    }
    AuditedSystem fewer = one.replicas() < other.replicas() ? pair.one() : pair.other();
    AuditedSystem more = pair.beside(fewer);
    int less = more.guarantee().replicas() - fewer.guarantee().replicas();
    return subject.unfair(fewer,
        less + (less == 1 ? " copy" : " copies") + " less of each message over the network and to"
            + " disk: " + fewer.guarantee().replicas() + " against "
            + more.guarantee().replicas(),
        "each copy is written and, except the first, sent; fewer copies raise throughput and"
            + " lower safety",
        "set systems." + fewer.name() + ".durability.replicas: " + more.guarantee().replicas()
            + ", or the other's to " + fewer.guarantee().replicas());
  }

  private static String replicasWords(Guarantee guarantee) {
    return guarantee.replicas()
        + (guarantee.terms().isEmpty() ? "" : " (" + guarantee.terms() + ")");
  }

  /** Returns how many copies exist for certain when an acknowledgement is sent. */
  static Optional<Ruling> copies(Pair pair) {
    Guarantee one = pair.one().guarantee();
    Guarantee other = pair.other().guarantee();
    Subject subject =
        pair.aboutGuarantees("guaranteed-copies", copiesWords(one), copiesWords(other));
    if (one.copies() == other.copies()) {
      return subject.equal();
    }
    AuditedSystem fewer = one.copies() < other.copies() ? pair.one() : pair.other();
    AuditedSystem more = pair.beside(fewer);
    return subject.unfair(fewer,
        fewer.guarantee().copies() + " guaranteed against " + more.guarantee().copies()
            + ": its acknowledgements wait for " + fewer.guarantee().awaited()
            + ", the other's for "
            + more.guarantee().awaited(),
        "an acknowledgement with a weaker promise is sent earlier, above all in the tail",
        "give systems." + fewer.name() + ".durability.acknowledge the word that means "
            + more.guarantee().copies() + " copies: one, majority or all");
  }

  private static String copiesWords(Guarantee guarantee) {
    return guarantee.copies() + " of " + guarantee.replicas();
  }

  /** Returns which copies an acknowledgement waits for, where it guarantees as many. */
  static Optional<Ruling> waitSet(Pair pair) {
    Guarantee one = pair.one().guarantee();
    Guarantee other = pair.other().guarantee();
    if (one.copies() != other.copies() || one.replicas() != other.replicas()) {
      return Optional.empty();
    }
    Subject subject =
        pair.aboutGuarantees("wait-set", Names.waitSet(one), Names.waitSet(other));
    if (one.waitSet() == other.waitSet() || one.awaited() == other.awaited()) {
      return subject.equal();
    }
    return subject.unavoidable(
        pair.one().name() + " waits for " + one.awaited() + " of " + one.replicas() + " copies, "
            + pair.other().name() + " for " + other.awaited(),
        "both promise " + one.copies() + "; which copies are waited for is the system's design: a"
            + " slow replica shows in the tail of the one that waits for more");
  }

  /**
   * Over how many nodes the messages of one partition are spread: as many as there are replicas, or
   * more (an ensemble beyond the write quorum).
   */
  static Optional<Ruling> spread(Pair pair) {
    Subject subject = pair.about("spread", Aspect.REPLICAS);
    boolean one = beyondReplicas(pair.one());
    boolean other = beyondReplicas(pair.other());
    if (subject.oneHas().isEmpty() || subject.otherHas().isEmpty() || !one && !other) {
      return Optional.empty();
    }
    if (one && other && nodes(pair.one()) == nodes(pair.other())) {
      return subject.equal();
    }
    AuditedSystem wider = nodes(pair.one()) > nodes(pair.other()) ? pair.one() : pair.other();
    return subject.unfair(wider,
        "each message goes to " + wider.guarantee().replicas() + " of " + nodes(wider)
            + " nodes that share a partition",
        "a partition that is striped over more nodes than it has copies is bound by no single"
            + " node's disk; it also needs them all",
        "set systems." + wider.name() + ".ensemble-size: " + wider.guarantee().replicas());
  }

  private static boolean beyondReplicas(AuditedSystem system) {
    return nodes(system) > system.guarantee().replicas();
  }

  private static long nodes(AuditedSystem system) {
    List<Setting> settings = system.about(Aspect.REPLICAS);
    return settings.stream()
        .map(Values::count)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .max()
        .orElse(0);
  }

  /**
   * Returns how long writes may wait for each other to share an fsync. The value that a kind is
   * shipped with counts as its design.
   */
  static Optional<Ruling> syncDelay(Pair pair) {
    Subject subject = pair.about(SYNC_DELAY, Aspect.SYNC_DELAY);
    Duration one = delay(pair.one());
    Duration other = delay(pair.other());
    if (pair.one().guarantee().storage() != Storage.FSYNC
        || pair.other().guarantee().storage() != Storage.FSYNC
        || subject.oneHas().isEmpty() && subject.otherHas().isEmpty()) {
      return Optional.empty();
    }
    if (one.equals(other)) {
      return subject.equal();
    }
    AuditedSystem quicker = one.compareTo(other) < 0 ? pair.one() : pair.other();
    return pair.beside(quicker)
        .traits()
        .flatMap(slower -> syncDelay(pair, quicker, Durations.max(one, other), slower));
  }

  private static Optional<Ruling> syncDelay(Pair pair, AuditedSystem quicker, Duration longer,
      BrokerTraits slower) {
    Subject subject = pair.about(SYNC_DELAY, Aspect.SYNC_DELAY);
    String amount = "up to " + Durations.format(longer.minus(delay(quicker)))
        + " before an fsync of " + pair.beside(quicker).name();
    Duration shipped = slower.syncWait().orElse(Duration.ZERO);
    return pair.isOfDifferentKinds() && longer.compareTo(shipped) <= 0
        ? subject.unavoidable(amount, "systems share an fsync differently"
            + pair.remark(Aspect.SYNC_DELAY)
                .map(remark -> ": " + remark + ", others sync each request")
                .orElse(""))
        : subject.unfair(quicker, amount,
            "the wait is part of every acknowledgement, though it saves fsyncs under load",
            pair.remedy("the shipped value is " + Durations.format(shipped), Aspect.SYNC_DELAY));
  }

  private static Duration delay(AuditedSystem system) {
    List<Setting> settings = system.about(Aspect.SYNC_DELAY);
    return settings.stream()
        .map(Values::duration)
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(Duration.ZERO);
  }
}
