package io.weir.findings.model;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All wings, in the order of the report: that of the lines that register them. Stateless. */
public final class Wings {
  private static final List<Wing> ALL =
      ServiceLoader.load(Wing.class, Wing.class.getClassLoader())
          .stream()
          .map(ServiceLoader.Provider::get)
          .toList();
  private static final Map<String, Part<?>> PARTS = ALL.stream()
      .flatMap(wing -> wing.parts().stream())
      .collect(Collectors.toUnmodifiableMap(Part::name, Function.identity()));

  private Wings() {}

  /** Returns the wings. */
  public static List<Wing> all() {
    return ALL;
  }

  /** Returns the parts of all wings by name, which none of them share. */
  static Map<String, Part<?>> parts() {
    return PARTS;
  }
}
