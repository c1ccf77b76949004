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
 * @param facts the findings, by topic ({@code cpu}, {@code memory}, {@code disk}, {@code kernel},
 * {@code java} …), then by name
 * @param warnings the findings that affect the metrics, human-readable
 * @param calibration the ceilings of weir itself there, or of the plan's workers, if they were
 * measured
 * @param noise how far identical systems differ by chance there, if that was measured
 */
public record Environment(int format, @Harmless String weirVersion,
    Map<String, Map<String, String>> facts,
    List<String> warnings, Optional<Calibration> calibration, Optional<HostNoise> noise) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;

  public Environment {
    facts = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(facts));
    warnings = List.copyOf(warnings);
  }

  /** Returns the same with measurements of the host. */
  public Environment with(Optional<Calibration> ceilings, Optional<HostNoise> chance) {
    return new Environment(format, weirVersion, facts, warnings, ceilings, chance);
  }
}
