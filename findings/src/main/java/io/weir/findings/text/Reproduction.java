package io.weir.findings.text;

import io.weir.core.plan.Plan;
import io.weir.core.result.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The commands that make a plan. Stateless. */
public final class Reproduction {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");
  private static final String SEED = "seed=";

  private Reproduction() {}

  /** Returns the name of the file that the scenario's text must be kept in. */
  public static String file(Plan plan) {
    return plan.name() + ".yaml";
  }

  /** Returns the command, for a shell. */
  public static String command(Plan plan) {
    List<String> sets = new ArrayList<>(plan.overrides());
    sets.removeIf(override -> override.startsWith(SEED));
    sets.add(SEED + plan.seed());
    return command(file(plan), Optional.of(plan.scale()).filter(scale -> !scale.isEmpty()), sets);
  }

  /** Returns the command that runs a suite again, with new seeds, for a shell. */
  public static String command(Suite suite) {
    return command(suite.name(), suite.scale(), suite.overrides());
  }

  /**
   * Returns the command that runs a scenario or a suite, for a shell.
   *
   * @param subject its name or file
   * @param sets the overrides, each as {@code path=value}
   */
  public static String command(String subject, Optional<String> scale, List<String> sets) {
    List<String> words = new ArrayList<>(List.of("weir", "run", subject));
    scale.ifPresent(name -> words.addAll(List.of("--scale", name)));
    sets.forEach(set -> words.addAll(List.of("--set", set)));
    return shell(words);
  }

  /** Returns the words of a command in one line, for a shell. */
  public static String shell(List<String> words) {
    return String.join(" ", words.stream().map(Reproduction::quoted).toList());
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
