package io.weir.core.launch;

import java.util.Optional;

/**
 * A published jar, resolved with its dependencies.
 *
 * @param group its group, as {@code org.apache.kafka}
 * @param name its name, as {@code kafka-clients}
 * @param version its version, always one and never a range
 * @param classifier which of the jars of that version, as {@code test}; empty for the main one
 */
public record Artifact(String group, String name, String version, Optional<String> classifier) {
  /** Returns the main jar of a version. */
  public static Artifact jar(String group, String name, String version) {
    return new Artifact(group, name, version, Optional.empty());
  }

  /** Returns the name of its file in a repository. */
  public String fileName() {
    return name + "-" + version + classifier.map(word -> "-" + word).orElse("") + ".jar";
  }

  /** Returns its coordinates, as {@code mvn dependency:get} takes them. */
  @Override
  public String toString() {
    return group + ":" + name + ":" + version + classifier.map(word -> ":jar:" + word).orElse("");
  }
}
