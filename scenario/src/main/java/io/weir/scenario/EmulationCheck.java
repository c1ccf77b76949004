package io.weir.scenario;

import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.WorkerHosts;
import io.weir.scenario.key.EmulationKeys;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.TopKeys;

/** Finds impossible combinations of an emulation with other values. */
record EmulationCheck(Scenario scenario, Fields fields) {
  private static final String SECTION = EmulationKeys.DILATION.section();
  private static final String REMEDY = "remove it, or remove " + SECTION;

  void check() {
    if (!scenario.emulation().applies()) {
      return;
    }
    scenario.systems()
        .stream()
        .filter(system -> system.existing().isPresent())
        .findFirst()
        .ifPresent(system -> fields.report(SECTION,
            "can't apply to " + system.name()
                + ", since weir does not start the brokers of an existing cluster",
            "remove it, or let weir start the brokers"));
    if (scenario.emulation().dilation() > 1 && scenario.workload().load().isUnlimited()) {
      fields.report(EmulationKeys.DILATION, "does not apply to " + LoadKeys.RATE + ": "
          + Load.UNLIMITED + ", whose throughput depends on the processors of this machine",
          "remove it, or set a rate");
    }
    if (!(scenario.brokerHosts() instanceof BrokerHosts.Local)) {
      fields.report(TopKeys.BROKERS, "can't be combined with " + SECTION
          + ": only processes on this machine are emulated", REMEDY);
    }
    if (!(scenario.worker().hosts() instanceof WorkerHosts.Local)) {
      fields.report(TopKeys.WORKERS, "can't be combined with " + SECTION
          + ": only processes on this machine are emulated", REMEDY);
    }
  }
}
