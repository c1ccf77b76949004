package io.weir.findings.published;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.weir.core.scenario.SystemSpec;
import java.util.Locale;

/**
 * What would spoil a ratio where the nodes of a system share what those of a study did not.
 *
 * @param shared what is shared
 * @param bias to which side it can move the ratio
 */
record Doubt(Shared shared, Bias bias) {
  /** What nodes may share. */
  enum Shared {
    /** One disk, which all copies wait for. */
    DISK("all nodes sync to one disk, where the study's had disks of their own"),
    /** One machine: its processors and its memory. */
    MACHINE("all nodes share one machine, where the study's had machines of their own");

    private final String text;

    Shared(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /**
   * Reads a doubt, as {@code machine raises}.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Doubt parse(String text) {
    String[] words = text.toUpperCase(Locale.ROOT).split(" ", 2);
    return new Doubt(Shared.valueOf(words[0]), Bias.valueOf(words[1]));
  }

  boolean concerns(SystemSpec system) {
    return switch (shared) {
      case DISK -> Surroundings.oneDisk(system);
      case MACHINE -> Surroundings.oneMachine(system);
    };
  }
}
