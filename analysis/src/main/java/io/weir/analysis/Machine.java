package io.weir.analysis;

import io.weir.core.result.Environment;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What of the machine figures are judged by. */
final class Machine {
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private Machine() {}

  /** Its processors, as the fact {@code cpu}, {@code cores} says; 0 if it does not. */
  static int cores(Optional<Environment> environment) {
    String fact = environment
        .map(found -> found.facts().getOrDefault("cpu", Map.of()).getOrDefault("cores", ""))
        .orElse("");
    Matcher number = NUMBER.matcher(fact);
    return number.find() ? Integer.parseInt(number.group()) : 0;
  }
}
