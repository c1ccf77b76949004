package io.weir.scenario;

import io.weir.core.scenario.Absence;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.scenario.Scenario;

/** Finds what can't be of subscriptions that leave, each value being right by itself. */
final class AbsenceCheck {
  private static final String SUBSCRIPTIONS = "phases.backlog.subscriptions";
  private static final String PAGE_CACHE = "phases.catch-up.page-cache";

  private final Scenario scenario;
  private final Fields fields;
  private final Problems problems;

  AbsenceCheck(Scenario scenario, Fields fields, Problems problems) {
    this.scenario = scenario;
    this.fields = fields;
    this.problems = problems;
  }

  void check() {
    scenario.phases().absence().ifPresent(absence -> {
      checkSubscriptions(absence);
      checkPageCache(absence);
      checkSearch();
      checkFault();
      checkSending();
    });
  }

  private void checkSubscriptions(Absence absence) {
    int there = scenario.workload().subscriptionsPerTopic();
    int leaving = absence.backlog().subscriptions().orElse(Math.max(1, there));
    if (leaving > there && !problems.concern("workload.subscriptions-per-topic")) {
      add(SUBSCRIPTIONS,
          leaving + (leaving == 1 ? " leaves" : " leave") + ", and each topic has " + there
              + (there == 1 ? " subscription" : " subscriptions"),
          there == 0
              ? "set workload.subscriptions-per-topic to 1 or more: where nobody reads nothing"
                  + " piles up"
              : "write at most " + there + ", or raise workload.subscriptions-per-topic");
    }
  }

  private void checkPageCache(Absence absence) {
    boolean existing =
        scenario.systems().stream().anyMatch(system -> system.existing().isPresent());
    if (existing && absence.catchUp().pageCache() == PageCacheUse.DROP) {
      add(PAGE_CACHE, "can't be dropped for a cluster that is there already: its machines are its"
          + " own", "remove it, or set it to keep");
    }
  }

  private void checkSearch() {
    if (scenario.workload().load().search().isPresent()) {
      add("phases.backlog", "does not go with workload.load.rate highest: each trial of the search"
          + " would leave a backlog behind",
          "search for the rate first, and set workload.load.rate to what was found");
    }
  }

  private void checkFault() {
    if (scenario.phases().fault().isPresent()) {
      add("phases.backlog", "does not go with phases.fault: what the fault cost and what catching"
          + " up cost could not be told apart",
          "remove one of the two, or make two scenarios of them");
    }
  }

  private void checkSending() {
    if (scenario.workload().onlyReads()) {
      add("phases.backlog", "does not go with reading alone: nothing piles up where nothing is"
          + " sent",
          "remove it, or set workload.producers-per-topic to 1 or more");
    }
  }

  private void add(String path, String message, String hint) {
    problems.add(fields.tree().placeOf(path), path, message, hint);
  }
}
