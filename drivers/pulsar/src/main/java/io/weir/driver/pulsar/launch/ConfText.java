package io.weir.driver.pulsar.launch;

import java.util.Map;

/**
 * Writes settings in the form that ZooKeeper, BookKeeper and Pulsar all read:
 * {@link java.util.Properties} of a Latin-1 stream, one setting a line, in the order given.
 */
final class ConfText {
  private ConfText() {}

  static String of(Map<String, String> settings) {
    StringBuilder text = new StringBuilder();
    settings.forEach((name, value) -> {
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
