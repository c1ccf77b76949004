package io.weir.findings.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.RateSearch;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Charts;
import io.weir.findings.doc.Block.Figure;
import io.weir.findings.doc.Block.Fold;
import io.weir.findings.doc.Block.Heading;
import io.weir.findings.doc.Block.Legend;
import io.weir.findings.doc.Block.Size;
import io.weir.findings.doc.LegendEntry;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantReading;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The highest sustainable rates, and the trials that they follow from. */
public final class CapacityWing implements Wing {
  private static final List<Integer> END_TO_END = List.of(4, 3);
  private static final List<Column> BOUNDS = Column.named("Run",
      List.of("Sustained, msg/s", "Not sustained", "Width", "Held for", "Trials", "Latency at",
          "Sustained, data", "Not sustained"));
  private static final List<Column> SHORT_BOUNDS = Column.named("",
      List.of("sustained", "not sustained", "width", "held for", "trials", "latency at"));
  /** With several goals, the screen has room for so many of these. */
  private static final int WITH_GOALS = 4;
  private static final List<Column> TRIAL = List.of(Column.left("Trial"), Column.left("Purpose"),
      Column.left("Class"), Column.right("Offered, msg/s"), Column.right("Measured"),
      Column.right("Achieved, msg/s"), Column.right("Publish p99, ms"),
      Column.right("End-to-end p99, ms"), Column.right("Oldest, ms"),
      Column.right("Backlog growth"));

  @Override
  public List<Discrepancy> verify(ResultLayout layout, PlannedRun run) {
    return run.search().isPresent()
        ? new SearchCheck(layout, run).discrepancies()
        : List.of();
  }

  @Override
  public void ofVariant(VariantReading variant, Found found) {
    List<CapacityAnswer> goals = CapacityAnswer.ofGoals(variant.bySystem());
    found.answer(goals.stream().flatMap(goal -> goal.sentences().stream()).distinct().toList());
    found.caution(goals.stream().flatMap(goal -> goal.cautions().stream()).distinct().toList());
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<RunFindings> searched = searched(findings);
    return searched.isEmpty() ? List.of() : List.of(section(searched, palette));
  }

  @Override
  public List<Block> values(Findings findings, Palette palette) {
    List<RunFindings> searched = searched(findings);
    return searched.isEmpty() ? List.of() : List.of(brief(searched, palette));
  }

  private static List<RunFindings> searched(Findings findings) {
    return findings.runs().stream().filter(run -> run.search().isPresent()).toList();
  }

  private static Table brief(List<RunFindings> searched, Palette palette) {
    boolean several = haveGoals(searched);
    return bounds(title(searched) + ", msg/s",
        several ? SHORT_BOUNDS.subList(0, 1 + WITH_GOALS) : SHORT_BOUNDS, searched, palette);
  }

  private static String title(List<RunFindings> searched) {
    return searched.stream()
        .flatMap(run -> goals(run).stream())
        .allMatch(CapacityWing::isSoaked)
            ? "Highest sustainable rate"
            : "Highest rate held";
  }

  private static boolean haveGoals(List<RunFindings> searched) {
    return searched.stream().anyMatch(run -> goals(run).size() > 1);
  }

  private static List<SearchRecord> goals(RunFindings run) {
    return run.search().orElseThrow().ofGoals();
  }

  private static boolean isSoaked(SearchRecord search) {
    return search.evidence().filter(found -> CapacityAnswer.isSoak(found.longest())).isPresent();
  }

  private static Section section(List<RunFindings> searched, Palette palette) {
    Table bounds = bounds("", BOUNDS, searched, palette);
    List<Block> blocks = new ArrayList<>();
    blocks.add(Block.note(sentences(searched.getFirst()) + between(searched)
        + " It holds for this deployment on this machine; other runs have other deployments."));
    blocks.add(bounds);
    List<Block> charts = charts(searched, palette);
    if (!charts.isEmpty()) {
      blocks.add(new Heading("Latency over offered rate"));
      blocks.addAll(charts);
    }
    searched.forEach(run -> blocks.add(trials(run)));
    return new Section("capacity", title(searched), "Highest rate",
        List.of(brief(searched, palette)), blocks);
  }

  /** Returns latency over the offered rate of all searches; empty without any. */
  public static List<Block> charts(Findings findings, Palette palette) {
    return charts(searched(findings), palette);
  }

  private static List<Block> charts(List<RunFindings> searched, Palette palette) {
    List<Figure> figures = searched.stream().flatMap(run -> figure(run, palette).stream()).toList();
    return figures.isEmpty()
        ? List.of()
        : List.of(new Legend(List.of(
            LegendEntry.line("publish p99", List.of()).hiding("publish p99"),
            LegendEntry.line("end-to-end p99", END_TO_END).hiding("end-to-end p99"),
            LegendEntry
                .remark("filled: sustained trials, of the curve and of latency; hollow: undecided;"
                    + " shaded: the bounds"))),
            new Charts(Size.SMALL, figures));
  }

  private static String between(List<RunFindings> searched) {
    return searched.stream()
        .flatMap(run -> goals(run).stream())
        .anyMatch(search -> search.proven().isEmpty())
            ? " The rate may be higher than a lower bound without an upper one."
            : " The rate lies between the two bounds: the first was sustained, the second was not.";
  }

  private static Optional<Figure> figure(RunFindings run, Palette palette) {
    return CapacityChart.of(run.search().orElseThrow(), palette.of(run))
        .map(chart -> new Figure(palette.name(run),
            "99th percentiles of " + run.run().folder() + " over the offered rate", chart));
  }

  private static Table bounds(String caption, List<Column> columns, List<RunFindings> searched,
      Palette palette) {
    if (!haveGoals(searched)) {
      return Table.of(caption, columns, searched.stream()
          .map(run -> Row.of(palette.name(run), cells(run, 0, columns.size() - 1)))
          .toList());
    }
    List<Column> withGoal = new ArrayList<>(columns);
    withGoal.add(1, Column.left("goal"));
    List<Row> rows = new ArrayList<>();
    for (RunFindings run : searched) {
      for (int goal = 0; goal < goals(run).size(); goal++) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(limit(run, goal))));
        cells.addAll(cells(run, goal, columns.size() - 1));
        rows.add(Row.of(palette.name(run), cells));
      }
    }
    return Table.of(caption, withGoal, rows);
  }

  /** Returns the limit that sets a goal apart, as {@code p99 <= 5ms}. */
  private static String limit(RunFindings run, int goal) {
    RateSearch how = run.run().search().orElseThrow();
    List<Duration> limits = how.endToEndP99().size() > 1 ? how.endToEndP99() : how.publishP99();
    return goal < limits.size() ? "p99 <= " + Durations.format(limits.get(goal)) : "";
  }

  private static List<Cell> cells(RunFindings run, int goal, int columns) {
    SearchRecord search = goals(run).get(goal);
    Shade shade = search.atLeast() ? Shade.WARNING : Shade.PLAIN;
    return cells(search, run.run().workload().message().size().bytes()).stream()
        .limit(columns)
        .map(text -> Cell.of(text).in(shade))
        .toList();
  }

  private static Fold trials(RunFindings run) {
    SearchRecord search = run.search().orElseThrow();
    List<Row> rows = new ArrayList<>();
    for (SearchedTrial trial : search.trials()) {
      rows.add(row(trial));
      if (!trial.reason().isEmpty()) {
        rows.add(Row.remark(List.of(Text.of(Names.capital(trial.reason()) + ".")),
            TRIAL.size()));
      }
    }
    return Block.framed(Text.of("Trials of " + run.run().folder()),
        List.of(Block.note(sentences(run)), Table.of("", TRIAL, rows)));
  }

  private static Row row(SearchedTrial trial) {
    return Row.of(Text.of(Integer.toString(trial.number())), Stream.of(
        Text.of(EnumWord.kebab(trial.purpose())),
        Text.chip(shade(trial), words(trial)),
        Text.of(Quantity.count(Math.round(trial.rate().perSecond()))),
        Text.of(Quantity.number(trial.measure().toNanos() / 1e9) + " s"),
        Text.of(Quantity.count(Math.round(trial.achieved()))),
        Text.of(millis(trial.publishP99Nanos())),
        Text.of(millis(trial.endToEndP99Nanos())),
        Text.of(Quantity.millis(trial.oldestNanos())),
        Text.of(trial.drift()
            .map(drift -> String.format(Locale.ROOT, "%+.2f %% (%+.2f to %+.2f)",
                100 * drift.slope(), 100 * drift.low(), 100 * drift.high()))
            .orElse(Quantity.NONE)))
        .map(Cell::of)
        .toList());
  }

  private static Shade shade(SearchedTrial trial) {
    return switch (trial.trialClass().orElse(TrialClass.SUSTAINED)) {
      case SUSTAINED -> Shade.GOOD;
      case EXCEEDED -> Shade.BAD;
      case UNDECIDED, GENERATOR -> Shade.WARNING;
    };
  }

  private static String millis(OptionalLong nanos) {
    return nanos.isPresent() ? Quantity.millis(nanos.getAsLong()) : Quantity.NONE;
  }

  /**
   * Returns a search in a row: the highest rate that was sustained, the lowest that surely was not,
   * or was missed not for certain or by the load generator, how far apart they are, how long the
   * lower one was held without a break, the number of trials, the rate that latency was measured
   * at, and both bounds as data.
   */
  private static List<String> cells(SearchRecord search, long bytes) {
    RateBounds bounds = search.bounds();
    return List.of(
        (search.atLeast() ? "≥ " : "") + rate(bounds.lower())
            + (bounds.conditional() ? ", not tried" : ""),
        upper(search),
        search.proven()
            .or(bounds::upper)
            .flatMap(upper -> bounds.lower()
                .map(lower -> Quantity.percent(upper.perSecond() / lower.perSecond() - 1)))
            .orElse(Quantity.NONE),
        search.evidence().map(found -> Durations.format(found.longest())).orElse(Quantity.NONE),
        Long.toString(classified(search)),
        rate(search.latencyRate()),
        data(bounds.lower(), bytes),
        data(search.proven().or(bounds::upper), bytes));
  }

  private static String data(Optional<Rate> rate, long bytes) {
    return rate.map(found -> Quantity.bytes(found.perSecond() * bytes) + "/s")
        .orElse(Quantity.NONE);
  }

  private static String upper(SearchRecord search) {
    RateBounds bounds = search.bounds();
    if (search.proven().isPresent() || bounds.upper().isEmpty()) {
      return rate(search.proven());
    }
    return rate(bounds.upper()) + (bounds.generator() ? ", generator" : ", not for certain");
  }

  /** Returns how many trials were classified. */
  private static long classified(SearchRecord search) {
    return search.trials().stream().filter(trial -> trial.trialClass().isPresent()).count();
  }

  private static String sentences(RunFindings run) {
    return goals(run).stream().map(CapacityWing::sentence).collect(Collectors.joining(" "));
  }

  /** Returns the criterion, the result and the end of a search, in sentences. */
  private static String sentence(SearchRecord search) {
    String ending = search.ending().isEmpty() ? "it was broken off" : search.ending();
    return "A rate counts as sustained if: " + search.criterion() + ". The search aims at a"
        + " width of " + Quantity.percent(search.width()) + ". It ended because " + ending + "."
        + evidence(search)
        + search.hysteresis().map(found -> " " + CapacityAnswer.hysteresis(found)).orElse("")
        + search.reserve().map(found -> " " + CapacityAnswer.reserve(found)).orElse("")
        + uncounted(search.uncounted());
  }

  /** Returns the evidence for the lower bound. */
  private static String evidence(SearchRecord search) {
    if (search.bounds().conditional()) {
      return " " + CapacityAnswer.conditional(search);
    }
    return search.evidence()
        .map(found -> " The lower bound was sustained for " + Durations.format(found.sum())
            + " in all, for " + Durations.format(found.longest()) + " without a break"
            + (found.exceedRatio() > 0
                ? ", and missed in " + Quantity.percent(found.exceedRatio()) + " of its time"
                : "")
            + ". The least throughput at it was "
            + Quantity.count(Math.round(found.throughput())) + " msg/s."
            + (isSoaked(search)
                ? ""
                : " Caches of brokers and of the kernel can take more than the disk for up to a"
                    + " minute. Held for " + Durations.format(RateSearch.SOAK)
                    + " (workload.load.search.soak), the rate would be sustainable."))
        .orElse("");
  }

  private static String uncounted(long trials) {
    return trials == 0
        ? ""
        : " Not counted: " + Quantity.of(trials, "trial") + " in which the system failed a rate"
            + " right after its start, before it sustained any.";
  }

  /** Returns the class by each goal in words. */
  private static String words(SearchedTrial trial) {
    return trial.goals()
        .map(goals -> goals.each()
            .stream()
            .map(judged -> word(judged.trialClass()))
            .collect(Collectors.joining(" / ")))
        .or(() -> trial.trialClass().map(CapacityWing::word))
        .orElse("measured");
  }

  private static String word(TrialClass trialClass) {
    return switch (trialClass) {
      case SUSTAINED -> "sustained";
      case EXCEEDED -> "exceeded";
      case UNDECIDED -> "undecided";
      case GENERATOR -> "load generator";
    };
  }

  /** Returns a rate without its unit. */
  private static String rate(Optional<Rate> rate) {
    return rate.map(value -> Quantity.count(Math.round(value.perSecond())))
        .orElse(Quantity.NONE);
  }
}
