package io.weir.findings.model;

import com.fasterxml.jackson.databind.JavaType;
import io.weir.core.result.Json;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A kind of findings that a wing adds to those of a run, of a variant or of the whole. Immutable.
 *
 * @param name its property in the JSON form
 * @param type its type
 * @param <T> the same
 */
public record Part<T>(String name, JavaType type) {
  /** A part that is one value. */
  public static <T> Part<T> of(String name, Class<T> type) {
    return new Part<>(name, Json.type(type));
  }

  /** A part that is a list of values. */
  public static <T> Part<List<T>> listOf(String name, Class<T> element) {
    return new Part<>(name, Json.listOf(element));
  }

  /** This part among others, by name; empty if it was not found. */
  @SuppressWarnings("unchecked")
  Optional<T> in(Map<String, Object> parts) {
    return Optional.ofNullable((T) parts.get(name));
  }

  /**
   * Parts with their types, immutable and sorted by name. Those that were read as plain JSON get
   * the
   * type that a wing gives them; those of unknown wings keep their JSON.
   */
  static Map<String, Object> typed(Map<String, Object> parts) {
    Map<String, Object> typed = new TreeMap<>();
    parts.forEach((name, value) -> typed.put(name,
        isJson(value) && Wings.parts().containsKey(name)
            ? Json.convert(value, Wings.parts().get(name).type())
            : value));
    return Collections.unmodifiableMap(typed);
  }

  private static boolean isJson(Object value) {
    return value instanceof Map
        || value instanceof List<?> list && (list.isEmpty() || list.getFirst() instanceof Map);
  }

  /** All parts of a type among others, whichever wing they are of. */
  static <T> Stream<T> all(Map<String, Object> parts, Class<T> type) {
    return parts.values().stream().filter(type::isInstance).map(type::cast);
  }
}
