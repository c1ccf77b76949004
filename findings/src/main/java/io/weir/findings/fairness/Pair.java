package io.weir.findings.fairness;

import io.weir.core.driver.Setting.Aspect;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two systems side by side.
 *
 * @param one a system
 * @param other the one beside it
 * @param circumstances what decides how much a difference weighs
 */
record Pair(AuditedSystem one, AuditedSystem other, Circumstances circumstances) {
  /** Counterparts that settings of these aspects make up. */
  Subject about(String topic, Aspect... aspects) {
    return new Subject(topic, this, one.words(aspects), other.words(aspects),
        one.claims(aspects) || other.claims(aspects));
  }

  /** Counterparts that the guarantees make up. */
  Subject aboutGuarantees(String topic, String oneHas, String otherHas) {
    return new Subject(topic, this, oneHas, otherHas,
        one.told().isEmpty() || other.told().isEmpty());
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
   * What to set so that settings of these aspects become equal.
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
}
