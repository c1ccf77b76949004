package io.weir.report.text;

import io.weir.core.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The command that makes the same plan again. Stateless. */
public final class Reproduction {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");
  private static final String SEED = "seed=";

  private Reproduction() {}

  /** The name of the file that the scenario's text must be kept in. */
  public static String file(Plan plan) {
    return plan.name() + ".yaml";
  }

  /** The command, for a shell. */
  public static String command(Plan plan) {
    List<String> words = new ArrayList<>(List.of("weir", "run", file(plan)));
    if (!plan.scale().isEmpty()) {
      words.addAll(List.of("--scale", plan.scale()));
    }
    for (String override : plan.overrides()) {
      if (!override.startsWith(SEED)) {
        words.addAll(List.of("--set", override));
      }
    }
    words.addAll(List.of("--set", SEED + plan.seed()));
    return String.join(" ", words.stream().map(Reproduction::quoted).toList());
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
