package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Equivalent settings with one quantity each, which can be made equal: any difference is chosen.
 *
 * @param topic what they are about
 * @param aspect the aspect of the settings; the first that is a quantity counts
 * @param favored which side looks better for it
 * @param tolerance the share of the larger by which they may differ and count as equal
 * @param reason why a difference matters
 * @param remedy what to set where nothing is passed through; {@code {smaller}} stands for the
 * system that has less, {@code {heap}} for its option that sets a heap, {@code {most}} for what the
 * other has
 */
record QuantityRule(String topic, Aspect aspect, Favoured favored, double tolerance,
    String reason, String remedy) implements Rule {
  /** Which system a difference favors. */
  enum Favoured {
    SMALLER, LARGER
  }

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about(topic, aspect);
    List<Setting> ones = pair.one().about(aspect);
    List<Setting> others = pair.other().about(aspect);
    OptionalDouble one = quantity(ones);
    OptionalDouble other = quantity(others);
    if (one.isEmpty() || other.isEmpty()) {
      return !ones.isEmpty() && !others.isEmpty() && sameWords(ones, others)
          ? subject.equal()
          : subject.untold();
    }
    double low = Math.min(one.getAsDouble(), other.getAsDouble());
    double high = Math.max(one.getAsDouble(), other.getAsDouble());
    if (high - low <= tolerance * high) {
      return subject.equal();
    }
    boolean oneIsLower = one.getAsDouble() == low;
    AuditedSystem flattered =
        oneIsLower == (favored == Favoured.SMALLER) ? pair.one() : pair.other();
    AuditedSystem smaller = oneIsLower ? pair.one() : pair.other();
    return subject.unfair(flattered, amount(ones, others, low, high), reason,
        pair.remedy(remedy.replace("{smaller}", smaller.name())
            .replace("{heap}",
                smaller.traits().map(traits -> traits.hardware().heap()).orElse("heap"))
            .replace("{most}", normal(oneIsLower ? others : ones)), aspect));
  }

  private static OptionalDouble quantity(List<Setting> settings) {
    return settings.stream()
        .map(Values::base)
        .filter(OptionalDouble::isPresent)
        .findFirst()
        .orElse(OptionalDouble.empty());
  }

  private static boolean sameWords(List<Setting> ones, List<Setting> others) {
    return ones.stream().allMatch(one -> Values.any(others, one.normal()));
  }

  private static String amount(List<Setting> ones, List<Setting> others, double low, double high) {
    return normal(ones) + " against " + normal(others)
        + (low > 0 ? ": " + Quantity.number(high / low) + " times as much" : "");
  }

  private static String normal(List<Setting> settings) {
    return settings.stream()
        .filter(setting -> Values.base(setting).isPresent())
        .map(Setting::normal)
        .findFirst()
        .orElseThrow();
  }
}
