package io.weir.scenario;

import java.nio.file.Path;
import java.util.Optional;

/** Reads files of YAML that are no scenarios, with the same limits. */
public final class YamlFile {
  private YamlFile() {}

  /**
   * Returns the keys and values of a file; empty if it has none. Keys may repeat.
   *
   * @param hint the next step if this can't be the file that is meant
   * @throws ScenarioException with all problems, if the file can't be read, is not YAML, or has
   * parts of YAML that weir refuses, such as aliases and deep nesting
   */
  public static Optional<Value.Mapping> read(Path file, String hint) throws ScenarioException {
    Problems problems = new Problems();
    Optional<Value> value = ScenarioText.read(file, hint, problems)
        .flatMap(text -> YamlText.ofFile(text, problems));
    problems.throwIfAny(file.toString());
    return value.filter(Value.Mapping.class::isInstance).map(Value.Mapping.class::cast);
  }
}
