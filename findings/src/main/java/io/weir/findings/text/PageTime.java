package io.weir.findings.text;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes times for readers of pages. Stateless. */
public final class PageTime {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private PageTime() {}

  /** Returns a time to the minute, as {@code 31 January 2026, 23:59 UTC}. */
  public static String minute(Instant time) {
    return MINUTE.format(time);
  }
}
