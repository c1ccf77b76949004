package io.weir.core.scenario;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A record whose components are keys of scenarios: {@code batchDelay} is {@code batch-delay}. So
 * readers and writers of scenarios need no further list. Immutable.
 *
 * @param <R> the type of the record
 */
public final class KeyedRecord<R extends Record> {
  private final Class<R> type;
  private final Map<String, RecordComponent> components = new LinkedHashMap<>();

  private KeyedRecord(Class<R> type) {
    this.type = type;
    for (RecordComponent component : type.getRecordComponents()) {
      components.put(key(component.getName()), component);
    }
  }

  /** Returns the keys of a type of records. */
  public static <R extends Record> KeyedRecord<R> of(Class<R> type) {
    return new KeyedRecord<>(type);
  }

  /** Returns the components by key, in their order. */
  public Map<String, RecordComponent> components() {
    return Collections.unmodifiableMap(components);
  }

  /** Returns the values of a record by key, in the order of its components. */
  public static Map<String, Object> values(Record value) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      try {
        values.put(key(component.getName()), component.getAccessor().invoke(value));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(value.getClass() + " has no public accessors", e);
      }
    }
    return values;
  }

  /**
   * Returns a record.
   *
   * @param values the values of all keys
   * @throws IllegalArgumentException if the record refuses them
   */
  public R of(Map<String, ?> values) {
    Class<?>[] types = components.values()
        .stream()
        .map(RecordComponent::getType)
        .toArray(Class<?>[]::new);
    Object[] ordered = components.keySet().stream().map(values::get).toArray();
    try {
      return type.getDeclaredConstructor(types).newInstance(ordered);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(e.getCause().getMessage(), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          type.getName() + " can't be made of " + Arrays.toString(ordered), e);
    }
  }

  /** Returns the key of a component. */
  public static String key(String component) {
    return component.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
