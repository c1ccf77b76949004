package io.weir.driver.common;

import java.util.Map;

/**
 * Writes properties in the given order, in the form that {@link java.util.Properties} reads from a
 * Latin-1 stream. Kafka, ZooKeeper, BookKeeper and Pulsar read this form.
 */
public final class PropertiesText {
  private PropertiesText() {}

  /** Returns one line per property; all characters are ASCII. */
  public static String of(Map<String, String> properties) {
    StringBuilder text = new StringBuilder();
    properties.forEach((name, value) -> {
      escape(text, name, true);
      text.append('=');
      escape(text, value, false);
      text.append('\n');
    });
    return text.toString();
  }

  private static void escape(StringBuilder text, String part, boolean isName) {
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        case '\f' -> text.append("\\f");
        case ' ' -> text.append(isName || i == 0 ? "\\ " : " ");
        case '=', ':', '#', '!' -> text.append(isName ? "\\" : "").append(c);
        default -> appendAscii(text, c);
      }
    }
  }

  private static void appendAscii(StringBuilder text, char c) {
    if (c >= 0x20 && c < 0x7f) {
      text.append(c);
    } else {
      text.append(String.format("\\u%04x", (int) c));
    }
  }
}
