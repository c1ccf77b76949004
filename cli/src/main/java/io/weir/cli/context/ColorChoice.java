package io.weir.cli.context;

import io.weir.core.text.EnumWord;
import java.util.List;
import java.util.Map;

/** Whether output has colors. */
public enum ColorChoice {
  ALWAYS, NEVER,
  /** On a terminal, unless the environment decides. */
  AUTO;

  private static final List<String> FORCING = List.of("FORCE_COLOR", "CLICOLOR_FORCE");

  /**
   * Returns whether there are colors. NO_COLOR precedes FORCE_COLOR and CLICOLOR_FORCE.
   *
   * @param terminal whether the output is a terminal
   */
  boolean colors(Map<String, String> environment, boolean terminal) {
    return switch (this) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO -> environment.getOrDefault("NO_COLOR", "").isEmpty()
          && (terminal || FORCING.stream().anyMatch(name -> isOn(environment.get(name))));
    };
  }

  private static boolean isOn(String value) {
    return value != null && !value.isEmpty() && !value.equals("0");
  }

  /** Returns the choice as it is written. */
  @Override
  public String toString() {
    return EnumWord.kebab(this);
  }
}
