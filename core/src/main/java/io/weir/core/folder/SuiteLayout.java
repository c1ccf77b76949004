package io.weir.core.folder;

import io.weir.core.result.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The layout of a suite's folder.
 *
 * <pre>
 * suite.json {@link Suite}
 * report.html summary.md the outcome over all scenarios
 * SCENARIO/TIME/ a result folder, {@link ResultLayout}
 * </pre>
 *
 * @param root the folder
 */
public record SuiteLayout(Path root) {
  /** Returns one of its files, for reading. */
  public StoredFile stored(Path file) {
    return new StoredFile(root, file);
  }

  public Path suite() {
    return root.resolve("suite.json");
  }

  public Path report() {
    return root.resolve("report.html");
  }

  /** Returns the report for pull requests and pages, in Markdown. */
  public Path summary() {
    return root.resolve("summary.md");
  }

  /** Returns the lock that reserves the folder for one weir at a time; it is empty. */
  public Path lock() {
    return root.resolve(".lock");
  }

  /** Returns whether the folder is that of a suite. */
  public boolean exists() {
    return stored(suite()).exists();
  }

  /**
   * Result folders in it that are none of the suite's, below the root.
   *
   * @throws IOException if the folder can't be read
   */
  public List<Path> unlisted(Suite suite) throws IOException {
    Set<Path> listed = new HashSet<>();
    for (Suite.Entry entry : suite.scenarios()) {
      result(entry.name()).ifPresent(listed::add);
    }
    try (Stream<Path> folders = Files.walk(root, 2)) {
      return folders.filter(SuiteLayout::isResult)
          .filter(folder -> !Files.isSymbolicLink(folder) && !listed.contains(folder))
          .map(root::relativize)
          .sorted()
          .toList();
    }
  }

  /**
   * Returns the result folder of a scenario, the newest if there are several; empty if it was not
   * begun.
   *
   * @throws IOException if the folder can't be read
   */
  public Optional<Path> result(String scenario) throws IOException {
    Path results = root.resolve(scenario);
    if (!Files.isDirectory(results, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try (Stream<Path> folders = Files.list(results)) {
      return folders.filter(folder -> !Files.isSymbolicLink(folder))
          .filter(SuiteLayout::isResult)
          .max(Comparator.comparing(folder -> folder.getFileName().toString()));
    }
  }

  /** Returns a plan that can't be read makes a folder no less a result's. */
  private static boolean isResult(Path folder) {
    ResultLayout layout = new ResultLayout(folder);
    return layout.stored(layout.plan()).exists();
  }
}
