package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.core.ledger.KeyMark;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.MessageKeys;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.key.WorkloadKeys;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds impossible workloads, by themselves and with their systems. */
final class WorkloadCheck {
  private static final Key<Integer> PRODUCERS = WorkloadKeys.PRODUCERS;
  private static final Key<Integer> CONSUMERS = WorkloadKeys.CONSUMERS;
  /** For each, a third of the number that filled the coordinator's heap of 1 GiB. */
  private static final long MOST_CLIENTS = 100_000;
  private static final long MOST_PARTITIONS = 1_000_000;
  private static final DataSize SMALLEST_WITH_KEY =
      new DataSize(KeyMark.LEAST_MESSAGE_BYTES);

  private final Scenario scenario;
  private final Workload workload;
  private final Fields fields;
  private final Problems problems;

  WorkloadCheck(Scenario scenario, Fields fields, Problems problems) {
    this.scenario = scenario;
    this.workload = scenario.workload();
    this.fields = fields;
    this.problems = problems;
  }

  void check(Map<String, Launcher> launchers) {
    checkCounts();
    workload.keys().ifPresent(this::checkKeys);
    if (workload.onlyReads()) {
      checkReading();
    }
    for (SystemSpec system : scenario.systems()) {
      launchers.get(system.broker())
          .check(system, workload)
          .forEach(complaint -> fields.report(complaint.path(),
              "for " + system.name() + ", " + complaint.message(), complaint.hint()));
    }
  }

  private void checkCounts() {
    boolean possible =
        isAtMost(MOST_PARTITIONS, workload.partitionsInAll(), WorkloadKeys.PARTITIONS,
            "%,d topics x %,d partitions", workload.topics(), workload.partitions())
            & isAtMost(MOST_CLIENTS, workload.producersInAll(), PRODUCERS,
                "%,d topics x %,d producers", workload.topics(), workload.producersPerTopic())
            & isAtMost(MOST_CLIENTS, workload.consumersInAll(), CONSUMERS,
                "%,d topics x %,d subscriptions x %,d consumers", workload.topics(),
                workload.subscriptionsPerTopic(), workload.consumersPerSubscription());
    if (possible) {
      checkLedgers();
    }
  }

  private boolean isAtMost(long most, long count, Key<?> key, String format, Object... factors) {
    if (count > most) {
      fields.report(key, String.format(Locale.ROOT, format, factors) + String.format(Locale.ROOT,
          " are %,d; the limit is %,d", count, most),
          "lower one of them: one worker and the coordinator keep all of them in memory");
    }
    return count <= most;
  }

  private void checkLedgers() {
    double needed = workload.ledgerBytes();
    long most = scenario.worker().heap().bytes() / 2;
    if (needed > most) {
      fields.report(CONSUMERS, String.format(Locale.ROOT,
          "accounting for %,d topics x %,d producers x %,d subscriptions x %,d consumers takes"
              + " %,.0f MB, more than half of a worker's heap of %s",
          workload.topics(), workload.producersPerTopic(), workload.subscriptionsPerTopic(),
          workload.consumersPerSubscription(), needed / 1e6, scenario.worker().heap()),
          "raise " + TopKeys.HEAP + ", or lower one of them");
    }
  }

  private void checkKeys(KeySpec keys) {
    if (workload.message().smallest().compareTo(SMALLEST_WITH_KEY) < 0
        && !problems.concern(MessageKeys.SIZE)) {
      fields.report(MessageKeys.SIZE,
          "a message with a key can't be " + workload.message().smallest() + ": its key number"
              + " takes "
              + KeyMark.BYTES + " B after the header of " + MessageHeader.BYTES + " B",
          "make the smallest message " + SMALLEST_WITH_KEY + " or larger, or remove "
              + WorkloadKeys.KEYS);
    }
    long needed = keys.memoryBytes(workload);
    long most = scenario.worker().heap().bytes() / 2;
    if (needed > most) {
      fields.report(WorkloadKeys.KEY_COUNT,
          String.format(Locale.ROOT,
              "checking the order of %,d keys at each subscription of each producer takes %,d MB,"
                  + " more than half of a worker's heap of %s",
              keys.count(), needed / 1_000_000, scenario.worker().heap()),
          "raise " + TopKeys.HEAP + ", or lower " + WorkloadKeys.KEY_COUNT);
    }
  }

  /** Without producers there is nothing to read. */
  private void checkReading() {
    if (workload.subscriptionsPerTopic() == 0) {
      fields.report(PRODUCERS, "without producers and subscriptions nothing happens",
          "set " + PRODUCERS + " or " + WorkloadKeys.SUBSCRIPTIONS + " to 1 or more");
    }
    for (SystemSpec system : scenario.systems()) {
      boolean held =
          !system.existing().map(ExistingCluster::topics).orElse(List.of()).isEmpty();
      fields.report(PRODUCERS,
          "for " + system.name() + ", there is nothing to read: " + (held
              ? "of existing topics weir reads only its own messages"
              : "weir creates the topics, and without producers they stay empty"),
          "set it to 1 or more; to measure reading alone, fill the topics first: "
              + PhaseKeys.BACKLOG_SUBSCRIPTIONS + ": all and " + PhaseKeys.CATCH_UP_LOAD
              + ": off");
    }
  }
}
