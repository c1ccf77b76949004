package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultKind;
import io.weir.core.scenario.FaultNode;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Outage;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.Durations;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.TopKeys;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds impossible faults, and faults that a system can't survive. */
final class FaultCheck {
  /** The normal behavior must be measured over several windows. */
  private static final Duration LEAST_BEFORE = Duration.ofSeconds(5);

  /**
   * With this many expected messages, a second without any is a chance of one in half a billion.
   */
  private static final int LEAST_PER_SECOND = 20;

  private static final String FAULT = PhaseKeys.FAULT.path();

  private final Scenario scenario;
  private final Fields fields;

  FaultCheck(Scenario scenario, Fields fields) {
    this.scenario = scenario;
    this.fields = fields;
  }

  void check(Map<String, Launcher> launchers) {
    scenario.phases().fault().ifPresent(fault -> {
      checkTimes(fault);
      refuseWithoutRate();
      refuseIdleLoad();
      checkEach(fault);
      if (fault.kind() == FaultKind.CUT) {
        refuseCut();
        return;
      }
      scenario.systems()
          .forEach(system -> check(fault, system, launchers.get(system.broker()).nodes(system)));
    });
  }

  private void refuseWithoutRate() {
    if (scenario.workload().load().isUnlimited()) {
      fields.report(FAULT, "can't be combined with " + LoadKeys.RATE + ": " + Load.UNLIMITED
          + ": without due times, an outage delays no message",
          "set a rate that the system keeps up with");
    }
    if (scenario.workload().load().search().isPresent()) {
      fields.report(FAULT, "a fault can't occur during a search for a rate",
          "search for the rate first; then run the fault at " + LoadKeys.RATE + ": RATE");
    }
  }

  /** Without continuous messages an outage looks the same as an idle load. */
  private void refuseIdleLoad() {
    Load load = scenario.workload().load();
    if (load.arrival() == Arrival.TRACE) {
      fields.report(FAULT,
          "can't be combined with arrivals from a trace, whose pauses would look like an outage",
          "write " + LoadKeys.ARRIVAL + ": poisson or bursty");
    } else if (load.search().isEmpty() && load.rate().perSecond() < LEAST_PER_SECOND) {
      fields.report(LoadKeys.RATE, load.rate() + " is too low to detect an outage",
          "write " + LEAST_PER_SECOND + "/s or more, or remove " + FAULT);
    }
  }

  private void checkTimes(Fault fault) {
    Duration measure = scenario.phases().measure();
    Duration needed = fault.after()
        .plus(fault.lasts())
        .plusSeconds(fault.recovered().windows());
    if (fault.after().compareTo(LEAST_BEFORE) < 0) {
      fields.report(PhaseKeys.FAULT_AFTER, Durations.format(fault.after())
          + " is too short to measure the normal behavior without the fault",
          "write " + Durations.format(LEAST_BEFORE) + " or more");
    }
    if (measure.compareTo(needed) < 0) {
      fields.report(PhaseKeys.MEASURE, "the fault begins after " + Durations.format(fault.after())
          + " and lasts " + Durations.format(fault.lasts()) + ", and detecting a recovery takes "
          + fault.recovered().windows() + " s, which is more than the measure phase of "
          + Durations.format(measure),
          "measure for " + Durations.format(needed) + " or more, and leave time to recover");
    }
    if (fault.outage() == Outage.EXPECTED
        && fault.lasts().compareTo(scenario.onFailure().silence()) >= 0) {
      fields.report(TopKeys.SILENCE, "an outage of " + Durations.format(fault.lasts())
          + " would end the run, whose limit without an acknowledgement is "
          + Durations.format(scenario.onFailure().silence()),
          "raise it well above " + PhaseKeys.FAULT_FOR);
    }
  }

  private void checkEach(Fault fault) {
    if (fault.kind() == FaultKind.ROLLING_RESTART && !fault.strikesEach()) {
      fields.report(PhaseKeys.FAULT_NODE, "a rolling restart affects each node in turn",
          "remove node, or write 'kind: restart' for " + fault.node());
    }
  }

  /** A packet filter can't distinguish nodes that share one loopback address. */
  private void refuseCut() {
    fields.report(PhaseKeys.FAULT_KIND,
        "a node can't be cut off on this machine: all nodes that weir starts share one loopback"
            + " address, so a packet filter can't distinguish the connections of one node",
        "write pause: a paused node neither answers nor closes connections, as if its network were"
            + " lost");
  }

  private void check(Fault fault, SystemSpec system, List<NodeGroup> groups) {
    if (system.existing().isPresent()) {
      fields.report(FAULT, system.name() + " is an existing cluster, whose processes weir can't"
          + " reach",
          "remove the fault, or let weir start the system");
    } else if (groups.isEmpty()) {
      fields.report(FAULT, system.name() + " (" + system.broker()
          + ") has no separate process for a fault",
          "remove it, or use a broker that weir starts");
    } else {
      List<NodeGroup> struck = struck(fault.node(), groups);
      if (struck.isEmpty()) {
        fields.report(PhaseKeys.FAULT_NODE, system.name() + " has no node " + fault.node(),
            "write leader, storage, random, each, or one of " + names(groups));
      }
      if (fault.outage() == Outage.REFUSED) {
        struck.forEach(group -> refuseOutage(fault, system, group));
      }
    }
  }

  private static List<NodeGroup> struck(FaultNode node, List<NodeGroup> groups) {
    return groups.stream().filter(group -> switch (node.choice()) {
      case LEADER -> group.leads();
      case STORAGE -> group.stores();
      case RANDOM, EACH -> group.leads() || group.stores();
      case NAMED -> group.names().contains(node.text());
    }).toList();
  }

  private void refuseOutage(Fault fault, SystemSpec system, NodeGroup group) {
    group.outage()
        .ifPresent(loss -> fields.report(FAULT,
            system.name() + " can't survive the loss of one " + group.role() + ": " + loss.reason(),
            loss.survivable() + " would survive it; to measure the outage, write '"
                + PhaseKeys.FAULT_OUTAGE + ": expected'"));
  }

  private static String names(List<NodeGroup> groups) {
    return groups.stream()
        .flatMap(group -> group.names().stream())
        .collect(Collectors.joining(", "));
  }
}
