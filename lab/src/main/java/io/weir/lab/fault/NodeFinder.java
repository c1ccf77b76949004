package io.weir.lab.fault;

import io.weir.core.driver.Placement;
import io.weir.core.launch.NodeGroup;
import io.weir.core.scenario.FaultNode;
import io.weir.core.unit.Durations;
import io.weir.lab.provision.ProvisionException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

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
      case LEADER -> leader(placement("leads"));
      case STORAGE -> storage(placement("keeps"));
    };
  }

  private String drawn(List<String> processes) {
    return processes.get(new SplittableRandom(seed).nextInt(processes.size()));
  }

  private Placement placement(String does) throws ProvisionException, InterruptedException {
    return placements.await(LIMIT)
        .orElseThrow(() -> new ProvisionException("the system did not tell who " + does
            + " the first partition within " + Durations.format(LIMIT)
            + "; name a node in phases.fault.node"));
  }

  private Found leader(Placement placement) throws ProvisionException {
    String leader = placement.leader()
        .orElseThrow(() -> new ProvisionException("the first partition has no leader, so there is"
            + " none to strike; name a node in phases.fault.node"));
    return new Found(List.of(process(leader)), "the first partition's leader, as the system says");
  }

  /** A keeper other than the leader; alone, the leader is the keeper. */
  private Found storage(Placement placement) throws ProvisionException {
    Optional<String> keeper =
        placement.keepers().stream().findFirst().or(placement::leader).map(String::strip);
    String name = keeper.orElseThrow(() -> new ProvisionException("the system names none that"
        + " keeps the first partition; name a node in phases.fault.node"));
    return new Found(List.of(process(name)),
        "one that keeps the first partition's newest messages, as the system says");
  }

  private String process(String alias) throws ProvisionException {
    return site.processCalled(alias)
        .orElseThrow(() -> new ProvisionException("the system speaks of a node " + alias
            + ", which is none of the processes that weir started: "
            + site.groups().stream().map(NodeGroup::names).toList()));
  }
}
