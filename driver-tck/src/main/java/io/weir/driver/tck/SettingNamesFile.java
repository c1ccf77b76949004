package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A driver's list of the settings that its client or broker knows, as {@code
 * Launcher.knownSettings} has it. A test in the driver's module compares it with its source;
 * {@code -Dgolden.update=true} writes it.
 *
 * @param file among the driver's resources
 */
public record SettingNamesFile(Path file) {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final String HEAD = "# ";

  /**
   * Returns the list of a section, of the module whose tests run.
   *
   * @param section the class of its {@code PassedSection}
   * @param key the section's name in a scenario
   */
  public static SettingNamesFile of(Class<?> section, String key) {
    return new SettingNamesFile(Path.of("src/main/resources",
        section.getPackageName().replace('.', '/'), "settings", key + ".txt"));
  }

  /**
   * Checks that the list has exactly these names.
   *
   * @param owner what has them, with its version
   */
  public void holds(String owner, Collection<String> names) throws IOException {
    if (UPDATE) {
      write(HEAD + owner, names);
    }
    assertThat(lines().getFirst()).as("owner in " + file).isEqualTo(HEAD + owner);
    assertThat(names()).as(this + "; -Dgolden.update=true writes it")
        .containsExactlyElementsOf(new TreeSet<>(names));
  }

  /** Checks that the list has these names; it may have those of other versions too. */
  public void includes(Collection<String> names) throws IOException {
    if (UPDATE) {
      Set<String> all = new TreeSet<>(names);
      all.addAll(names());
      write(lines().getFirst(), all);
    }
    assertThat(names()).as(this + "; -Dgolden.update=true adds them").containsAll(names);
  }

  private void write(String head, Collection<String> names) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, head + "\n" + String.join("\n", new TreeSet<>(names)) + "\n");
  }

  private List<String> names() throws IOException {
    return lines().subList(1, lines().size());
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(file);
  }
}
