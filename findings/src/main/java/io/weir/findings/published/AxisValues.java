package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.core.published.Axis;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Workload;
import io.weir.findings.run.RunFindings;
import java.util.EnumMap;
import java.util.Map;

/** Where a run stands on the axes of studies. */
final class AxisValues {
  private AxisValues() {}

  /** Its place; where its copies were is as the running system told it, if it did. */
  static Map<Axis, String> of(RunFindings run) {
    PlannedRun planned = run.run();
    Workload workload = planned.workload();
    Durability asked = planned.system().durability();
    Durability inForce = run.readBack().durability().orElse(asked);
    Map<Axis, String> values = new EnumMap<>(Axis.class);
    values.put(Axis.PARTITIONS, Integer.toString(workload.partitions()));
    values.put(Axis.PRODUCERS, Integer.toString(workload.producersPerTopic()));
    values.put(Axis.SUBSCRIPTIONS, Integer.toString(workload.subscriptionsPerTopic()));
    values.put(Axis.ACKNOWLEDGE, Axis.word(asked.acknowledge()));
    values.put(Axis.STORAGE, Axis.word(inForce.storage()));
    values.put(Axis.BATCH, planned.client().batchSize().toString());
    values.put(Axis.RATE, workload.load().rate().toString());
    return values;
  }
}
