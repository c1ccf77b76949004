package io.weir.findings.machine;

import io.weir.core.result.Environment;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What of the machine figures are judged by. */
public final class Machine {
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,6}");

  private Machine() {}

  /** Its cores, as the fact {@code cpu}, {@code processors} says; 0 if it does not. */
  public static int cores(Optional<Environment> environment) {
    String fact = environment
        .map(found -> found.facts().getOrDefault("cpu", Map.of()).getOrDefault("processors", ""))
        .orElse("");
    return COUNT.matcher(fact).matches() ? Integer.parseInt(fact) : 0;
  }
}
