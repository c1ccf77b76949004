package io.weir.findings.published;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.util.Locale;

/**
 * A reason to doubt a ratio, because the nodes of a system share a resource that those of the study
 * did not.
 *
 * @param shared what is shared
 * @param bias to which side it can move the ratio
 */
record Doubt(Shared shared, Bias bias) {
  /** The resources that nodes may share. */
  enum Shared {
    /** One disk, which all copies wait for. */
    DISK("all nodes sync to one disk", "disks"),
    /** One machine: its processors and its memory. */
    MACHINE("all nodes share one machine", "machines");

    private final String brief;
    private final String separate;

    Shared(String brief, String separate) {
      this.brief = brief;
      this.separate = separate;
    }

    String brief() {
      return brief;
    }

    String text() {
      return brief + ", and the study's nodes had separate " + separate;
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
      case DISK -> oneDisk(system);
      case MACHINE -> oneMachine(system);
    };
  }

  /**
   * Whether all nodes run on this machine. Of clusters that weir did not start nothing is known,
   * and they are taken for what they should be: nodes on separate machines.
   */
  static boolean oneMachine(SystemSpec system) {
    return system.existing().isEmpty();
  }

  /**
   * Whether nodes wait for one and the same disk before they acknowledge. The options that name
   * folders name one for all nodes, so they part the journal from the ledgers and never the nodes.
   */
  static boolean oneDisk(SystemSpec system) {
    return oneMachine(system) && system.durability().replicas() > 1
        && system.durability().storage() == Storage.FSYNC;
  }

  /** To which side something that nodes share can move a measured ratio away from the true one. */
  enum Bias {
    /** It can only make it larger. */
    RAISES,
    /** It can only make it smaller. */
    LOWERS,
    /** Nobody knows. */
    EITHER;

    /** Whether some measured ratio shows, in spite of it, that the true one is in a range. */
    boolean leavesSupport(Range range) {
      return switch (this) {
        case RAISES -> range.low() == 0;
        case LOWERS -> Double.isInfinite(range.high());
        case EITHER -> false;
      };
    }

    /** Whether some measured ratio shows that the true one is not. */
    boolean leavesContradiction(Range range) {
      return switch (this) {
        case RAISES -> range.low() > 0;
        case LOWERS -> Double.isFinite(range.high());
        case EITHER -> false;
      };
    }

    /** The low end of where the true ratio may lie, if that of the measured one is this. */
    double low(double measured) {
      return this == LOWERS ? measured : 0;
    }

    /** The high end likewise. */
    double high(double measured) {
      return this == RAISES ? measured : Double.POSITIVE_INFINITY;
    }
  }
}
