package io.weir.scenario;

import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.scenario.Scenario;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.WorkloadKeys;

/**
 * Finds impossible combinations of a backlog phase with other values, each of which is valid by
 * itself.
 */
final class DetachmentCheck {
  private static final Key<Integer> SUBSCRIPTIONS = WorkloadKeys.SUBSCRIPTIONS;
  private static final String BACKLOG = PhaseKeys.BACKLOG.path();

  private final Scenario scenario;
  private final Fields fields;
  private final Problems problems;

  DetachmentCheck(Scenario scenario, Fields fields, Problems problems) {
    this.scenario = scenario;
    this.fields = fields;
    this.problems = problems;
  }

  void check() {
    scenario.phases().detachment().ifPresent(detachment -> {
      checkSubscriptions(detachment);
      checkPageCache(detachment);
      checkRate();
      checkFault();
      checkSending();
    });
  }

  private void checkSubscriptions(Detachment detachment) {
    int there = scenario.workload().subscriptionsPerTopic();
    int leaving = detachment.backlog().subscriptions().orElse(Math.max(1, there));
    if (leaving > there && !problems.concern(SUBSCRIPTIONS)) {
      fields.report(PhaseKeys.BACKLOG_SUBSCRIPTIONS,
          leaving + (leaving == 1 ? " disconnects" : " disconnect") + ", but each topic has "
              + there
              + (there == 1 ? " subscription" : " subscriptions"),
          there == 0
              ? "set " + SUBSCRIPTIONS + " to 1 or more: without a reader there is no backlog"
              : "write at most " + there + ", or raise " + SUBSCRIPTIONS);
    }
  }

  private void checkPageCache(Detachment detachment) {
    boolean existing =
        scenario.systems().stream().anyMatch(system -> system.existing().isPresent());
    if (existing && detachment.catchUp().pageCache() == PageCacheUse.DROP) {
      fields.report(PhaseKeys.CATCH_UP_PAGE_CACHE,
          "can't be dropped for an existing cluster, because weir does not control its machines",
          "remove it, or set it to keep");
    }
  }

  private void checkRate() {
    if (scenario.workload().load().isUnlimited()) {
      fields.report(BACKLOG, "can't be combined with " + LoadKeys.RATE + ": " + Load.UNLIMITED
          + ", which leaves a backlog of unknown size by itself",
          "set a rate that the system keeps up with");
    }
    if (scenario.workload().load().search().isPresent()) {
      fields.report(BACKLOG, "can't be combined with " + LoadKeys.RATE + " highest: each trial of"
          + " the search would leave a backlog",
          "search for the rate first, and set " + LoadKeys.RATE + " to the result");
    }
  }

  private void checkFault() {
    if (scenario.phases().fault().isPresent()) {
      fields.report(BACKLOG,
          "can't be combined with " + PhaseKeys.FAULT + ": the effects of the fault and of the"
              + " catch-up could not be separated",
          "remove one of the two, or write two scenarios");
    }
  }

  private void checkSending() {
    if (scenario.workload().onlyReads()) {
      fields.report(BACKLOG,
          "can't be combined with reading alone: without sending there is no backlog",
          "remove it, or set " + WorkloadKeys.PRODUCERS + " to 1 or more");
    }
  }
}
