package io.weir.cli;

/**
 * Colours text for terminals that want it. Immutable.
 *
 * @param enabled whether it does
 */
public record Paint(boolean enabled) {
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

  private String wrap(String code, String text) {
    return enabled && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
