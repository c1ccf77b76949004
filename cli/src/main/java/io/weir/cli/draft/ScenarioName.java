package io.weir.cli.draft;

import java.nio.file.Path;
import java.util.Locale;

/** Makes names of scenarios and systems from other texts. */
public final class ScenarioName {
  private static final int LONGEST = 60;

  private ScenarioName() {}

  /**
   * Returns a text in lower-case letters, digits and hyphens.
   *
   * @param otherwise the name if nothing is left of the text
   */
  public static String of(String text, String otherwise) {
    String plain = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String name =
        plain.substring(0, Math.min(plain.length(), LONGEST)).replaceAll("^-|-$", "");
    return name.isEmpty() ? otherwise : name;
  }

  /** Returns the name of a file without the ending of YAML. */
  public static String base(Path file) {
    return file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
  }
}
