package io.weir.driver.common;

import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the options of a system. Each accessor throws {@link IllegalArgumentException} if an option
 * can't be read; the message says why.
 *
 * @param values options by name
 */
public record OptionValues(Map<String, String> values) {
  private static final DataSize LEAST_MEMORY = DataSize.mebibytes(128);
  private static final long MEBIBYTE = DataSize.mebibytes(1).bytes();

  public OptionValues {
    values = Map.copyOf(values);
  }

  /** The text of an option; empty if a scenario leaves it out. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * The memory of a process, in whole MiB and no less than 128 MiB.
   *
   * @param normal that of a scenario that leaves it out
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
   * A number from 1 to 9999.
   *
   * @param normal that of a scenario that leaves it out
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

  /** Folders on other disks; none if a scenario leaves them out. */
  public DataFolders folders(String name) {
    return text(name).map(DataFolders::parse).orElse(DataFolders.NONE);
  }
}
