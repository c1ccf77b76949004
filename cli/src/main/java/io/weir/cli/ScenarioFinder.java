package io.weir.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds scenarios by path, or by name among those that come with weir.
 *
 * @param installation whose scenarios
 */
public record ScenarioFinder(Installation installation) {
  private static final String ENDING = ".yaml";

  /**
   * The file of a scenario.
   *
   * @param nameOrPath a path, absolute or from the current folder, or a name as {@code quickstart}
   * @throws CliException if there is none
   */
  public Path find(String nameOrPath) throws CliException {
    Path path = path(nameOrPath);
    if (Files.exists(path)) {
      return path;
    }
    Path shipped = installation.scenarios()
        .resolve(nameOrPath.endsWith(ENDING) ? nameOrPath : nameOrPath + ENDING);
    if (Files.exists(shipped)) {
      return shorter(shipped);
    }
    List<String> names = names();
    String known = names.isEmpty()
        ? "and there are none in " + installation.scenarios()
        : "those that come with weir are: " + String.join(", ", names);
    throw new CliException(
        ExitCode.INPUT,
        "there is no scenario '" + nameOrPath + "', neither as a file nor by that name",
        "name a file, or a scenario that comes with weir; " + known);
  }

  /** The names of the scenarios that come with weir. */
  public List<String> names() {
    return installation.shippedScenarios().stream().map(this::nameOf).toList();
  }

  /**
   * The name of a scenario that comes with weir: its path below the folder of scenarios, without
   * the ending.
   */
  public String nameOf(Path shipped) {
    String name = installation.scenarios().relativize(shipped).toString().replace('\\', '/');
    return name.substring(0, name.length() - ENDING.length());
  }

  private static Path path(String text) throws CliException {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new CliException(ExitCode.INPUT, "'" + text + "' can't be a path: " + e.getReason(),
          "name a scenario file", e);
    }
  }

  /** The path from the current folder, where that is the shorter one. */
  private static Path shorter(Path path) {
    Path current = Path.of("").toAbsolutePath();
    return path.startsWith(current) ? current.relativize(path) : path;
  }
}
