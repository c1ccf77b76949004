package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A suite that was begun: its scenarios, their order, and the options of all of them.
 *
 * @param format version of the JSON form
 * @param name the suite's name: that of its folder
 * @param weirVersion the version of weir that began it
 * @param begun when
 * @param scale the scale that was chosen, if one was
 * @param overrides the values set on the command line, as {@code path=value}
 * @param scenarios its scenarios, in the order in which they are run; no two of one name
 */
public record Suite(int format, @Harmless String name, @Harmless String weirVersion, Instant begun,
    @Harmless Optional<String> scale, @Harmless List<String> overrides, List<Entry> scenarios) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;

  public Suite {
    overrides = List.copyOf(overrides);
    scenarios = List.copyOf(scenarios);
    Set<String> names = new HashSet<>();
    for (Entry entry : scenarios) {
      if (!names.add(entry.name())) {
        throw new IllegalArgumentException("two scenarios of a suite are called " + entry.name());
      }
    }
  }

  /** Returns the same suite with other overrides. */
  public Suite with(List<String> others) {
    return new Suite(format, name, weirVersion, begun, scale, others, scenarios);
  }

  /**
   * A scenario of it.
   *
   * @param name the scenario's name, which is that of its results' folder
   * @param question what it asks
   * @param file where it was read from: its name below weir's own scenarios, or a path
   * @param sha256 of its text
   */
  public record Entry(@Harmless String name, String question, @Harmless String file,
      @Harmless String sha256) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]*");

    public Entry {
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException("'" + name + "' can't be a scenario's name");
      }
    }
  }
}
