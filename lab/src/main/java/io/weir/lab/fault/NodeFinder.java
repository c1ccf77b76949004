package io.weir.lab.fault;

import io.weir.core.driver.Placement;
import io.weir.core.launch.NodeGroup;
import io.weir.core.scenario.FaultNode;
import io.weir.core.unit.Durations;
import io.weir.lab.provision.ProvisionException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * Finds out who is to be struck.
 *
 * @param site the system
 * @param placements what it says of itself
 * @param seed for what is drawn
 */
record NodeFinder(FaultSite site, Placements placements, long seed) {
  private static final Duration LIMIT = Duration.ofSeconds(15);

  /**
   * The processes to strike, in order, with the reason.
   *
   * @param processes at least one
   * @param why for people
   */
  record Found(List<String> processes, String why) {}

  Found find(FaultNode node) throws ProvisionException, InterruptedException {
    return switch (node.choice()) {
      case NAMED -> new Found(List.of(node.text()), "as the scenario names it");
      case EACH -> new Found(site.serving(), "each in turn");
      case RANDOM -> new Found(List.of(drawn(site.serving())), "drawn");
      case LEADER -> leader(placement("leads", one -> one.leader().isPresent()));
      case STORAGE -> storage(placement("keeps",
          one -> !one.keepers().isEmpty() || one.inStep() && one.leader().isPresent()));
    };
  }

  private String drawn(List<String> processes) {
    return processes.get(new SplittableRandom(seed).nextInt(processes.size()));
  }

  private Placement placement(String does, Predicate<Placement> telling)
      throws ProvisionException, InterruptedException {
    return placements.await(telling, LIMIT)
        .orElseThrow(() -> new ProvisionException("the system did not tell who " + does
            + " the first partition within " + Durations.format(LIMIT)
            + placements.trouble().map(why -> " (" + why + ")").orElse("")
            + "; name a node in phases.fault.node"));
  }

  private Found leader(Placement placement) throws ProvisionException {
    return new Found(List.of(process(placement.leader().orElseThrow())),
        "the first partition's leader, as the system says");
  }

  /** A keeper other than the leader; alone, the leader is the keeper. */
  private Found storage(Placement placement) throws ProvisionException {
    String keeper = placement.keepers().stream().findFirst().or(placement::leader).orElseThrow();
    return new Found(List.of(process(keeper.strip())),
        "one that keeps the first partition's newest messages, as the system says");
  }

  private String process(String alias) throws ProvisionException {
    return site.processCalled(alias)
        .orElseThrow(() -> new ProvisionException("the system speaks of a node " + alias
            + ", which is none of the processes that weir started: "
            + site.groups().stream().map(NodeGroup::names).toList()));
  }
}
