package io.weir.core.launch;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A program that must be installed on this machine.
 *
 * @param title a human-readable name
 * @param program its name on the path, or an absolute path
 * @param version where its version is found
 * @param least the least version, if not every one will do
 * @param hint how it is installed
 */
public record HostProgram(String title, String program, VersionSource version,
    Optional<Least> least, String hint) {
  /** Where the version of a program is found. */
  public sealed interface VersionSource {
    /** Finds the version, as its first group. */
    Pattern pattern();
  }

  /** In the path of the file that the program's links lead to. */
  public record InPath(Pattern pattern) implements VersionSource {}

  /**
   * In what the program prints.
   *
   * @param arguments those with which it prints its version and ends
   */
  public record Printed(List<String> arguments, Pattern pattern) implements VersionSource {
    public Printed {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * The least version for a system's settings.
   *
   * @param version numbers with dots between them
   * @param reason why an older one will not do, a clause
   * @param hint which settings older versions can have
   */
  public record Least(String version, String reason, String hint) {}
}
