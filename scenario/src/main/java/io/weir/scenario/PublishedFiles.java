package io.weir.scenario;

import io.weir.core.published.PublishedFile;
import io.weir.core.text.Malformed;
import io.weir.core.text.RegularFile;
import io.weir.scenario.key.TopKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads the published figures that a scenario names.
 *
 * @param folder the scenario's folder, from which relative paths count
 * @param problems where goes what is wrong with the file
 */
record PublishedFiles(Path folder, Problems problems) {
  private static final String KEY = TopKeys.PUBLISHED.path();
  private static final String CHECK = "check the path; it counts from the scenario's folder";

  /**
   * The file that is named where a scenario's values, a scale's and those of the command line are
   * taken together; empty if none is, or if it can't be used, which is then a problem.
   *
   * @param over the values that go over the scenario's, the last one over all others
   */
  Optional<PublishedFile> read(Tree tree, List<Leaf> over) {
    return over.stream()
        .filter(leaf -> leaf.path().equals(KEY))
        .reduce((earlier, later) -> later)
        .or(() -> tree.leaf(KEY))
        .filter(leaf -> leaf.value() instanceof Value.Scalar scalar && !scalar.text().isBlank()
            && !scalar.isNull())
        .flatMap(this::read);
  }

  private Optional<PublishedFile> read(Leaf leaf) {
    String file = ((Value.Scalar) leaf.value()).text().strip();
    try {
      return Optional.of(PublishedFile.parse(content(file)));
    } catch (IllegalArgumentException e) {
      problems.add(leaf.value().place(), KEY, Malformed.of(e).in("the published figures " + file),
          CHECK);
      return Optional.empty();
    }
  }

  private byte[] content(String file) {
    Path path = path(file);
    if (!Files.isRegularFile(path)) {
      throw new Malformed(
          Files.exists(path) ? "this is not a file" : "there is no such file", CHECK);
    }
    try {
      return RegularFile.read(path, PublishedFile.MAX_BYTES);
    } catch (IOException e) {
      throw new Malformed("can't be read: " + e.getMessage(),
          "check that you may read it").causedBy(e);
    }
  }

  private Path path(String file) {
    try {
      return folder.resolve(file);
    } catch (InvalidPathException e) {
      throw new Malformed("this can't be a path", CHECK).causedBy(e);
    }
  }
}
