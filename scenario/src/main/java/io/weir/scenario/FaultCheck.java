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

/** Finds faults that can't be, or that a system can't survive. */
final class FaultCheck {
  /** What is usual takes some windows to tell. */
  private static final Duration LEAST_BEFORE = Duration.ofSeconds(5);

  /** With so many expected, chance alone leaves a second empty once in half a billion. */
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
      refuseWithSearch();
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

  private void refuseWithSearch() {
    if (scenario.workload().load().search().isPresent()) {
      fields.report(FAULT, "a fault would strike in the midst of a search for a rate",
          "search for the rate first; then run the fault at " + LoadKeys.RATE + ": RATE");
    }
  }

  /** Without messages at all times an outage can't be told from having nothing to do. */
  private void refuseIdleLoad() {
    Load load = scenario.workload().load();
    if (load.arrival() == Arrival.TRACE) {
      fields.report(FAULT, "does not go with arrivals from a trace, whose pauses could"
          + " not be told from an outage",
          "write " + LoadKeys.ARRIVAL + ": poisson or bursty");
    } else if (load.search().isEmpty() && load.rate().perSecond() < LEAST_PER_SECOND) {
      fields.report(LoadKeys.RATE, load.rate() + " is too little to tell an outage from"
          + " having nothing to do",
          "write " + LEAST_PER_SECOND + "/s or more, or leave " + FAULT + " out");
    }
  }

  private void checkTimes(Fault fault) {
    Duration measure = scenario.phases().measure();
    Duration needed = fault.after()
        .plus(fault.lasts())
        .plusSeconds(fault.recovered().windows());
    if (fault.after().compareTo(LEAST_BEFORE) < 0) {
      fields.report(PhaseKeys.FAULT_AFTER, Durations.format(fault.after())
          + " is too short to tell what is usual without the fault",
          "write " + Durations.format(LEAST_BEFORE) + " or more");
    }
    if (measure.compareTo(needed) < 0) {
      fields.report(PhaseKeys.MEASURE, "the fault begins after " + Durations.format(fault.after())
          + " and lasts " + Durations.format(fault.lasts()) + ", and a recovery takes "
          + fault.recovered().windows() + " s to be seen, which is more than the measure phase of "
          + Durations.format(measure),
          "measure for " + Durations.format(needed) + " or more, and leave time to recover");
    }
    if (fault.outage() == Outage.EXPECTED
        && fault.lasts().compareTo(scenario.onFailure().silence()) >= 0) {
      fields.report(TopKeys.SILENCE, "an outage of " + Durations.format(fault.lasts())
          + " would end the run, which may be without an acknowledgement for "
          + Durations.format(scenario.onFailure().silence()),
          "raise it well above " + PhaseKeys.FAULT_FOR);
    }
  }

  private void checkEach(Fault fault) {
    if (fault.kind() == FaultKind.ROLLING_RESTART && !fault.strikesEach()) {
      fields.report(PhaseKeys.FAULT_NODE, "a rolling restart takes each node in turn",
          "leave node out, or write 'kind: restart' for " + fault.node());
    }
  }

  /** Nodes that share one loopback address can't be told apart by what sees their packets. */
  private void refuseCut() {
    fields.report(PhaseKeys.FAULT_KIND,
        "a node can't be cut off on this machine: all nodes that weir"
            + " starts share one loopback address, so no packet filter can tell one node's own"
            + " connections from another's",
        "write pause: it neither answers nor closes connections, which is what others see of a"
            + " node whose network is lost");
  }

  private void check(Fault fault, SystemSpec system, List<NodeGroup> groups) {
    if (system.existing().isPresent()) {
      fields.report(FAULT, system.name() + " is a cluster that weir did not start,"
          + " whose processes it can't reach",
          "leave the fault out, or let weir start the system");
    } else if (groups.isEmpty()) {
      fields.report(FAULT, system.name() + " (" + system.broker()
          + ") has no process of its own that a fault could strike",
          "leave it out, or take a broker that weir starts");
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
            system.name() + " can't do without one " + group.role() + ": " + loss.reason(),
            loss.survivable() + " would survive it; if the outage is what you want to see, write '"
                + PhaseKeys.FAULT_OUTAGE + ": expected'"));
  }

  private static String names(List<NodeGroup> groups) {
    return groups.stream()
        .flatMap(group -> group.names().stream())
        .collect(Collectors.joining(", "));
  }
}
