package io.weir.findings.published;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
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
    MACHINE("all nodes share one machine", "machines"),
    /** The hosts of brokers that store nothing, and of nodes that do. */
    TIERS("nodes of all tiers share hosts", "hosts for each tier"),
    /** The disk and the page cache that backlogs are read from. */
    READS("all nodes read from the disk and the page cache of one machine", "machines");

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

  boolean concerns(PlannedRun run) {
    return switch (shared) {
      case DISK -> oneDisk(run);
      case MACHINE -> oneMachine(run);
      case TIERS, READS -> here(run);
    };
  }

  /**
   * Returns whether all nodes share the processors of this machine. Nodes on emulated hosts do not,
   * since gates make values INVALID if the machine is too slow for all hosts.
   */
  static boolean oneMachine(PlannedRun run) {
    return here(run) && run.emulated().host().isEmpty();
  }

  /**
   * Returns whether nodes run on this machine. Of clusters that weir did not start nothing is
   * known, and they are taken for what they should be: nodes on separate machines.
   */
  private static boolean here(PlannedRun run) {
    return run.system().existing().isEmpty();
  }

  /**
   * Returns whether nodes wait for one and the same disk before they acknowledge. The options that
   * name folders name one for all nodes, so they part the journal from the ledgers and never the
   * nodes.
   */
  static boolean oneDisk(PlannedRun run) {
    Durability durability = run.system().durability();
    return here(run) && run.emulated().disk().isEmpty() && durability.replicas() > 1
        && durability.storage() == Storage.FSYNC;
  }

  /** To which side something that nodes share can move a measured ratio away from the true one. */
  enum Bias {
    /** It can only make it larger. */
    RAISES,
    /** It can only make it smaller. */
    LOWERS,
    /** Nobody knows. */
    EITHER;

    /**
     * Returns whether some measured ratio shows, in spite of it, that the true one is in a range.
     */
    boolean leavesSupport(Range range) {
      return switch (this) {
        case RAISES -> range.low() == 0;
        case LOWERS -> Double.isInfinite(range.high());
        case EITHER -> false;
      };
    }

    /** Returns whether some measured ratio shows that the true one is not. */
    boolean leavesContradiction(Range range) {
      return switch (this) {
        case RAISES -> range.low() > 0;
        case LOWERS -> Double.isFinite(range.high());
        case EITHER -> false;
      };
    }

    /** Returns the low end of where the true ratio may lie, if that of the measured one is this. */
    double low(double measured) {
      return this == LOWERS ? measured : 0;
    }

    /** Returns the high end likewise. */
    double high(double measured) {
      return this == RAISES ? measured : Double.POSITIVE_INFINITY;
    }
  }
}
