package io.weir.findings.published;

import io.weir.core.scenario.SystemSpec;

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

  static Doubt disk(Bias bias) {
    return new Doubt(Shared.DISK, bias);
  }

  static Doubt machine(Bias bias) {
    return new Doubt(Shared.MACHINE, bias);
  }

  boolean concerns(SystemSpec system) {
    return switch (shared) {
      case DISK -> Surroundings.oneDisk(system);
      case MACHINE -> Surroundings.oneMachine(system);
    };
  }
}
