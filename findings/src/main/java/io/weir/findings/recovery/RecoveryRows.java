package io.weir.findings.recovery;

import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.Metric;
import io.weir.findings.recovery.Recovery.FaultDamage;
import io.weir.findings.recovery.Recovery.ObjectiveReturn;
import io.weir.findings.recovery.Recovery.ReplicationReturn;
import io.weir.findings.recovery.Recovery.ServiceGap;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The recovery scorecard for people: what stands in a row for each run. Stateless. */
public final class RecoveryRows {
  private static final Map<String, Function<Recovery, String>> ROWS = rows();
  /** Less than one part of so many does not matter. */
  private static final int MATTERS = 10;

  private RecoveryRows() {}

  /** The rows' labels, in order. */
  public static List<String> labels() {
    return List.copyOf(ROWS.keySet());
  }

  /** What a run has in a row. */
  public static String cell(String label, Recovery recovery) {
    return ROWS.get(label).apply(recovery);
  }

  private static Map<String, Function<Recovery, String>> rows() {
    Map<String, Function<Recovery, String>> rows = new LinkedHashMap<>();
    rows.put("struck", RecoveryRows::struck);
    rows.put("node down or paused until", recovery -> recovery.overNanos()
        .map(RecoveryRows::after)
        .orElse("not seen"));
    rows.put("no acknowledgement, longest", of(RecoveryRows::acknowledgements, ofLongest()));
    rows.put("no acknowledgement, in all", of(RecoveryRows::acknowledgements, ofTotal()));
    rows.put("no delivery, longest", of(RecoveryRows::worstDelivery, ofLongest()));
    rows.put("no delivery, in all", of(RecoveryRows::worstDelivery, ofTotal()));
    rows.put("latency debt, publish", debt(Metric.PUBLISH_RESPONSE, RecoveryRows::seconds));
    rows.put("latency debt, end-to-end", debt(Metric.END_TO_END_RESPONSE, RecoveryRows::seconds));
    rows.put("longest publish response", debt(Metric.PUBLISH_RESPONSE, RecoveryRows::worst));
    rows.put("p99 bound", recovery -> bound(recovery.objective()));
    rows.put("seconds beyond the bound", recovery -> exceeded(recovery.objective()));
    rows.put("back within the bound", recovery -> back(recovery.objective()));
    rows.put("and after all nodes were back", recovery -> recovery.overNanos().isEmpty()
        ? "not seen"
        : backAgain(recovery.objective()));
    rows.put("all replicas in step again", recovery -> inStep(recovery.replication()));
    rows.put("lost", recovery -> recovery.damage().lost().map(Quantity::count).orElse("not known"));
    rows.put("duplicated", recovery -> Quantity.count(recovery.damage().duplicates()));
    rows.put("redelivered", recovery -> Quantity.count(recovery.damage().redeliveries()));
    rows.put("out of order", recovery -> Quantity.count(recovery.damage().reordered()));
    rows.put("failed sends", recovery -> failures(recovery.damage()));
    return rows;
  }

  private static Function<Recovery, String> of(Function<Recovery, Optional<ServiceGap>> which,
      Function<ServiceGap, String> text) {
    return recovery -> which.apply(recovery).map(text).orElse(Quantity.NONE);
  }

  private static Optional<ServiceGap> acknowledgements(Recovery recovery) {
    return recovery.gaps().stream().findFirst();
  }

  private static Optional<ServiceGap> worstDelivery(Recovery recovery) {
    return recovery.gaps()
        .stream()
        .skip(1)
        .max(Comparator.comparing(ServiceGap::longestNanos));
  }

  private static Function<ServiceGap, String> ofLongest() {
    return gap -> gap.count() == 0
        ? "under " + Quantity.latency(gap.leastNanos())
        : Quantity.latency(gap.longestNanos())
            + (gap.beforeNanos() > 0
                ? " (before the fault " + Quantity.latency(gap.beforeNanos()) + ")"
                : "");
  }

  private static Function<ServiceGap, String> ofTotal() {
    return gap -> gap.count() == 0
        ? "0 s"
        : Quantity.latency(gap.totalNanos()) + " in " + gap.count();
  }

  private static Function<Recovery, String> debt(Metric metric,
      Function<LatencyDebt, String> text) {
    return recovery -> recovery.debts()
        .stream()
        .filter(debt -> debt.metric() == metric)
        .findFirst()
        .map(text)
        .orElse(Quantity.NONE);
  }

  private static String seconds(LatencyDebt debt) {
    return Quantity.number(debt.messageSeconds()) + " message·s";
  }

  private static String worst(LatencyDebt debt) {
    return Quantity.latency(debt.worstNanos());
  }

  private static String struck(Recovery recovery) {
    return recovery.events()
        .stream()
        .filter(event -> event.step() == FaultStep.STRUCK)
        .flatMap(event -> event.process().stream())
        .distinct()
        .collect(Collectors.joining(", "))
        + recovery.events()
            .stream()
            .filter(event -> event.step() == FaultStep.STRUCK)
            .findFirst()
            .flatMap(FaultEvent::detail)
            .map(signal -> " (" + signal + ")")
            .orElse("");
  }

  private static String bound(ObjectiveReturn objective) {
    return Quantity.latency(objective.boundNanos())
        + (objective.stated() ? ", as stated" : "");
  }

  private static String exceeded(ObjectiveReturn objective) {
    return Quantity.count(objective.exceeded()) + " (before the fault "
        + objective.exceededBefore() + " of " + objective.windowsBefore() + ")";
  }

  private static String back(ObjectiveReturn objective) {
    return objective.backNanos()
        .map(nanos -> nanos == 0 ? "never left it" : after(nanos))
        .orElse("not before the load's end");
  }

  /** The nodes' own return may cost as much as their loss. */
  private static String backAgain(ObjectiveReturn objective) {
    if (!objective.again()) {
      return "not left again";
    }
    return objective.backAgainNanos()
        .map(RecoveryRows::after)
        .orElse("not before the load's end");
  }

  private static String inStep(ReplicationReturn replication) {
    if (!replication.told()) {
      return "not told";
    }
    List<String> remarks = new ArrayList<>();
    if (!replication.wholeBefore()) {
      remarks.add("not before the fault either");
    }
    if (replication.unanswered() > 0) {
      remarks.add(Quantity.of(replication.unanswered(), "question") + " unanswered");
    }
    String remark = remarks.isEmpty() ? "" : " (" + String.join(", ", remarks) + ")";
    if (replication.lostNanos().isEmpty()) {
      return "always, as it says" + remark;
    }
    return replication.againNanos()
        .map(nanos -> after(nanos) + earlier(nanos, replication.withinNanos()) + remark)
        .orElseGet(() -> "not by the end: " + replication.missing().orElse("no answer") + remark);
  }

  /** The system was asked now and then only, and less often where it answers slowly. */
  private static String earlier(long nanos, long withinNanos) {
    return withinNanos * MATTERS < nanos
        ? ""
        : ", or up to " + Quantity.latency(withinNanos) + " earlier";
  }

  private static String failures(FaultDamage damage) {
    if (damage.failures().isEmpty()) {
      return "0";
    }
    return damage.failures()
        .entrySet()
        .stream()
        .map(kind -> Quantity.count(kind.getValue()) + " " + kind.getKey())
        .collect(Collectors.joining(", "))
        + (damage.failedBefore() > 0
            ? " (before the fault " + Quantity.count(damage.failedBefore()) + ")"
            : "");
  }

  private static String after(long nanos) {
    return Quantity.latency(nanos) + " after the strike";
  }
}
