package io.weir.core.text;

import java.util.Locale;

/** Constants as words of scenarios, results and sentences. */
public final class EnumWord {
  private EnumWord() {}

  /** Returns a constant as a word with hyphens: {@code PAGE_CACHE} is {@code page-cache}. */
  public static String kebab(Enum<?> constant) {
    return lower(constant).replace('_', '-');
  }

  /** Returns a constant as words: {@code ROLLING_RESTART} is {@code rolling restart}. */
  public static String words(Enum<?> constant) {
    return lower(constant).replace('_', ' ');
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
