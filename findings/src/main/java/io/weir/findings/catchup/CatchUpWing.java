package io.weir.findings.catchup;

import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.CatchUpResult.Reached;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Bullets;
import io.weir.findings.doc.Block.Charts;
import io.weir.findings.doc.Block.Figure;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Block.Legend;
import io.weir.findings.doc.Block.Size;
import io.weir.findings.doc.Chart;
import io.weir.findings.doc.LegendEntry;
import io.weir.findings.doc.LineStyle;
import io.weir.findings.doc.Points;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.ColumnGroup;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.CatchUpFindings;
import io.weir.findings.model.CatchUpFindings.Behind;
import io.weir.findings.model.CatchUpFindings.Phase;
import io.weir.findings.model.CatchUpFindings.Subscription;
import io.weir.findings.model.CatchUpFindings.Tail;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunCharts;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.model.VariantReading;
import io.weir.findings.model.Wing;
import io.weir.findings.read.RunFiles;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catch-up of subscriptions that left, and its effect on producers and tailing consumers. */
public final class CatchUpWing implements Wing {
  private static final List<String> FIGURES = List.of("p50", "p99", "p99.9");

  /** The columns of the catch-up itself. */
  private static final List<String> COLUMNS = List.of("left", "backlog each", "ended by",
      "page cache", "caught up", "took", "msg/s", "MB/s");

  /** The phases, in order, with their display names. */
  private static final List<PhaseKind> PHASES = List.of(PhaseKind.MEASURE, PhaseKind.BACKLOG,
      PhaseKind.CATCH_UP, PhaseKind.CAUGHT_UP);
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** The values of a phase of a run: of publish response, or of end-to-end response. */
  private enum Side {
    PUBLISH("publish", "Publish response, in ms") {
      @Override
      Optional<Tail> tail(Phase phase) {
        return phase.publish();
      }
    },
    END_TO_END("end-to-end",
        "End-to-end response of the subscriptions that stayed, in ms (in the measure phase: of"
            + " all)") {
      @Override
      Optional<Tail> tail(Phase phase) {
        return phase.endToEnd();
      }
    };

    private final String word;
    private final String caption;

    Side(String word, String caption) {
      this.word = word;
      this.caption = caption;
    }

    abstract Optional<Tail> tail(Phase phase);

    String cell(CatchUpFindings found, PhaseKind phase, Function<Tail, OptionalLong> quantile) {
      return quantile(found.phase(phase).flatMap(this::tail), quantile);
    }

    boolean lags(CatchUpFindings found) {
      return found.phases().stream().flatMap(phase -> tail(phase).stream()).anyMatch(Tail::lag);
    }
  }

  @Override
  public List<Part<?>> parts() {
    return List.of(CatchUpFindings.PART);
  }

  @Override
  public void ofRun(RunReading run, Found found) {
    Optional<CatchUpFindings> caughtUp = CatchUpReading.of(run.files(), run.cores(),
        run.thresholds(), run.timeline().stepSeconds());
    found.add(CatchUpFindings.PART, caughtUp);
    found.note(CatchUpReading.notes(caughtUp));
  }

  @Override
  public List<Discrepancy> verify(RunFiles files, Ledger ledger) {
    return new CatchUpCheck(files, ledger).discrepancies();
  }

  @Override
  public void ofVariant(VariantReading variant, Found found) {
    found.answer(new CatchUpAnswer(variant.bySystem()).sentences());
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<RunFindings> runs =
        findings.runs().stream().filter(run -> run.part(CatchUpFindings.PART).isPresent()).toList();
    return runs.isEmpty()
        ? List.of()
        : List.of(new Section("catch-up", "Catch-up", "Catch-up",
            List.of(caughtUp("Catch-up", "", COLUMNS, runs, palette), tails(runs)),
            blocks(runs, palette)));
  }

  private static List<Block> blocks(List<RunFindings> runs, Palette palette) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note("Subscriptions closed their consumers after the measure phase and"
        + " returned when the backlog was large enough. The backlog of each is the messages that"
        + " were acknowledged and not delivered to it. " + explanation(found(runs.getFirst()))
        + " The rate is the messages delivered to all returned subscriptions, divided by the"
        + " time; it includes new messages. MB are millions of bytes of messages."));
    blocks.add(caughtUp("", "Run",
        COLUMNS.stream().map(Names::capital).toList(), runs, palette));
    blocks.add(reasons(runs));
    blocks.add(new Heading("Messages behind over time"));
    blocks.add(new Legend(List.of(LegendEntry.remark("shaded: from the return until caught up"))));
    blocks.add(new Charts(Size.WIDE, runs.stream()
        .map(run -> new Figure(palette.name(run),
            "Messages behind in " + run.run().folder() + " over time",
            backlog(run, runs, palette.of(run))))
        .toList()));
    blocks.add(new Heading("Before, during and after"));
    blocks.addAll(phases(runs, palette, Side.PUBLISH));
    if (runs.stream().anyMatch(run -> found(run).staying() > 0)) {
      blocks.addAll(phases(runs, palette, Side.END_TO_END));
    }
    blocks.add(new Heading("Messages due after the measure phase"));
    blocks.add(ledgers(runs, palette));
    return blocks;
  }

  private static CatchUpFindings found(RunFindings run) {
    return run.part(CatchUpFindings.PART).orElseThrow();
  }

  private static Table caughtUp(String caption, String name, List<String> heads,
      List<RunFindings> runs, Palette palette) {
    List<Row> rows = new ArrayList<>();
    for (RunFindings run : runs) {
      Shade shade = found(run).assessment().verdict().cell();
      rows.add(Row.of(palette.name(run),
          cells(found(run)).stream().map(text -> Cell.of(text).in(shade)).toList()));
    }
    return Table.of(caption, Column.named(name, heads), rows);
  }

  private static Table tails(List<RunFindings> runs) {
    List<Row> rows = new ArrayList<>();
    for (RunFindings run : runs) {
      rows.add(tails(run, Side.PUBLISH));
      if (found(run).staying() > 0) {
        rows.add(tails(run, Side.END_TO_END));
      }
    }
    return Table.of("p99 before, during and after, in ms (end-to-end: of the subscriptions that"
        + " stayed)",
        Column.named("", PHASES.stream().map(CatchUpWing::title).toList()), rows);
  }

  private static Row tails(RunFindings run, Side side) {
    return Row.plain(Text.of(run.run().folder() + " " + side.word), PHASES.stream()
        .map(phase -> side.cell(found(run), phase, Tail::p99))
        .toList());
  }

  private static Bullets reasons(List<RunFindings> runs) {
    List<Text> reasons = new ArrayList<>();
    for (RunFindings run : runs) {
      for (Reason reason : found(run).assessment().reasons()) {
        reasons.add(reason.verdict()
            .chip()
            .plus(" " + run.run().folder() + ": " + reason.text() + ". ")
            .plus(Tone.FAINT, Names.capital(reason.nextStep()) + "."));
      }
    }
    return Block.items(reasons);
  }

  private static List<Block> phases(List<RunFindings> runs, Palette palette, Side side) {
    List<ColumnGroup> groups = new ArrayList<>(List.of(new ColumnGroup("", 1)));
    List<String> heads = new ArrayList<>();
    for (PhaseKind phase : PHASES) {
      groups.add(new ColumnGroup(title(phase), FIGURES.size()));
      heads.addAll(FIGURES);
    }
    List<Block> blocks = new ArrayList<>(List.of(new Table(side.caption, groups,
        Column.named("Run", heads),
        runs.stream().map(run -> phases(run, palette, side)).toList())));
    if (runs.stream().anyMatch(run -> side.lags(found(run)))) {
      blocks.add(Block.note("?: the load generator was late by more than the limit, by itself or"
          + " because the client's buffer was full."));
    }
    return blocks;
  }

  private static Row phases(RunFindings run, Palette palette, Side side) {
    return Row.plain(palette.name(run), PHASES.stream()
        .flatMap(phase -> Stream.<Function<Tail, OptionalLong>>of(Tail::p50, Tail::p99, Tail::p999)
            .map(quantile -> side.cell(found(run), phase, quantile)))
        .toList());
  }

  private static Table ledgers(List<RunFindings> runs, Palette palette) {
    boolean keyed = runs.stream()
        .flatMap(run -> found(run).accounting().stream())
        .anyMatch(counts -> counts.keyReordered().isPresent());
    List<String> heads = new ArrayList<>(List.of("Due", "Acknowledged", "Received", "Lost", "Left",
        "Damaged", "Duplicated", "Redelivered", "Out of order"));
    if (keyed) {
      heads.add("Out of order by key");
    }
    heads.addAll(List.of("Failed", "Unsent"));
    return Table.of("", Column.named("Run", heads), runs.stream()
        .flatMap(run -> found(run).accounting()
            .map(counts -> Row.of(palette.name(run), cells(counts, keyed)))
            .stream())
        .toList());
  }

  private static List<Cell> cells(LedgerCounts counts, boolean keyed) {
    List<Cell> cells = new ArrayList<>();
    for (long count : new long[] {counts.due(), counts.acknowledged(), counts.received()}) {
      cells.add(Cell.of(Quantity.count(count)));
    }
    List<Long> harm = new ArrayList<>(List.of(counts.lost(), counts.left().orElse(0),
        counts.corrupt(), counts.duplicates(), counts.redeliveries(), counts.reordered()));
    if (keyed) {
      harm.add(counts.keyReordered().orElse(0L));
    }
    harm.addAll(List.of(counts.failed(), counts.unsent()));
    harm.forEach(count -> cells.add(Cell.of(Quantity.count(count))
        .in(count > 0 ? Shade.BAD : Shade.PLAIN)));
    return cells;
  }

  /** Returns the cells of a run, one for each column. */
  private static List<String> cells(CatchUpFindings found) {
    int all = found.leaving() + found.staying();
    String sign = found.assessment().verdict() == Verdict.VALID ? "" : "?";
    return List.of(
        found.leaving() + " of " + all,
        found.subscriptions()
            .stream()
            .map(one -> backlog(one, found.messageBytes()))
            .distinct()
            .collect(Collectors.joining("; ")),
        found.reached() == Reached.SIZE ? "size" : "time",
        found.pageCache(),
        found.caughtUp()
            ? "yes"
            : "not caught up after " + seconds(found.nanos()) + "; "
                + Quantity.of(found.left(), "message") + " left",
        seconds(found.nanos()) + sign,
        Quantity.count(Math.round(found.deliveredPerSecond())) + sign,
        Quantity.number(found.bytesPerSecond() / BYTES_PER_MEGABYTE) + sign);
  }

  private static String backlog(Subscription one, long messageBytes) {
    return Quantity.of(one.atReturn(), "message") + ", "
        + Quantity.number(one.atReturn() * messageBytes / BYTES_PER_MEGABYTE) + " MB";
  }

  /** To a tenth of a second, which is more than is known. */
  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
  }

  /** Returns a phase's display name. */
  private static String title(PhaseKind phase) {
    return switch (phase) {
      case MEASURE -> "before (measure)";
      case BACKLOG -> "backlog";
      case CATCH_UP -> "catch-up";
      case CAUGHT_UP -> "after (caught-up)";
      case WARM_UP, GUARD, IDLE, DRAIN -> phase.tag();
    };
  }

  /** Returns a quantile of a phase, in milliseconds. */
  private static String quantile(Optional<Tail> tail, Function<Tail, OptionalLong> quantile) {
    return tail.map(one -> {
      OptionalLong nanos = quantile.apply(one);
      return nanos.isEmpty()
          ? "too few samples"
          : Quantity.millis(nanos.getAsLong()) + (one.lag() ? "?" : "");
    }).orElse(Quantity.NONE);
  }

  /** Returns when those that left count as caught up, and how well that is known. */
  private static String explanation(CatchUpFindings found) {
    return "Caught up: " + found.end()
        + ". Times are known to within an interval of one second.";
  }

  /**
   * Returns how many messages each subscription of a run was behind, over time; shaded is the
   * catch-up.
   *
   * @param runs those next to it, for a common time axis
   * @param color the number of its system's color
   */
  private static Chart backlog(RunFindings run, List<RunFindings> runs, int color) {
    CatchUpFindings found = run.part(CatchUpFindings.PART).orElseThrow();
    List<Chart.ProcessLine> lines = found.subscriptions()
        .stream()
        .map(one -> line(one, found.subscriptions().size()))
        .toList();
    return new Chart.MetricOverTime(color, lines, "messages",
        List.of(caughtUp(found)), RunCharts.end(runs));
  }

  private static Chart.ProcessLine line(Subscription one, int all) {
    return new Chart.ProcessLine(
        all == 1 ? "behind" : "subscription " + one.number(),
        LineStyle.dash(one.number()),
        Points.of(one.line(), Behind::seconds),
        Points.of(one.line(), Behind::messages));
  }

  private static Chart.Band caughtUp(CatchUpFindings found) {
    double from = found.phase(PhaseKind.CATCH_UP).map(Phase::fromSeconds).orElse(0.0);
    return new Chart.Band(Points.round(from), Points.round(from + found.nanos() / 1e9),
        "catch-up");
  }
}
