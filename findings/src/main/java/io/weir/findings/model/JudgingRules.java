package io.weir.findings.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The rules by which values get verdicts and systems are compared. Other rules judge the same
 * measured values differently, so stored findings name theirs.
 */
public enum JudgingRules {
  /** Before findings had a second format. */
  POOLED(1, "a limit for each disturbance, comparisons of pooled runs"),
  /** Findings of format 2 that do not name their rules. */
  BLOCKS(2, "a limit for each disturbance, comparisons within repetitions"),
  ERROR_BARS(3, "error bars, comparisons within repetitions"),
  NOISE_FLOOR(4, "error bars, comparisons within repetitions, a noise floor"),
  MEASURED(5, "error bars, comparisons of measured values within repetitions"),
  SINGLE_WAITS(6,
      "error bars with single waits for a CPU, comparisons by the noise of all systems"),
  ONE_POPULATION(7,
      "error bars with single waits for a CPU, all quantiles of the same messages, comparisons by"
          + " the noise of all systems without pauses");

  private final int number;
  private final String summary;

  JudgingRules(int number, String summary) {
    this.number = number;
    this.summary = summary;
  }

  /** Returns those of this version of weir. */
  public static JudgingRules current() {
    return Arrays.stream(values())
        .max(Comparator.comparingInt(JudgingRules::number))
        .orElseThrow();
  }

  /** Returns their number, as findings store it. */
  public int number() {
    return number;
  }

  /** For readers, as {@code rules 3 (error bars, …)}. */
  public String text() {
    return "rules " + number + " (" + summary + ")";
  }

  /** Returns the rules of findings as JSON; empty if they are of a newer weir, or no findings. */
  public static Optional<JudgingRules> of(JsonNode findings) {
    return of(findings.path("format").asInt(0), findings.has("rules")
        ? OptionalInt.of(findings.path("rules").asInt())
        : OptionalInt.empty());
  }

  /** Returns the rules of findings of a format, which name them or not. */
  static Optional<JudgingRules> of(int format, OptionalInt named) {
    int rules = named.orElse(Math.min(format, BLOCKS.number));
    return Arrays.stream(values()).filter(known -> known.number == rules).findFirst();
  }

  /** Returns the rules of a result folder's findings; empty if it has none that can be read. */
  public static Optional<JudgingRules> stored(ResultLayout layout) {
    StoredFile file = layout.stored(layout.findings());
    try {
      return file.exists() ? FindingsHead.read(file).rules() : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
