package io.weir.scenario;

import io.weir.core.published.PublishedFile;
import io.weir.core.text.Malformed;
import io.weir.scenario.key.TopKeys;
import java.util.List;
import java.util.Optional;

/**
 * Reads the published values that a scenario names.
 *
 * @param folder the scenario's folder
 * @param problems receives the problems with the file
 */
record PublishedFiles(ScenarioFolder folder, Problems problems) {
  private static final String KEY = TopKeys.PUBLISHED.path();

  /**
   * Returns the file named by the scenario's values, those of a scale and those of the command line
   * together. Empty if none is named, or if it is unusable, which is then reported as a problem.
   *
   * @param over the overriding values, of which a later one takes precedence
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
      return Optional.of(PublishedFile.parse(folder.read(file, PublishedFile.MAX_BYTES)));
    } catch (IllegalArgumentException e) {
      problems.add(leaf.value().place(), KEY, Malformed.of(e).in("the published figures " + file),
          ScenarioFolder.CHECK);
      return Optional.empty();
    }
  }
}
