package io.weir.findings.doc;

import io.weir.core.text.VisibleText;
import java.security.SecureRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Colors text for terminals that want it. Painted text carries marks instead of a terminal's
 * sequences, so that whatever else it holds can be made visible when it is written. Immutable.
 *
 * @param enabled whether it does
 */
public record AnsiColors(boolean enabled) {
  /** Text from outside can not know it: characters for private use, drawn for each process. */
  private static final String MARK = mark(new SecureRandom());
  private static final Pattern MARKS = Pattern.compile(Pattern.quote(MARK) + "([0-9]{1,2});");

  public String bold(String text) {
    return wrap("1", text);
  }

  public String faint(String text) {
    return wrap("2", text);
  }

  public String red(String text) {
    return wrap("31", text);
  }

  public String green(String text) {
    return wrap("32", text);
  }

  public String yellow(String text) {
    return wrap("33", text);
  }

  public String cyan(String text) {
    return wrap("36", text);
  }

  /** In the color of a shade. */
  public String in(Shade shade, String text) {
    return switch (shade) {
      case PLAIN, GOOD -> text;
      case WARNING -> yellow(text);
      case BAD -> red(text);
    };
  }

  private String wrap(String code, String text) {
    return enabled && !text.isEmpty() ? MARK + code + ";" + text + MARK + "0;" : text;
  }

  /** Returns the output for the terminal: in color, with all control characters made visible. */
  public static String toTerminal(String text) {
    String visible = VisibleText.of(text);
    return visible.contains(MARK)
        ? MARKS.matcher(visible)
            .replaceAll(code -> Matcher.quoteReplacement("\u001b[" + code.group(1) + "m"))
        : visible;
  }

  /** Returns the text without colors, as long as it shows. */
  public static String bare(String text) {
    return MARKS.matcher(VisibleText.of(text)).replaceAll("");
  }

  private static String mark(SecureRandom random) {
    StringBuilder mark = new StringBuilder();
    random.ints(4, '\uE000', '\uF900').forEach(mark::appendCodePoint);
    return mark.toString();
  }
}
