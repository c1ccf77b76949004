package io.weir.findings.slo;

import io.weir.core.plan.Plan;
import io.weir.core.scenario.Objective.Limit;
import io.weir.core.scenario.ObjectiveRule;
import io.weir.core.text.EnumWord;
import io.weir.findings.comparison.FactorText;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Table;
import io.weir.findings.doc.Table.Cell;
import io.weir.findings.doc.Table.Column;
import io.weir.findings.doc.Table.Row;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Target;
import io.weir.findings.doc.Text.Tone;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.WholeReading;
import io.weir.findings.model.Wing;
import io.weir.findings.slo.SloFinding.Measured;
import io.weir.findings.slo.SloFinding.Outcome;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The objectives of the scenario, and whether each system meets them. */
public final class SloWing implements Wing {
  private static final String ID = "slo";
  private static final List<Column> COLUMNS = List.of(Column.left("System"),
      Column.left("Objective"), Column.left("Outcome"), Column.right("Measured"),
      Column.wide(""));

  @Override
  public List<Part<?>> parts() {
    return List.of(SloFinding.PART);
  }

  @Override
  public void ofWhole(WholeReading whole, Found found) {
    Plan plan = whole.folder().plan();
    SloJudge judge = new SloJudge(plan.slo(), plan.baseline(), plan.rule().judgedBy());
    found.add(SloFinding.PART, whole.variants()
        .stream()
        .flatMap(variant -> judge.judge(variant, whole.runsOf(variant)).stream())
        .toList());
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    if (SloFinding.of(findings).isEmpty()) {
      return List.of();
    }
    Table table = Table.of("", COLUMNS,
        SloFinding.of(findings).stream().map(found -> row(found, palette)).toList());
    return List.of(new Section(ID, "Objectives", "Objectives", List.of(table), List.of(
        Block.note(rule(findings.plan().rule()) + " Counts of messages are exact."),
        table)));
  }

  private static Row row(SloFinding found, Palette palette) {
    return Row.of(palette.name(found.system())
        .plus(Tone.SMALL, Names.variantBrief(found.variant())),
        List.of(
            Cell.of(found.objective().text()),
            Cell.of(Text.chip(shade(found.outcome()), word(found.outcome()))),
            Cell.of(measured(found)),
            Cell.of(Text.of(Tone.NOTE, remark(found)))));
  }

  private static String rule(ObjectiveRule rule) {
    String limits = switch (rule.judgedBy()) {
      case MEAN -> "An objective is met or broken if the 95 % interval of the mean lies on one side"
          + " of the limit. It is also broken if each of three or more runs misses the limit.";
      case RUNS -> "An absolute limit is broken if one run misses it. A factor of the baseline is"
          + " met or broken if its 95 % interval lies on one side of it.";
    };
    return limits + switch (rule.undecided()) {
      case FAIL -> " Otherwise it is undecided, and the command ends with 4, as for a broken one.";
      case PASS -> " Otherwise it is undecided, which passes.";
    };
  }

  /** Returns how many runs miss a limit, and why it is undecided. */
  private static String remark(SloFinding found) {
    String share = found.beyond()
        .filter(beyond -> beyond.runs() > 1)
        .map(beyond -> beyond.beyond() + " of " + Quantity.of(beyond.runs(), "run")
            + (beyond.beyond() == 1 ? " misses" : " miss") + " it (95 %: "
            + Quantity.percent(beyond.low()) + " to " + Quantity.percent(beyond.high())
            + " of all runs)")
        .orElse("");
    return share.isEmpty() || found.reason().isEmpty()
        ? share + found.reason()
        : share + "; " + found.reason();
  }

  private static Shade shade(Outcome outcome) {
    return switch (outcome) {
      case MET -> Shade.GOOD;
      case BROKEN -> Shade.BAD;
      case UNDECIDED -> Shade.WARNING;
    };
  }

  private static String word(Outcome outcome) {
    return EnumWord.kebab(outcome);
  }

  /**
   * Returns the objectives in a line: how many are met, and those that are not; absent without any.
   */
  public static Optional<Fact> fact(Findings findings) {
    if (SloFinding.of(findings).isEmpty()) {
      return Optional.empty();
    }
    Shade shade = Shade.GOOD;
    List<String> parts = new ArrayList<>();
    for (Outcome outcome : List.of(Outcome.BROKEN, Outcome.UNDECIDED)) {
      List<SloFinding> such = of(findings, outcome);
      if (!such.isEmpty()) {
        shade = shade.worse(shade(outcome));
        parts.add(such.size() + " " + word(outcome) + " (" + String.join("; ", such.stream()
            .map(SloWing::described)
            .toList()) + ")");
      }
    }
    List<SloFinding> met = of(findings, Outcome.MET);
    if (!met.isEmpty()) {
      parts.add(met.size() + " met");
    }
    return Optional.of(new Fact("slo", String.join(", ", parts), shade,
        Optional.of(new Target.Place(ID))));
  }

  private static List<SloFinding> of(Findings findings, Outcome outcome) {
    return SloFinding.of(findings).stream().filter(one -> one.outcome() == outcome).toList();
  }

  private static String described(SloFinding found) {
    String measured = measured(found);
    String variant = Names.variantBrief(found.variant());
    return found.system() + (variant.isEmpty() ? " " : " " + variant + " ")
        + found.objective().text() + (measured.isEmpty() ? ", " + found.reason() : ": " + measured);
  }

  /** Returns what was measured, how many runs miss the limit, and why it is undecided. */
  public static String explained(SloFinding found) {
    return Stream.of(measured(found), remark(found))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static String measured(SloFinding found) {
    return found.measured()
        .map(value -> text(found.objective().limit(), value.value()) + interval(found, value))
        .orElse("");
  }

  private static String interval(SloFinding found, Measured value) {
    return value.low().equals(value.high())
        ? ""
        : " [" + text(found.objective().limit(), value.low().orElse(0)) + " - "
            + (value.high().isEmpty()
                ? "∞"
                : text(found.objective().limit(), value.high().getAsDouble()))
            + "]";
  }

  private static String text(Limit limit, double value) {
    return switch (limit) {
      case Limit.AtMostTime time -> Quantity.latency(value);
      case Limit.AtLeastRate rate -> Quantity.rate(value);
      case Limit.AtLeastData data -> Quantity.dataRate(value);
      case Limit.AtMostRatio ratio -> FactorText.factor(value) + "x";
      case Limit.AtLeastRatio ratio -> FactorText.factor(value) + "x";
      case Limit.AtMostCount count -> Quantity.count(Math.round(value));
    };
  }
}
