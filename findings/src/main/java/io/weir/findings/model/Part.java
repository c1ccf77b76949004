package io.weir.findings.model;

import com.fasterxml.jackson.databind.JavaType;
import io.weir.core.result.Json;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kind of findings that a wing adds to those of a run, of a variant or of the whole. Immutable.
 *
 * @param holder the findings that have it: those of a run, of a variant or of the whole
 * @param name its property in the JSON form
 * @param type the type of its value
 * @param cast gives a value its Java type
 * @param <T> the Java type of its value
 */
public record Part<T>(Class<? extends PartHolder> holder, String name, JavaType type,
    Function<Object, T> cast) {
  /** Returns a part that is one value. */
  public static <T> Part<T> of(Class<? extends PartHolder> holder, String name, Class<T> type) {
    return new Part<>(holder, name, Json.type(type), type::cast);
  }

  /** Returns a part that is a list of values. */
  public static <T> Part<List<T>> listOf(Class<? extends PartHolder> holder, String name,
      Class<T> element) {
    return new Part<>(holder, name, Json.listOf(element),
        value -> ((List<?>) value).stream().<T>map(element::cast).toList());
  }

  /** Returns this part among others, by name; empty if it was not found. */
  Optional<T> in(Map<String, Object> parts) {
    return Optional.ofNullable(parts.get(name)).map(cast);
  }

  /**
   * Parts with their types, immutable and sorted by name. Parts that were read as plain JSON get
   * their wing's type. Those of unknown wings stay as they are.
   *
   * @param holder the findings that have them
   * @throws IllegalArgumentException if a part is none of its type, or belongs to other findings
   */
  static Map<String, Object> typed(Class<? extends PartHolder> holder,
      Map<String, Object> parts) {
    Map<String, Object> typed = new TreeMap<>();
    parts.forEach((name, value) -> {
      if (value != null) {
        Part<?> known = Wings.parts().get(name);
        if (known != null && known.holder() != holder) {
          throw new IllegalArgumentException("'" + name + "' is a part of "
              + known.holder().getSimpleName() + ", not of " + holder.getSimpleName());
        }
        typed.put(name, known == null ? value : known.typed(value));
      }
    });
    return Collections.unmodifiableMap(typed);
  }

  private Object typed(Object value) {
    Object typed = holds(value) ? value : Json.convert(value, type);
    return typed instanceof List<?> list ? List.copyOf(list) : typed;
  }

  private boolean holds(Object value) {
    return type.getRawClass().isInstance(value)
        && (!(value instanceof List<?> list) || list.stream()
            .filter(Objects::nonNull)
            .allMatch(type.getContentType().getRawClass()::isInstance));
  }

  /** Returns all parts of a type among others, whichever wing they are of. */
  static <T> Stream<T> all(Map<String, Object> parts, Class<T> type) {
    return parts.values().stream().filter(type::isInstance).map(type::cast);
  }
}
