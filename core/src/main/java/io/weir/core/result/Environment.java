package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The machine and the tools of a result, as they were found.
 *
 * @param format version of the JSON form
 * @param weirVersion the version of weir
 * @param facts what was found, by topic ({@code cpu}, {@code memory}, {@code disk}, {@code kernel},
 * {@code java} …), then by name
 * @param warnings what about it bears on the figures, for people
 * @param calibration what weir itself can do there, where that was found out
 */
public record Environment(int format, @Harmless String weirVersion,
    Map<String, Map<String, String>> facts,
    List<String> warnings, Optional<Calibration> calibration) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;

  public Environment {
    facts = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(facts));
    warnings = List.copyOf(warnings);
  }

  /** The same with what weir can do there. */
  public Environment with(Optional<Calibration> known) {
    return new Environment(format, weirVersion, facts, warnings, known);
  }
}
