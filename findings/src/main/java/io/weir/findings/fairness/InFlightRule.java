package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.findings.fairness.Pair.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much a producer may have under way at once. A client that counts requests is made for 5 on a
 * connection, which is the most that keeps order; fewer is a choice.
 */
final class InFlightRule implements Rule {
  private static final String REQUEST = " request";
  private static final long BY_DESIGN = 5;

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("in-flight", Aspect.IN_FLIGHT);
    List<Setting> ones = pair.one().about(Aspect.IN_FLIGHT);
    List<Setting> others = pair.other().about(Aspect.IN_FLIGHT);
    if (ones.isEmpty() && others.isEmpty()) {
      return Optional.empty();
    }
    boolean oneLimited = isLimited(ones);
    boolean otherLimited = isLimited(others);
    if (!ones.isEmpty() && !others.isEmpty() && limit(ones).equals(limit(others))) {
      return subject.equal();
    }
    if (oneLimited == otherLimited) {
      return oneLimited ? subject.untold() : unavoidable(subject, ones, others);
    }
    AuditedSystem limited = oneLimited ? pair.one() : pair.other();
    String limit = limit(oneLimited ? ones : others);
    return subject.unfair(pair.beside(limited),
        limited.name() + " may have " + limit + " under way" + (limit.contains(REQUEST)
            ? " on a connection"
            : " before it blocks"),
        "a producer that must wait for answers before it may send more is bound by the round trip,"
            + " and its messages queue up in the client",
        pair.remedy("leave it to the clients, whose order idempotence keeps", Aspect.IN_FLIGHT));
  }

  private static Optional<Ruling> unavoidable(Subject subject, List<Setting> ones,
      List<Setting> others) {
    return ones.isEmpty() || others.isEmpty()
        ? subject.untold()
        : subject.unavoidable(limit(ones) + " against " + limit(others),
            "one client counts requests on a connection, the other bounds bytes or messages; neither"
                + " is held below its design");
  }

  private static boolean isLimited(List<Setting> settings) {
    return settings.stream().anyMatch(setting -> {
      OptionalLong count = Values.count(setting);
      return count.isPresent()
          && (!setting.normal().contains(REQUEST) || count.getAsLong() < BY_DESIGN);
    });
  }

  private static String limit(List<Setting> settings) {
    return settings.getFirst().normal();
  }
}
