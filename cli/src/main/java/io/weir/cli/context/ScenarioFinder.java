package io.weir.cli.context;

import io.weir.core.text.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds scenarios by path, or by name among those that come with weir.
 *
 * @param installation whose scenarios
 */
public record ScenarioFinder(Installation installation) {
  private static final String ENDING = ".yaml";

  /**
   * Returns the file of a scenario.
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
        : "weir's own scenarios are: " + String.join(", ", names);
    throw new CliException(
        ExitCode.INPUT,
        "there is no scenario '" + nameOrPath + "', neither as a file nor by that name",
        similar(nameOrPath).map(name -> "did you mean " + name + "? 'weir list' shows all")
            .orElse("name a file, or a scenario that comes with weir; " + known));
  }

  /**
   * Returns the file of one scenario.
   *
   * @param nameOrPath as in {@link #find}
   * @throws CliException if there is none, or if it is a suite
   */
  public Path findOne(String nameOrPath) throws CliException {
    Path file = find(nameOrPath);
    if (Files.isDirectory(file)) {
      throw new CliException(ExitCode.INPUT, file + " is a folder of scenarios",
          "name one of its scenarios");
    }
    return file;
  }

  /** Returns a scenario or suite with a similar name, or a file with one in the same folder. */
  private Optional<String> similar(String nameOrPath) {
    List<String> names = names();
    Optional<String> shipped = Nearest.to(nameOrPath, Stream.concat(names.stream(), suites())
        .distinct()
        .toList());
    List<String> endings =
        names.stream().filter(name -> name.endsWith("/" + nameOrPath)).toList();
    return endings.isEmpty()
        ? shipped.or(() -> similarFile(nameOrPath))
        : Optional.of(String.join(" or ", endings));
  }

  /** Returns the names of the suites that come with weir, some of them several times. */
  public Stream<String> suites() {
    return names().stream()
        .filter(name -> name.contains("/"))
        .map(name -> name.substring(0, name.lastIndexOf('/')));
  }

  private static Optional<String> similarFile(String nameOrPath) {
    Path path = Path.of(nameOrPath);
    Path folder = path.toAbsolutePath().getParent();
    if (path.getFileName() == null || !Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return Nearest.to(path.getFileName().toString(),
          files.map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(ENDING))
              .toList())
          .map(name -> path.resolveSibling(name).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the files of a scenario or of all scenarios of a suite, which is a folder of them, in
   * the order of their names.
   *
   * @param nameOrPath as {@link #find} takes it, or a folder, or a suite's name as
   * {@code kesque-2019}
   * @throws CliException if there is none
   */
  public List<Path> findAll(String nameOrPath) throws CliException {
    Path given = path(nameOrPath);
    Path shipped = installation.scenarios().resolve(given).normalize();
    if (!nameOrPath.isBlank()) {
      for (Path folder : List.of(given, shipped)) {
        if (Files.isDirectory(folder)) {
          return within(folder);
        }
      }
    }
    return List.of(find(nameOrPath));
  }

  /** Returns the name of the suite that scenarios of one folder are: that of the folder. */
  public static String suite(List<Path> scenarios) {
    return scenarios.getFirst()
        .toAbsolutePath()
        .normalize()
        .getParent()
        .getFileName()
        .toString();
  }

  private static List<Path> within(Path folder) throws CliException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> scenarios = files.filter(file -> file.toString().endsWith(ENDING))
          .sorted()
          .map(ScenarioFinder::shorter)
          .toList();
      if (scenarios.isEmpty()) {
        throw new CliException(ExitCode.INPUT, "there is no scenario in the folder " + folder,
            "name a scenario file, or a folder with files that end in " + ENDING);
      }
      return scenarios;
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT, "the folder " + folder + " can't be read: "
          + e.getMessage(), "check that you may read it", e);
    }
  }

  /** Returns the names of the scenarios that come with weir. */
  public List<String> names() {
    return installation.shippedScenarios().stream().map(this::nameOf).toList();
  }

  /**
   * Returns the name of a scenario that comes with weir: its path below the folder of scenarios,
   * without the ending.
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

  /** Returns the path from the current folder, where that is the shorter one. */
  private static Path shorter(Path path) {
    Path current = Path.of("").toAbsolutePath();
    return path.startsWith(current) ? current.relativize(path) : path;
  }
}
