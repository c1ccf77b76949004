package io.weir.analysis.audit;

import io.weir.analysis.finding.Ruling;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.SystemSpec;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Properties that a scenario passes through to one system and that no other rule knows. Whom they
 * flatter nobody can say in general, so they are not judged, and that is said.
 */
final class PassedThroughRule implements Rule {
  /** What no rule looks at. */
  private static final Set<Aspect> UNRULED =
      EnumSet.of(Aspect.OTHER, Aspect.LARGEST_MESSAGE, Aspect.FAILURE_DETECTION);

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Map<String, String> one = unruled(pair.one());
    Map<String, String> other = unruled(pair.other());
    if (!pair.isOfDifferentKinds()) {
      Map<String, String> both = new TreeMap<>(one);
      both.entrySet().retainAll(other.entrySet());
      one.entrySet().removeAll(both.entrySet());
      other.entrySet().removeAll(both.entrySet());
    }
    return one.isEmpty() && other.isEmpty()
        ? Optional.empty()
        : new Subject("passed-through", pair, words(one), words(other), false).unjudged(
            "passed through to one system, and no rule knows whom that flatters: say why it is"
                + " there, or remove it");
  }

  private static Map<String, String> unruled(AuditedSystem system) {
    Map<String, String> unruled = new TreeMap<>();
    SystemSpec spec = system.spec();
    spec.properties()
        .forEach((section, values) -> values.forEach((name, value) -> {
          if (system.settings().stream().noneMatch(setting -> rules(setting, section, name))) {
            unruled.put(section + "." + name, value);
          }
        }));
    return unruled;
  }

  /** A topic's {@code compression.type} is another setting than the client's of that name. */
  private static boolean rules(Setting setting, String section, String name) {
    boolean there = switch (setting.source()) {
      case CLIENT -> section.startsWith("client");
      case TOPIC -> section.startsWith("topic");
      case BROKER -> !section.startsWith("client") && !section.startsWith("topic");
      case CLAIMED -> !section.startsWith("topic");
    };
    return there && setting.name().equals(name) && !UNRULED.contains(setting.aspect());
  }

  private static String words(Map<String, String> values) {
    return values.entrySet()
        .stream()
        .map(value -> value.getKey() + "=" + value.getValue())
        .collect(Collectors.joining(", "));
  }
}
