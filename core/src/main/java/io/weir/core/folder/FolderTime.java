package io.weir.core.folder;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Times in the names of folders, as {@code 2026-01-31T23-59-59Z}. Stateless. */
public final class FolderTime {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'").withZone(ZoneOffset.UTC);
  private static final int LENGTH = "2026-01-31T23-59-59Z".length();

  private FolderTime() {}

  /** Returns a time as a name, to the second. */
  public static String name(Instant time) {
    return FORM.format(time);
  }

  /** Returns the time that a name begins with; empty if it begins with none. */
  public static Optional<Instant> in(String name) {
    try {
      return Optional.of(
          Instant.from(FORM.parse(name.substring(0, Math.min(LENGTH, name.length())))));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
