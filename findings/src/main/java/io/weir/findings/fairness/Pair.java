package io.weir.findings.fairness;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Ruling.Judgement;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Two systems side by side.
 *
 * @param one a system
 * @param other another system
 * @param circumstances what decides how much a difference matters
 */
record Pair(AuditedSystem one, AuditedSystem other, Circumstances circumstances) {
  /** Returns the equivalent settings of these aspects. */
  Subject about(String topic, Aspect... aspects) {
    return new Subject(topic, this, one.words(aspects), other.words(aspects),
        one.claims(aspects) || other.claims(aspects));
  }

  /** Returns the guarantees as equivalent settings. */
  Subject aboutGuarantees(String topic, String oneHas, String otherHas) {
    return new Subject(topic, this, oneHas, otherHas,
        one.reported().isEmpty() || other.reported().isEmpty());
  }

  boolean isOfDifferentKinds() {
    return one.isUnlike(other);
  }

  AuditedSystem beside(AuditedSystem system) {
    return system == one ? other : one;
  }

  /** The design of the two kinds, as far as it adds to the reason of a ruling on an aspect. */
  Optional<String> remark(Aspect aspect) {
    List<String> remarks = Stream.of(one, other)
        .flatMap(system -> system.traits().stream())
        .flatMap(traits -> Optional.ofNullable(traits.remarks().get(aspect)).stream())
        .distinct()
        .toList();
    return remarks.isEmpty() ? Optional.empty() : Optional.of(Names.list(remarks));
  }

  /**
   * Returns the change that makes settings of these aspects equal.
   *
   * @param otherwise what to do if neither passes any of them through
   */
  String remedy(String otherwise, Aspect... aspects) {
    List<String> passedThrough = new ArrayList<>(one.passedThrough(aspects));
    passedThrough.addAll(other.passedThrough(aspects));
    return passedThrough.isEmpty()
        ? otherwise
        : "remove " + String.join(" and ", passedThrough) + "; " + otherwise;
  }

  /**
   * The circumstances that decide how much a difference matters.
   *
   * @param message the messages
   * @param partitions how many partitions a producer may choose from for each message; 1 where a
   * key decides
   * @param fsyncNanos the median time of an fsync of the disk by itself, if it was measured
   */
  record Circumstances(MessageSpec message, int partitions, OptionalLong fsyncNanos) {
    static Circumstances of(Workload workload, OptionalLong fsyncNanos) {
      return new Circumstances(workload.message(),
          workload.keys().isPresent() ? 1 : workload.partitions(), fsyncNanos);
    }

    /** Returns how many messages a number of bytes is. */
    long messages(DataSize size) {
      return size.bytes() / Math.max(1, message.size().bytes());
    }
  }

  /**
   * A pair of equivalent settings on which a ruling is made.
   *
   * @param topic what they are about
   * @param pair the systems
   * @param oneHas what the one has, in its own words
   * @param otherHas what the other has
   * @param claimed whether a side is a mere claim
   */
  record Subject(String topic, Pair pair, String oneHas, String otherHas, boolean claimed) {
    Optional<Ruling> equal() {
      return ruling(Judgement.EQUAL, Optional.empty(), "", "", "");
    }

    /** They differ because the systems do. */
    Optional<Ruling> unavoidable(String amount, String reason) {
      return ruling(Judgement.INHERENT, Optional.empty(), amount, reason, "");
    }

    /** They differ by choice. */
    Optional<Ruling> unfair(AuditedSystem flattered, String amount, String reason, String remedy) {
      return ruling(Judgement.UNFAIR, Optional.of(flattered.name()), amount, reason, remedy);
    }

    /** A system does not report it; no ruling if neither does. */
    Optional<Ruling> untold() {
      if (oneHas.isEmpty() && otherHas.isEmpty()) {
        return Optional.empty();
      }
      String silent = oneHas.isEmpty() ? pair.one().name() : pair.other().name();
      return ruling(Judgement.NOT_REPORTED, Optional.empty(), "",
          oneHas.isEmpty() || otherHas.isEmpty()
              ? silent + " does not report its own"
              : "the values can't be compared",
          "");
    }

    /** They differ by choice, and it is not known which system that favors. */
    Optional<Ruling> unjudged(String reason) {
      return ruling(Judgement.NOT_JUDGED, Optional.empty(), "", reason, "");
    }

    private Optional<Ruling> ruling(Judgement judgement, Optional<String> flatters, String amount,
        String reason, String remedy) {
      return Optional
          .of(new Ruling(topic, judgement, pair.one().name(), pair.other().name(), oneHas,
              otherHas, flatters, amount, reason, remedy, claimed));
    }
  }
}
