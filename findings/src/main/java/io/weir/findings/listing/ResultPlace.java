package io.weir.findings.listing;

import io.weir.core.folder.FolderTime;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.SuiteLayout;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * A folder that holds a result.
 *
 * @param folder the folder
 * @param kind what it holds
 * @param begun when it was begun: its name, or else the time of its plan
 * @param inSuite whether it belongs to a suite, which has its own place
 */
public record ResultPlace(Path folder, Kind kind, Instant begun, boolean inSuite) {
  /** A suite, a scenario and a time are below a user's folder. */
  private static final int DEEPEST = 8;

  /** What a folder holds. */
  public enum Kind {
    MEASUREMENT, PROOF, SUITE
  }

  /**
   * Returns the results below a folder, or of the folder itself, newest first. Passes over what it
   * may not read. Follows no links, so that {@code latest} is no second result.
   *
   * @throws IOException if the folder itself can't be read
   */
  public static List<ResultPlace> below(Path folder) throws IOException {
    Path real = folder.toRealPath();
    Search search = new Search(real);
    Files.walkFileTree(real, Set.of(), DEEPEST, search);
    return search.found.stream()
        .map(place -> new ResultPlace(
            folder.resolve(real.relativize(place.folder).toString()), place.kind, place.begun,
            place.inSuite))
        .sorted(Comparator.comparing(ResultPlace::begun)
            .reversed()
            .thenComparing(place -> place.folder.toString()))
        .toList();
  }

  /** Returns whether it has a report. One that is still being measured has none. */
  public boolean isReported() {
    ResultLayout layout = new ResultLayout(folder);
    SuiteLayout suite = new SuiteLayout(folder);
    return switch (kind) {
      case MEASUREMENT -> layout.stored(layout.findings()).exists();
      case PROOF -> true;
      case SUITE -> suite.stored(suite.report()).exists();
    };
  }

  /** Collects results, and looks at nothing in them. */
  private static final class Search extends SimpleFileVisitor<Path> {
    private final List<ResultPlace> found = new ArrayList<>();
    private final Path root;

    Search(Path root) {
      this.root = root;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      ResultLayout layout = new ResultLayout(folder);
      if (layout.stored(layout.proof()).exists()) {
        return add(folder, Kind.PROOF, layout.proof(), FileVisitResult.SKIP_SUBTREE);
      }
      if (layout.stored(layout.plan()).exists()) {
        return add(folder, Kind.MEASUREMENT, layout.plan(), FileVisitResult.SKIP_SUBTREE);
      }
      SuiteLayout suite = new SuiteLayout(folder);
      return suite.exists()
          ? add(folder, Kind.SUITE, suite.suite(), FileVisitResult.CONTINUE)
          : FileVisitResult.CONTINUE;
    }

    private FileVisitResult add(Path folder, Kind kind, Path first, FileVisitResult then) {
      boolean inSuite = found.stream()
          .anyMatch(place -> place.kind == Kind.SUITE && folder.startsWith(place.folder));
      found.add(new ResultPlace(folder, kind, begun(folder, first), inSuite));
      return then;
    }

    private static Instant begun(Path folder, Path first) {
      return FolderTime.in(folder.getFileName().toString()).orElseGet(() -> written(first));
    }

    private static Instant written(Path file) {
      try {
        return Files.getLastModifiedTime(file).toInstant();
      } catch (IOException e) {
        return Instant.EPOCH;
      }
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (file.equals(root)) {
        throw failure;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
      return FileVisitResult.CONTINUE;
    }
  }
}
