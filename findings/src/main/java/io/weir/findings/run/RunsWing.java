package io.weir.findings.run;

import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.Plan;
import io.weir.core.result.DiskSpeed;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.core.result.SystemMachine;
import io.weir.core.text.EnumWord;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Definitions;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.ColumnGroup;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Hinted;
import io.weir.findings.doc.Text.Link;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.Volume;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Each run with its verdict and the reasons for it. */
public final class RunsWing implements Wing {
  /** Runs beyond this many are in the table, and their details in findings.json alone. */
  private static final int DETAILED = 60;
  /** With more runs, the table has no reasons: the overview has each once. */
  private static final int REASONED = 8;
  private static final int SHOWN_REASONS = 2;
  private static final List<Statistic> SHOWN =
      List.of(Statistic.P50, Statistic.P99, Statistic.P99_9);
  private static final List<Statistic> BRIEF = List.of(Statistic.P50, Statistic.P99);
  private static final List<Metric> METRICS =
      List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE);

  @Override
  public void ofRun(RunReading run, Found found) {
    found.note(RunNotes.settling(run.run().phases(), run.evidence().settled()));
    found.note(RunNotes.truncation(run.evidence().truncation()));
    found.note(TurnNotes.firstSecond(run.files().measured(), run.timeline()).stream().toList());
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note(deployments(findings.plan()) + " Runs that did not complete and"
        + " invalid values are shown here and are not compared."
        + (findings.runs().size() > REASONED
            ? " The reasons of each run are in its details."
            : "")));
    blocks.add(table(findings.runs(), palette));
    findings.runs()
        .stream()
        .limit(DETAILED)
        .forEach(run -> blocks.add(new RunDetails(run, palette).toFold()));
    int more = findings.runs().size() - DETAILED;
    if (more > 0) {
      blocks.add(Block.note("Details of the other " + Quantity.of(more, "run")
          + " are left out here to keep this page small; they are in findings.json."));
    }
    List<Block> summary = new ArrayList<>(List.of(brief(findings.runs())));
    summary.addAll(footnotes(findings));
    return List.of(new Section("runs", "Runs", "Runs", summary, blocks));
  }

  private static String deployments(Plan plan) {
    long existing =
        plan.runs().stream().filter(run -> run.system().existing().isPresent()).count();
    if (existing == 0) {
      return "Every run is a fresh deployment.";
    }
    return existing == plan.runs().size()
        ? "No run is a fresh deployment: all are of clusters that weir did not start."
        : "A run is a fresh deployment, except for those of clusters that weir did not start.";
  }

  private static Table brief(List<RunFindings> runs) {
    return Table.of("Runs, latencies in ms",
        Column.named("", List.of("verdict", "publish p50", "p99", "end-to-end p50", "p99",
            "achieved/s", "lost", "dup", "reord", "corrupt")),
        runs.stream().map(RunsWing::brief).toList());
  }

  private static Row brief(RunFindings run) {
    List<Cell> cells =
        new ArrayList<>(List.of(Cell.of(run.verdict().label()).in(run.verdict().cell())));
    for (Metric metric : METRICS) {
      BRIEF.forEach(statistic -> cells.add(run.latency(metric, statistic)
          .map(one -> Cell.of(Text.of(FigureText.value(one))
              .plus(one.assessment().verdict().sign(""))).in(one.assessment().verdict().cell()))
          .orElse(Cell.of(Quantity.NONE))));
    }
    cells.add(run.rate(RateKind.ACHIEVED)
        .map(one -> Cell.of(Text.of(Quantity.count(Math.round(one.perSecond())))
            .plus(one.assessment().verdict().sign(""))).in(one.assessment().verdict().cell()))
        .orElse(Cell.of(Quantity.NONE)));
    for (Function<LedgerCounts, Long> count : List.<Function<LedgerCounts, Long>>of(
        LedgerCounts::lost, LedgerCounts::duplicates, LedgerCounts::reordered,
        LedgerCounts::corrupt)) {
      Optional<Long> known = run.accounting().map(count);
      cells.add(Cell.of(known.map(Quantity::count).orElse(Quantity.NONE))
          .in(known.orElse(0L) > 0 ? Shade.BAD : Shade.PLAIN));
    }
    return Row.of(Text.of(run.run().folder()), cells);
  }

  private static List<Block> footnotes(Findings findings) {
    List<Block> notes = new ArrayList<>();
    if (findings.verdict() != Verdict.VALID) {
      notes.add(Block.note(
          "? low confidence: quote it with its reasons   ! invalid   ≥ lower bound"));
    }
    findings.runs()
        .forEach(run -> run.assessment()
            .reasons()
            .stream()
            .findFirst()
            .ifPresent(worst -> notes.add(Block.note(why(run, worst)))));
    return notes;
  }

  /** Returns the worst reason; a terminal has no room for all. */
  private static String why(RunFindings run, Reason worst) {
    int more = run.assessment().reasons().size() - 1;
    return run.run().folder() + " " + worst.verdict().label() + ": "
        + worst.text() + "; " + worst.nextStep()
        + (more > 0 ? " (" + Quantity.of(more, "more reason") + " in the report)" : "");
  }

  private static Table table(List<RunFindings> runs, Palette palette) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("Run"), Column.left("Verdict")));
    columns.addAll(Column.numbers("p50", "p99", "p99.9", "p50", "p99", "p99.9",
        "Achieved, msg/s"));
    List<Row> rows = new ArrayList<>();
    for (RunFindings run : runs) {
      rows.add(row(run, palette));
      if (runs.size() <= REASONED && !run.assessment().reasons().isEmpty()) {
        rows.add(Row.remark(why(run), columns.size()));
      }
    }
    return new Table("", List.of(new ColumnGroup("", 2), new ColumnGroup("Publish, ms", 3),
        new ColumnGroup("End-to-end, ms", 3), new ColumnGroup("", 1)), columns, rows);
  }

  private static Row row(RunFindings run, Palette palette) {
    List<Cell> cells = new ArrayList<>(List.of(Cell.of(run.verdict().chip())));
    for (Metric metric : METRICS) {
      SHOWN.forEach(statistic -> cells.add(run.latency(metric, statistic)
          .map(FigureText::cell)
          .orElse(Cell.of(Quantity.NONE))));
    }
    cells.add(Cell.of(run.rate(RateKind.ACHIEVED)
        .map(rate -> Quantity.count(Math.round(rate.perSecond())))
        .orElse(Quantity.NONE)));
    return Row.of(
        palette.name(run).plus(Tone.SMALL, String.join(", ", run.run().variant().values())),
        cells);
  }

  /** The reasons have a separate row, so that the values stay together. */
  private static List<Text> why(RunFindings run) {
    List<Reason> reasons = run.assessment().reasons();
    List<Text> lines = new ArrayList<>();
    reasons.stream()
        .limit(SHOWN_REASONS)
        .forEach(reason -> lines.add(Text.EMPTY.plus(reason.verdict().sign(""))
            .plus(" " + Names.capital(reason.text()) + ". " + Names.capital(reason.nextStep())
                + ".")));
    int more = reasons.size() - SHOWN_REASONS;
    if (more > 0) {
      lines.add(Text.of("and " + Quantity.of(more, "more reason") + ", in its details below"));
    }
    return lines;
  }

  /**
   * All that is known of one run, folded away.
   *
   * @param run what was found of it
   */
  private record RunDetails(RunFindings run, Palette palette) {
    Fold toFold() {
      Text summary = palette.name(run).plus(" ").plus(run.verdict().chip());
      List<Block> blocks = new ArrayList<>(List.of(reasons()));
      if (!run.notes().isEmpty()) {
        blocks.add(new Heading("Notes"));
        blocks.add(Block.bullets(run.notes()));
      }
      if (!run.latencies().isEmpty()) {
        blocks.add(new Heading("All latencies"));
        blocks.add(latencies());
      }
      run.health().ifPresent(health -> {
        blocks.add(new Heading("The load generator"));
        blocks.add(new Definitions(HealthList.of(health)));
      });
      Map<String, String> disk = disk();
      if (!disk.isEmpty()) {
        blocks.add(new Heading("The system's disk, without load"));
        blocks.add(new Definitions(disk));
      }
      if (!run.failures().isEmpty()) {
        blocks.add(new Heading("Failed sends"));
        blocks.add(failures());
      }
      blocks.add(new Heading("How it ran"));
      blocks.add(new Definitions(circumstances()));
      blocks.add(Block.note(Text.EMPTY.plus(
          new Link(new Target.File(List.of("runs", run.run().folder(), "")),
              "runs/" + run.run().folder()))));
      return Block.framed(run.verdict() == Verdict.VALID
          ? summary
          : summary.plus(" " + Quantity.of(run.assessment().reasons().size(), "reason")), blocks);
    }

    private Bullets reasons() {
      return Block.items(run.assessment()
          .reasons()
          .stream()
          .map(reason -> reason.verdict()
              .chip()
              .plus(" " + Names.capital(reason.text()) + ". ")
              .plus(Tone.FAINT, Names.capital(reason.nextStep()) + ".")
              .plus(Tone.FAINT, " Affects " + FigureText.names(reason.metrics(),
                  run.run().workload().subscriptionsPerTopic()) + "."))
          .toList());
    }

    private Table latencies() {
      List<String> heads =
          new ArrayList<>(Arrays.stream(Statistic.values()).map(Statistic::label).toList());
      heads.add("samples");
      List<Row> rows = new ArrayList<>();
      for (Metric metric : run.latencies()
          .stream()
          .map(LatencyFigure::metric)
          .distinct()
          .toList()) {
        List<Cell> cells = new ArrayList<>();
        for (Statistic statistic : Statistic.values()) {
          cells.add(run.latency(metric, statistic).map(FigureText::cell).orElse(Cell.EMPTY));
        }
        cells.add(Cell.of(run.latency(metric, Statistic.MAX)
            .map(figure -> Quantity.count(figure.samples()))
            .orElse("")));
        rows.add(Row.of(Text.of(Names.metric(metric)), cells));
        if (run.latencies()
            .stream()
            .anyMatch(one -> one.metric() == metric && !one.errorBar().parts().isEmpty())) {
          rows.add(bars(metric));
        }
      }
      return Table.of("Response times start when a message is due; service time and send to"
          + " consume start when it is sent. An error bar bounds how far disturbances may have moved"
          + " the value.", Column.named("ms", heads), rows);
    }

    /** Returns how far disturbances may have moved each value, with the parts as hints. */
    private Row bars(Metric metric) {
      List<Cell> cells = new ArrayList<>();
      for (Statistic statistic : Statistic.values()) {
        cells.add(run.latency(metric, statistic)
            .map(figure -> Cell.of(FigureText.bar(figure)
                .stream()
                .map(line -> Text.EMPTY
                    .plus(new Hinted(Tone.FAINT, line, FigureText.parts(figure))))
                .toList()))
            .orElse(Cell.EMPTY));
      }
      return Row.of(Text.EMPTY.plus(Tone.FAINT, "error bar, %"), cells);
    }

    private Map<String, String> disk() {
      Map<String, String> values = new LinkedHashMap<>();
      run.disk().before().ifPresent(speed -> values.put("before the run", disk(speed)));
      run.disk().after().ifPresent(speed -> values.put("after the run", disk(speed)));
      return values;
    }

    private static String disk(DiskSpeed speed) {
      return "append of 4 KiB with fsync: p50 " + Quantity.latency(speed.fsyncP50Nanos()) + ", p99 "
          + Quantity.latency(speed.fsyncP99Nanos()) + "; writing in sequence: "
          + Quantity.dataRate(speed.writeBytesPerSecond());
    }

    private Table failures() {
      return Table.of("", List.of(Column.left("Kind"), Column.right("Messages"),
          Column.wide("In the client's words")),
          run.failures()
              .entrySet()
              .stream()
              .map(failure -> Row.plain(Text.of(failure.getKey()),
                  List.of(Quantity.count(failure.getValue()),
                      run.failureDetails().getOrDefault(failure.getKey(), ""))))
              .toList());
    }

    private Map<String, String> circumstances() {
      Map<String, String> values = new LinkedHashMap<>();
      values.put("status", EnumWord.kebab(run.status()));
      run.problem().ifPresent(problem -> values.put("problem", problem));
      run.started().ifPresent(time -> values.put("started", time.toString()));
      run.ended().ifPresent(time -> values.put("ended", time.toString()));
      values.put("repetition", Integer.toString(run.run().repetition()));
      values.put("seed", Long.toString(run.run().seed()));
      run.run()
          .system()
          .existing()
          .ifPresent(cluster -> values.put("cluster",
              "not started by weir; " + cluster.addresses()
                  + (cluster.topics().isEmpty()
                      ? ""
                      : "; existing topics: "
                          + String.join(", ", cluster.topics()))));
      run.volume()
          .filter(any -> !run.measured().isZero())
          .ifPresent(volume -> values.put("bytes of messages", bytes(volume)));
      run.readBack().brokerVersion().ifPresent(version -> values.put("version read back", version));
      if (!run.worker().isEmpty()) {
        values.put("worker", run.worker());
      }
      for (SystemMachine machine : run.machines().orElse(List.of())) {
        values.put("machine " + machine.host(), machine.processors() + " processors, "
            + machine.memory().map(memory -> memory.gibibytes() + " available, ").orElse("")
            + "JDK "
            + machine.java() + ", " + machine.operatingSystem());
      }
      for (StartedProcess process : run.processes()) {
        values.put(process.name(), String.join(" ", process.command()) + " (ready after "
            + Quantity.latency(process.readyMillis() * 1e6) + ")");
      }
      return values;
    }

    private String bytes(Volume volume) {
      double seconds = run.measured().toNanos() / 1e9;
      return Quantity.number(volume.sentBytes() / 1e6 / seconds) + " MB/s sent"
          + volume.meanBytes().map(mean -> " (" + Quantity.number(mean) + " B each)").orElse("")
          + ", " + Quantity.number(volume.receivedBytes() / 1e6 / seconds) + " MB/s received";
    }
  }
}
