package io.weir.findings.recovery;

import io.weir.core.interval.Metric;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.text.EnumWord;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Align;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.Wing;
import io.weir.findings.recovery.Recovery.FaultDamage;
import io.weir.findings.recovery.Recovery.LatencyDebt;
import io.weir.findings.recovery.Recovery.ObjectiveReturn;
import io.weir.findings.recovery.Recovery.ReplicationReturn;
import io.weir.findings.recovery.Recovery.ServiceGap;
import io.weir.findings.text.NaturalOrder;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The effects of faults on runs, and the recovery of the systems, side by side. */
public final class RecoveryWing implements Wing {
  /** More columns than this are too wide for a terminal. */
  private static final int SHOWN = 4;
  private static final List<Column> EVENTS = List.of(Column.right("s of the load"),
      Column.right("from the strike"), Column.left("step"), Column.left("process"),
      Column.left(""));
  private static final Map<String, Function<Recovery, String>> ROWS = rows();

  /** Less than one part of so many does not matter. */
  private static final int MATTERS = 10;

  @Override
  public List<Part<?>> parts() {
    return List.of(Recovery.PART);
  }

  @Override
  public void ofRun(RunReading run, Found found) {
    Optional<Recovery> recovery =
        RecoveryReading.of(run.files(), run.faults(), run.evidence().account().ledger());
    found.add(Recovery.PART, recovery);
    found.note(RecoveryNotes.of(recovery, run.evidence()));
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<RunFindings> struck = findings.runs()
        .stream()
        .filter(run -> run.part(Recovery.PART).isPresent())
        .toList();
    return struck.isEmpty() ? List.of() : List.of(section(struck, palette));
  }

  private static Section section(List<RunFindings> struck, Palette palette) {
    List<RunFindings> bySystem = struck.stream()
        .sorted(Comparator.comparing((RunFindings run) -> run.run().system().name(),
            NaturalOrder.TEXTS))
        .toList();
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note("Times count from the first strike. A time without service has no"
        + " acknowledgement to any producer, or no delivery to the worst subscription, although"
        + " the load would have brought 20; it is longer than any before the fault. Latency debt"
        + " is the extra time of all messages together, compared with the average before the"
        + " fault; failed messages are not in it and are counted separately. Back within the"
        + " bound: the p99 of publish response is within it for that many one-second windows in"
        + " a row. In step: as the system itself reports it."));
    blocks.add(scorecard("", bySystem, palette));
    bySystem.forEach(run -> blocks.add(events(run, run.part(Recovery.PART).orElseThrow())));
    int more = struck.size() - SHOWN;
    String caption = "Recovery from the fault"
        + (more > 0 ? " (" + more + " more in the report)" : "");
    return new Section("recovery", "Recovery from the fault", "Recovery",
        List.of(scorecard(caption, struck.stream().limit(SHOWN).toList(), palette)), blocks);
  }

  private static Table scorecard(String caption, List<RunFindings> runs, Palette palette) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("")));
    runs.forEach(run -> columns.add(new Column(palette.name(run), Align.RIGHT)));
    return Table.of(caption, columns, ROWS.entrySet()
        .stream()
        .map(row -> Row.plain(Text.of(row.getKey()), runs.stream()
            .map(run -> row.getValue().apply(run.part(Recovery.PART).orElseThrow()))
            .toList()))
        .toList());
  }

  private static Fold events(RunFindings run, Recovery recovery) {
    List<Row> rows = recovery.events()
        .stream()
        .map(event -> Row.plain(Text.of(seconds("%.3f", event.atNanos())), List.of(
            seconds("%+.3f", event.atNanos() - recovery.struckNanos()),
            EnumWord.words(event.step()),
            event.process().orElse("") + event.pid().map(pid -> " (pid " + pid + ")").orElse(""),
            event.detail().orElse("")
                + event.exitCode().map(code -> "exit code " + code).orElse(""))))
        .toList();
    return Block.fold("Steps of the fault in " + run.run().folder() + ": "
        + Quantity.of(recovery.events().size(), "step"), Table.of("", EVENTS, rows));
  }

  private static String seconds(String format, long nanos) {
    return String.format(Locale.ROOT, format, nanos / 1e9);
  }

  private static Map<String, Function<Recovery, String>> rows() {
    Map<String, Function<Recovery, String>> rows = new LinkedHashMap<>();
    rows.put("struck", RecoveryWing::struck);
    rows.put("node down or paused until", recovery -> recovery.overNanos()
        .map(RecoveryWing::after)
        .orElse("not seen"));
    rows.put("no acknowledgement, longest", of(RecoveryWing::acknowledgements, ofLongest()));
    rows.put("no acknowledgement, total", of(RecoveryWing::acknowledgements, ofTotal()));
    rows.put("no delivery, longest", of(RecoveryWing::worstDelivery, ofLongest()));
    rows.put("no delivery, total", of(RecoveryWing::worstDelivery, ofTotal()));
    rows.put("latency debt, publish", debt(Metric.PUBLISH_RESPONSE, RecoveryWing::seconds));
    rows.put("latency debt, end-to-end", debt(Metric.END_TO_END_RESPONSE, RecoveryWing::seconds));
    rows.put("longest publish response", debt(Metric.PUBLISH_RESPONSE, RecoveryWing::worst));
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
        .map(RecoveryWing::after)
        .orElse("not before the load's end");
  }

  private static String inStep(ReplicationReturn replication) {
    if (!replication.reported()) {
      return "not reported";
    }
    List<String> remarks = new ArrayList<>();
    if (!replication.inSyncBefore()) {
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
