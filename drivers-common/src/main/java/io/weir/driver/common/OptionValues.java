package io.weir.driver.common;

import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the options of a system. Each accessor throws {@link IllegalArgumentException} if an option
 * is unreadable; the message gives the reason.
 *
 * @param values options by name
 */
public record OptionValues(Map<String, String> values) {
  private static final DataSize LEAST_MEMORY = DataSize.mebibytes(128);
  private static final long MEBIBYTE = DataSize.mebibytes(1).bytes();

  public OptionValues {
    values = Map.copyOf(values);
  }

  /** Returns the text of an option; empty if the scenario omits it. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * Returns a program in the folder that an option names, or else by its name alone, as the path
   * finds it.
   *
   * @param folder the name of the option
   */
  public String program(String folder, String program) {
    return text(folder).map(home -> Path.of(home, program).toString()).orElse(program);
  }

  /**
   * Returns the memory of a process, in whole MiB and at least 128 MiB.
   *
   * @param normal the default
   */
  public DataSize memory(String name, DataSize normal) {
    DataSize size = text(name).map(DataSize::parse).orElse(normal);
    if (size.compareTo(LEAST_MEMORY) < 0 || size.bytes() % MEBIBYTE != 0) {
      throw new Malformed("'" + text(name).orElse(size.toString()) + "' is not at least "
          + LEAST_MEMORY + " in whole MiB");
    }
    return size;
  }

  /**
   * Returns a number from 1 to 9999.
   *
   * @param normal the default
   */
  public int count(String name, int normal) {
    return text(name).map(OptionValues::number).orElse(normal);
  }

  private static int number(String text) {
    if (!text.matches("[1-9][0-9]{0,3}")) {
      throw new Malformed("'" + text + "' is not a whole number from 1");
    }
    return Integer.parseInt(text);
  }

  /** Returns folders on other disks; none if the scenario omits them. */
  public DataFolders folders(String name) {
    return text(name).map(DataFolders::parse).orElse(DataFolders.NONE);
  }
}
