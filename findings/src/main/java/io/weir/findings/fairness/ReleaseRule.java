package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import java.time.LocalDate;
import java.time.Period;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** The ages of the releases that are compared. Stateless. */
final class ReleaseRule {
  /** Brokers have a new minor version every three to six months. */
  private static final Period FAR_APART = Period.ofYears(1);

  private ReleaseRule() {}

  /**
   * Releases that are a year or more apart. The newer one is not always faster, so the difference
   * is reported as not judged.
   */
  static Optional<Ruling> age(Pair pair) {
    Subject subject = pair.about("release-age", Aspect.RELEASE);
    Optional<LocalDate> one = built(pair.one());
    Optional<LocalDate> other = built(pair.other());
    if (one.isEmpty() || other.isEmpty()) {
      return subject.untold();
    }
    boolean oneIsOlder = one.get().isBefore(other.get());
    LocalDate older = oneIsOlder ? one.get() : other.get();
    LocalDate newer = oneIsOlder ? other.get() : one.get();
    return older.plus(FAR_APART).isAfter(newer)
        ? subject.equal()
        : subject.unjudged((oneIsOlder ? pair.one() : pair.other()).name()
            + " is a year or more older, and lacks what its project changed since: compare releases"
            + " of about the same age, or state what the comparison is about");
  }

  private static Optional<LocalDate> built(AuditedSystem system) {
    try {
      return system.about(Aspect.RELEASE)
          .stream()
          .findFirst()
          .map(Setting::normal)
          .map(LocalDate::parse);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
