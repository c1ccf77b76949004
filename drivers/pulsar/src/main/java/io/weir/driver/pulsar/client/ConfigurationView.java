package io.weir.driver.pulsar.client;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a configuration object of the client by the names of its fields. The fields vary slightly
 * between versions of the client.
 *
 * @param data an object with getters
 */
record ConfigurationView(Object data) {
  private static final Pattern GETTER = Pattern.compile("(?:get|is)(\\p{Lu}.*)");

  /**
   * Returns the configuration of a part of the client.
   *
   * @param getter the name of the part's getter
   */
  static Optional<ConfigurationView> of(Object part, String getter) {
    return method(part, getter).flatMap(method -> call(method, part)).map(ConfigurationView::new);
  }

  /** Returns whether this version of the client has a setting of that name. */
  boolean has(String name) {
    return getter(name).isPresent();
  }

  /** Returns the names of the settings that this version of the client has. */
  Set<String> names() {
    return Arrays.stream(data.getClass().getMethods())
        .filter(method -> method.getParameterCount() == 0)
        .map(method -> GETTER.matcher(method.getName()))
        .filter(Matcher::matches)
        .map(getter -> Character.toLowerCase(getter.group(1).charAt(0))
            + getter.group(1).substring(1))
        .collect(Collectors.toSet());
  }

  /** Returns a setting's value, if this version of the client has it and it is not null. */
  Optional<String> find(String name) {
    return getter(name).flatMap(method -> call(method, data)).map(String::valueOf);
  }

  private Optional<Method> getter(String name) {
    String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    return method(data, "get" + capital).or(() -> method(data, "is" + capital));
  }

  private static Optional<Method> method(Object target, String name) {
    return Arrays.stream(target.getClass().getMethods())
        .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0)
        .findFirst();
  }

  private static Optional<Object> call(Method method, Object target) {
    try {
      return Optional.ofNullable(method.invoke(target));
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }
}
