package io.weir.cli.command;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.secret.Redaction;
import io.weir.scenario.key.SystemKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A change of a scenario, as an option {@code --change path=value} has it.
 *
 * @param path the key
 * @param value the value, as it was written
 */
record SystemChange(String path, String value) {
  private static final String VERSION = "version";
  private static final String CHANGED = "changed";
  /** Names in the path of a system, as {@code systems.kafka}. */
  private static final int WITHIN = 2;
  /** Tables on a screen of 80 columns have room for two such names. */
  private static final int LONGEST_NAME = 20;

  /**
   * Reads options.
   *
   * @throws CliException if one does not have the form
   */
  static List<SystemChange> all(List<String> options) throws CliException {
    List<SystemChange> changes = new ArrayList<>();
    for (String option : options) {
      changes.add(of(option));
    }
    return changes;
  }

  private static SystemChange of(String text) throws CliException {
    int equals = text.indexOf('=');
    if (equals < 1 || equals == text.length() - 1) {
      throw new CliException(ExitCode.INPUT,
          "--change " + Redaction.override(text) + " does not have the form KEY=VALUE",
          "write it as --change systems.NAME.version=VERSION");
    }
    return new SystemChange(text.substring(0, equals).strip(), text.substring(equals + 1));
  }

  /** Returns whether it is a value of this system. */
  boolean isOf(String system) {
    return path.equals(SystemKeys.system(system))
        || path.startsWith(SystemKeys.system(system) + ".");
  }

  /** Returns whether it is a value of any system. */
  boolean isOfAnySystem() {
    return path.equals(SystemKeys.SYSTEMS.section())
        || path.startsWith(SystemKeys.SYSTEMS.section() + ".");
  }

  /** Returns it as an override. */
  String override() {
    return path + "=" + value;
  }

  /** Returns it as its user wrote it, without secrets. */
  String option() {
    return "--change " + Redaction.override(override());
  }

  /** Returns the same value of another system. */
  SystemChange on(String system, String other) {
    return new SystemChange(
        SystemKeys.system(other) + path.substring(SystemKeys.system(system).length()), value);
  }

  /** Returns it with its path below a system. */
  SystemChange below(String system) {
    return new SystemChange(SystemKeys.system(system) + "." + path, value);
  }

  /**
   * Returns a name for a system after changes, as {@code kafka-linger-ms-5}; {@code kafka-changed}
   * if that is too long, if it would show a secret, or if there are several.
   *
   * @param taken names of other systems
   */
  static String name(String system, List<SystemChange> changes, List<String> taken) {
    SystemChange change = changes.getFirst();
    List<String> path = List.of(change.path.split("\\."));
    if (changes.size() > 1 || path.size() <= WITHIN || change.isSecret()) {
      return changed(system, taken);
    }
    String last = path.getLast();
    // Below a section of the system, as 'server', the name of a property may have dots.
    String end = String.join("-",
        path.subList(Math.max(path.size() - 2, Math.min(WITHIN + 1, path.size() - 1)),
            path.size()));
    return Stream.of(last.equals(VERSION) ? change.value : end + "-" + change.value,
        end + "-" + change.value, last + "-" + change.value)
        .map(suffix -> system + "-" + suffix.toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", ""))
        .filter(fitting -> fitting.length() <= LONGEST_NAME && !taken.contains(fitting))
        .findFirst()
        .orElseGet(() -> changed(system, taken));
  }

  private boolean isSecret() {
    return !Redaction.override(override()).equals(override());
  }

  private static String changed(String system, List<String> taken) {
    String name = system + "-" + CHANGED;
    return Stream.iterate(1, count -> count + 1)
        .map(count -> count == 1 ? name : name + "-" + count)
        .filter(free -> !taken.contains(free))
        .findFirst()
        .orElseThrow();
  }
}
