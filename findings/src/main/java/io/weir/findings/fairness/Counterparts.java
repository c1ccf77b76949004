package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether settings of several systems amount to the same, by their values in weir's words. One
 * system may spread over several settings what another says in one, so two systems agree if each
 * setting of the one that tells less has an equal among the other's.
 */
final class Counterparts {
  private Counterparts() {}

  static boolean match(Collection<List<Setting>> systems) {
    List<Set<String>> values = systems.stream()
        .map(settings -> settings.stream().map(Setting::normal).collect(Collectors.toSet()))
        .toList();
    return values.stream().allMatch(one -> values.stream().allMatch(other -> match(one, other)));
  }

  private static boolean match(Set<String> one, Set<String> other) {
    return one.size() <= other.size() ? other.containsAll(one) : one.containsAll(other);
  }
}
