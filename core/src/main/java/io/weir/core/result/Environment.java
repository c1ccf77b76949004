package io.weir.core.result;

import java.util.List;
import java.util.Map;

/**
 * The machine and the tools of a result, as they were found.
 *
 * @param format version of the JSON form
 * @param weirVersion the version of weir
 * @param facts what was found, by topic ({@code cpu}, {@code memory}, {@code disk}, {@code kernel},
 * {@code java} …), then by name
 * @param warnings what about it bears on the figures, for people
 */
public record Environment(int format, String weirVersion, Map<String, Map<String, String>> facts,
    List<String> warnings) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;

  public Environment {
    facts = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(facts));
    warnings = List.copyOf(warnings);
  }
}
