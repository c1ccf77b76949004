package io.weir.scenario.key;

/**
 * A section whose keys users choose.
 *
 * @param path its path and {@code *}
 * @param holds the kind of its content
 */
public record Open(String path, Holds holds, String description, boolean forAllRuns)
    implements Row {
  /** The content of a section whose keys users choose. */
  public enum Holds {
    /** Sections by name, whose keys are rows of the table. */
    SECTIONS_BY_NAME,
    /** Lists of values by path. */
    LISTS_BY_PATH,
    /** Values by name. */
    VALUES_BY_NAME,
    /** Values by path, below a name each. */
    VALUES_BY_NAME_AND_PATH
  }

  /** Returns the section's path. */
  public String section() {
    return path.substring(0, path.length() - ANY.length() - 1);
  }

  /** Returns the section's path. */
  @Override
  public String toString() {
    return section();
  }
}
