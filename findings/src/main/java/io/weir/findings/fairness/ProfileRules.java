package io.weir.findings.fairness;

import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.Profile;
import io.weir.core.text.EnumWord;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import java.util.Optional;
import java.util.stream.Collectors;

/** The origin of settings that the scenario does not state. Stateless. */
final class ProfileRules {
  private ProfileRules() {}

  /** Returns whether both systems have the same profile; no ruling on results without profiles. */
  static Optional<Ruling> profile(Pair pair) {
    Optional<AppliedProfile> one = pair.one().spec().profile();
    Optional<AppliedProfile> other = pair.other().spec().profile();
    if (one.isEmpty() || other.isEmpty()) {
      return Optional.empty();
    }
    Subject subject = new Subject("profile", pair, words(one.get()), words(other.get()), false);
    if (one.get().profile() == other.get().profile()) {
      return subject.equal();
    }
    AuditedSystem tuned = one.get().profile() == Profile.TUNED ? pair.one() : pair.other();
    return subject.unfair(tuned, tuned.name() + " is tuned, " + pair.beside(tuned).name()
        + " runs as shipped",
        "settings that a broker's documentation recommends for load raise its rate or lower its"
            + " latency",
        "set 'profile' once, for the whole scenario");
  }

  private static String words(AppliedProfile applied) {
    String settings = applied.settings()
        .entrySet()
        .stream()
        .flatMap(section -> section.getValue()
            .entrySet()
            .stream()
            .map(setting -> section.getKey() + "." + setting.getKey() + "="
                + setting.getValue()))
        .collect(Collectors.joining(", "));
    return EnumWord.kebab(applied.profile()) + (settings.isEmpty() ? "" : ": " + settings);
  }
}
