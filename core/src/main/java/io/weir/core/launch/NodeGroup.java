package io.weir.core.launch;

import java.util.List;
import java.util.Optional;

/**
 * Processes of one role, one of which a fault may strike.
 *
 * @param role as {@code bookie}
 * @param names their names in the plan, in order
 * @param leads whether clients send messages to one of them
 * @param stores whether they keep messages
 * @param outage why clients find no service while one of them is missing; empty if service
 * continues
 */
public record NodeGroup(String role, List<String> names, boolean leads, boolean stores,
    Optional<Loss> outage) {
  public NodeGroup {
    names = List.copyOf(names);
  }

  /**
   * Why the loss of one of them is too much, human-readable.
   *
   * @param reason a half-sentence, as {@code each partition has one copy only}
   * @param survivable what would survive it, in the scenario's terms
   */
  public record Loss(String reason, String survivable) {}
}
