package io.weir.core.text;

/**
 * Makes characters visible that would control a terminal or change the visible order of text:
 * controls, bidirectional controls and separators of lines. Stateless.
 */
public final class VisibleText {
  private VisibleText() {}

  /** Returns whether a character acts on the text around it; tab and newline do not count. */
  public static boolean isHidden(char c) {
    return c < ' ' && c != '\n' && c != '\t'
        || c >= 0x7F && c < 0xA0
        || c == 0x061C
        || c == 0x200E
        || c == 0x200F
        || c >= 0x2028 && c <= 0x202E
        || c >= 0x2066 && c <= 0x2069;
  }

  /**
   * Returns the same for text that is to stay on one line: line breaks are made visible as well.
   */
  public static String line(String text) {
    return of(text).replace("\n", "\\n");
  }

  /**
   * Text in which such characters are written as {@code \}{@code u001b}; a carriage return before a
   * newline is left out.
   */
  public static String of(String text) {
    int first = 0;
    while (first < text.length() && !isHidden(text.charAt(first))) {
      first++;
    }
    if (first == text.length()) {
      return text;
    }
    StringBuilder visible = new StringBuilder(text.length() + 16).append(text, 0, first);
    for (int i = first; i < text.length(); i++) {
      append(text, i, visible);
    }
    return visible.toString();
  }

  private static void append(String text, int at, StringBuilder visible) {
    char c = text.charAt(at);
    if (!isHidden(c)) {
      visible.append(c);
    } else if (c != '\r' || at + 1 == text.length() || text.charAt(at + 1) != '\n') {
      visible.append(String.format("\\u%04x", (int) c));
    }
  }
}
