package io.weir.core.launch;

import java.lang.module.ModuleDescriptor.Version;
import java.util.List;
import java.util.Optional;

/**
 * A published advisory on a defect of an artifact, which a user of affected versions should know.
 *
 * @param id its published name, as {@code CVE-2023-46120}
 * @param group the artifact's group
 * @param name the artifact's name
 * @param affected the affected versions
 * @param effect what can happen, a clause without a full stop
 */
public record Advisory(
    String id,
    String group,
    String name,
    List<Range> affected,
    String effect) {
  /** Copies the list. */
  public Advisory {
    affected = List.copyOf(affected);
  }

  /**
   * Versions of one release line.
   *
   * @param first the first affected one
   * @param fixed the first one after it without the defect
   */
  public record Range(String first, String fixed) {
    private boolean contains(Version version) {
      return version.compareTo(Version.parse(first)) >= 0
          && version.compareTo(Version.parse(fixed)) < 0;
    }
  }

  /** Returns a warning if the artifact is affected; empty if it is not. */
  public Optional<String> warning(Artifact artifact) {
    if (!artifact.group().equals(group) || !artifact.name().equals(name)
        || artifact.version().isEmpty() || !Character.isDigit(artifact.version().charAt(0))) {
      return Optional.empty();
    }
    Version version = Version.parse(artifact.version());
    return affected.stream()
        .filter(range -> range.contains(version))
        .findFirst()
        .map(range -> name + " " + artifact.version() + " has a known defect: " + effect + " ("
            + id + ", fixed in " + range.fixed() + ")");
  }
}
