package io.weir.driver.pulsar.client;

import java.util.Optional;

/**
 * Reads a configuration object of the client by the names of its fields. They differ a little from
 * version to version of the client, and so does what can be read.
 *
 * @param data an object with getters
 */
record ConfigurationView(Object data) {
  /**
   * The configuration of a part of the client.
   *
   * @param getter the name of the part's method that gives it
   */
  static Optional<ConfigurationView> of(Object part, String getter) {
    return call(part, getter).map(ConfigurationView::new);
  }

  /** A setting's value, if this version of the client has it. */
  Optional<String> find(String name) {
    String capital = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    return call(data, "get" + capital).or(() -> call(data, "is" + capital)).map(String::valueOf);
  }

  private static Optional<Object> call(Object target, String method) {
    try {
      return Optional.ofNullable(target.getClass().getMethod(method).invoke(target));
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }
}
