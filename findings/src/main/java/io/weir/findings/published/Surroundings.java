package io.weir.findings.published;

import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;

/**
 * What the nodes of a system share, as far as the plan tells. Of clusters that weir did not start
 * nothing is known, and they are taken for what they should be: nodes on machines of their own.
 */
public final class Surroundings {
  private Surroundings() {}

  /** Whether all nodes run on this machine. */
  public static boolean oneMachine(SystemSpec system) {
    return system.existing().isEmpty();
  }

  /**
   * Whether nodes wait for one and the same disk before they acknowledge. The options that name
   * folders name one for all nodes, so they part the journal from the ledgers and never the nodes.
   */
  public static boolean oneDisk(SystemSpec system) {
    return oneMachine(system) && system.durability().replicas() > 1
        && system.durability().storage() == Storage.FSYNC;
  }
}
