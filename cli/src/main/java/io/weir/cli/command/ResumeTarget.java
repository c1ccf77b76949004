package io.weir.cli.command;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.SuiteLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the result folder that is meant by {@code --resume}.
 *
 * @param results the folder that holds the results of all scenarios
 */
record ResumeTarget(Path results) {
  /** The word for the newest result. */
  static final String LATEST = "latest";

  /**
   * The folder.
   *
   * @param text a result folder, the name of a scenario for its newest result, or {@link #LATEST}
   * @throws CliException if there is none
   */
  Path find(String text) throws CliException {
    return text.equals(LATEST) ? newest() : named(text);
  }

  /** The newest result of a scenario. */
  Path latestOf(String scenario) throws CliException {
    Path latest = results.resolve(scenario).resolve(LATEST);
    if (!Files.isDirectory(latest)) {
      throw none("there is no result of '" + scenario + "' in " + results);
    }
    return latest;
  }

  private Path named(String text) throws CliException {
    try {
      Path folder = Path.of(text);
      return Files.isDirectory(folder) ? folder : latestOf(text);
    } catch (InvalidPathException e) {
      throw none("'" + text + "' can't be a path: " + e.getReason());
    }
  }

  private Path newest() throws CliException {
    try (Stream<Path> scenarios = Files.isDirectory(results)
        ? Files.list(results)
        : Stream.empty()) {
      Optional<Path> newest = scenarios.map(scenario -> scenario.resolve(LATEST))
          .filter(Files::isDirectory)
          .max(Comparator.comparing(ResumeTarget::made));
      return newest.orElseThrow(() -> none("there is no result in " + results));
    } catch (IOException e) {
      throw none(results + " can't be read: " + e.getMessage());
    }
  }

  /** When its plan or its list of scenarios was written, which nothing writes again. */
  private static FileTime made(Path result) {
    try {
      SuiteLayout suite = new SuiteLayout(result);
      return Files.getLastModifiedTime(
          suite.exists() ? suite.suite() : new ResultLayout(result).plan());
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  private static CliException none(String message) {
    return new CliException(ExitCode.INPUT, message,
        "name a result folder after --resume; --out says where results are");
  }
}
