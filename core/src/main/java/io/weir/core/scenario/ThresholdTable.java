package io.weir.core.scenario;

import io.weir.core.unit.Durations;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The thresholds by name, so that readers, plans and reports share one list of them: the components
 * of {@link Thresholds}. Stateless.
 */
public final class ThresholdTable {
  private static final KeyedRecord<Thresholds> KEYS = KeyedRecord.of(Thresholds.class);
  /** Of these a lower value lets more pass, of all others a higher one. */
  private static final Set<String> LEAST =
      Set.of("achieved", "achieved-invalid", "samples-beyond", "windows", "runs", "fsync-floor");

  /**
   * Thresholds of older versions, as JSON and in scenarios. One limit replaced them: the error bar
   * of all disturbances together.
   */
  private static final Set<String> RETIRED = Set.of("lagShare", "lagFloor", "bodyLagFloor",
      "pauseShift", "steal", "throttled", "runQueue", "wakeUp", "pressure", "unsteady");

  private ThresholdTable() {}

  /** Returns whether a name in a scenario is a limit that {@code error-bar} replaced. */
  public static boolean isRetired(String name) {
    return RETIRED.stream().anyMatch(retired -> KeyedRecord.key(retired).equals(name));
  }

  /**
   * A threshold that is not at its default.
   *
   * @param name its name in scenarios
   * @param value what it is, as it is written in scenarios
   * @param standard its default, likewise
   * @param looser whether it lets more pass than the default
   */
  public record Change(String name, String value, String standard, boolean looser) {}

  /** Returns all names in scenarios and the types of their values, in order. */
  public static Map<String, Class<?>> types() {
    Map<String, Class<?>> types = new LinkedHashMap<>();
    KEYS.components().forEach((name, component) -> types.put(name, component.getType()));
    return types;
  }

  /** Returns other thresholds: the defaults, but for values given by their names in scenarios. */
  public static Thresholds of(Map<String, Object> changes) {
    if (changes.isEmpty()) {
      return Thresholds.DEFAULT;
    }
    Map<String, Object> values = KeyedRecord.values(Thresholds.DEFAULT);
    values.replaceAll((name, standard) -> changes.getOrDefault(name, standard));
    return KEYS.of(values);
  }

  /** Returns the values that are not at their defaults, in the order of the table. */
  public static List<Change> changes(Thresholds thresholds) {
    List<Change> changes = new ArrayList<>();
    Map<String, Object> values = KeyedRecord.values(thresholds);
    Map<String, Object> standards = KeyedRecord.values(Thresholds.DEFAULT);
    for (String name : values.keySet()) {
      Object value = values.get(name);
      Object standard = standards.get(name);
      if (!value.equals(standard)) {
        boolean higher = number(value) > number(standard);
        changes.add(
            new Change(name, text(value), text(standard), higher != LEAST.contains(name)));
      }
    }
    return changes;
  }

  /** Returns every threshold as it is written in scenarios, by name. */
  public static Map<String, String> texts(Thresholds thresholds) {
    Map<String, String> texts = new LinkedHashMap<>();
    KeyedRecord.values(thresholds).forEach((name, value) -> texts.put(name, text(value)));
    return texts;
  }

  static Thresholds ofJson(Map<String, Object> json) {
    Map<String, Object> changes = new LinkedHashMap<>();
    Set<String> unknown = new TreeSet<>(json.keySet());
    unknown.removeAll(RETIRED);
    KEYS.components().forEach((name, component) -> {
      if (unknown.remove(component.getName())) {
        changes.put(name, fromJson(component, json.get(component.getName())));
      }
    });
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("unknown thresholds: " + unknown);
    }
    return of(changes);
  }

  private static Object fromJson(RecordComponent component, Object json) {
    Class<?> type = component.getType();
    if (type == Duration.class && json instanceof String text) {
      return Durations.parse(text);
    }
    if (json instanceof Number number) {
      if (type == double.class) {
        return number.doubleValue();
      }
      if (type == int.class) {
        return number.intValue();
      }
      if (type == long.class) {
        return number.longValue();
      }
    }
    throw new IllegalArgumentException(
        "the threshold " + component.getName() + " can't be " + json);
  }

  private static double number(Object value) {
    return value instanceof Duration time ? time.toNanos() : ((Number) value).doubleValue();
  }

  private static String text(Object value) {
    return switch (value) {
      case Duration time -> Durations.format(time);
      case Double share -> percent(share);
      default -> value.toString();
    };
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share)
        .movePointRight(2)
        .stripTrailingZeros()
        .toPlainString() + "%";
  }
}
