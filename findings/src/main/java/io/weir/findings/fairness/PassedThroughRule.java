package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Properties that a scenario passes through to one system and that no other rule knows. Which
 * system they favor is not known in general, so they are reported as not judged.
 */
final class PassedThroughRule implements Rule {
  /** Settings that no rule considers. */
  private static final Set<Aspect> UNRULED =
      EnumSet.of(Aspect.OTHER, Aspect.LARGEST_MESSAGE, Aspect.FAILURE_DETECTION,
          // The guarantee rules judge the promise of an acknowledgement, whatever else is set
          // there.
          Aspect.STORAGE, Aspect.ACKNOWLEDGE);
  /** Settings that rules compare only within one kind. */
  private static final Set<Aspect> OF_ONE_KIND =
      EnumSet.of(Aspect.MEMORY, Aspect.CACHE, Aspect.CLIENT_THREADS);
  private static final Set<Aspect> OF_CLIENTS = EnumSet.of(Aspect.BATCH_DELAY, Aspect.BATCH_SIZE,
      Aspect.SEND_BUFFER, Aspect.IN_FLIGHT, Aspect.PARTITIONER, Aspect.COMPRESSION,
      Aspect.CONNECTIONS,
      Aspect.SEND_TIMEOUT, Aspect.FETCH_DELAY, Aspect.RECEIVE_QUEUE, Aspect.ACKNOWLEDGE_INTERVAL,
      Aspect.CLIENT_THREADS, Aspect.SUBSCRIPTION_TYPE);
  /** Switches compression off for smaller messages, which the codec does not show. */
  private static final String LEAST_COMPRESSED = "compressMinMsgBodySize";

  @Override
  public Optional<Ruling> judge(Pair pair) {
    boolean alike = !pair.isOfDifferentKinds();
    Map<String, String> one = unruled(pair.one(), alike);
    Map<String, String> other = unruled(pair.other(), alike);
    if (alike) {
      Map<String, String> both = new TreeMap<>(one);
      both.entrySet().retainAll(other.entrySet());
      one.entrySet().removeAll(both.entrySet());
      other.entrySet().removeAll(both.entrySet());
    }
    return one.isEmpty() && other.isEmpty()
        ? Optional.empty()
        : new Subject("passed-through", pair, words(one), words(other), false).unjudged(
            "passed through to one system, and no rule knows which system that favors: give the"
                + " reason for it, or remove it");
  }

  private static Map<String, String> unruled(AuditedSystem system, boolean alike) {
    Map<String, String> unruled = new TreeMap<>();
    SystemSpec spec = system.spec();
    spec.properties()
        .forEach((section, values) -> values.forEach((name, value) -> {
          if (system.settings()
              .stream()
              .noneMatch(setting -> rules(setting, section, name, alike))) {
            unruled.put(section + "." + name, value);
          }
        }));
    return unruled;
  }

  /** A topic's {@code compression.type} is another setting than the client's of that name. */
  private static boolean rules(Setting setting, String section, String name, boolean alike) {
    boolean there = switch (setting.source()) {
      case CLIENT -> section.startsWith("client");
      case TOPIC -> section.startsWith("topic");
      case BROKER -> !section.startsWith("client") && !section.startsWith("topic");
      // No property of a scenario.
      case FILES -> false;
      case CLAIMED -> !section.startsWith("topic") && (setting.aspect() == Aspect.IDEMPOTENCE
          || section.startsWith("client") == OF_CLIENTS.contains(setting.aspect()));
    };
    return there && setting.name().equals(name) && !name.equals(LEAST_COMPRESSED)
        && !UNRULED.contains(setting.aspect())
        && (alike || !OF_ONE_KIND.contains(setting.aspect()));
  }

  private static String words(Map<String, String> values) {
    return values.entrySet()
        .stream()
        .map(value -> value.getKey() + "=" + value.getValue())
        .collect(Collectors.joining(", "));
  }
}
