package io.weir.analysis.published;

import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import java.util.List;

/**
 * What the nodes of a system share, as far as the plan tells. Of clusters that weir did not start
 * nothing is known, and they are taken for what they should be: nodes on machines of their own.
 */
public final class Surroundings {
  private static final List<String> FOLDERS =
      List.of("log-directory", "journal-directory", "ledger-directory");

  private Surroundings() {}

  /** Whether all nodes run on this machine. */
  public static boolean oneMachine(SystemSpec system) {
    return system.existing().isEmpty();
  }

  /** Whether nodes wait for one and the same disk before they acknowledge. */
  public static boolean oneDisk(SystemSpec system) {
    boolean apart = FOLDERS.stream().anyMatch(system.options()::containsKey);
    return oneMachine(system) && !apart && system.durability().replicas() > 1
        && system.durability().storage() == Storage.FSYNC;
  }
}
