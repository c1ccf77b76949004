package io.weir.findings.sweep;

import io.weir.core.plan.Plan;
import io.weir.findings.comparison.NoiseFloors;
import io.weir.findings.comparison.SweptComparisons;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.LineChart;
import io.weir.findings.doc.Section;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Found;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Part;
import io.weir.findings.model.WholeReading;
import io.weir.findings.model.Wing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Swept values compared with the first one: ratios, tables and charts. */
public final class SweepWing implements Wing {
  @Override
  public List<Part<?>> parts() {
    return List.of(SweepFindings.PART);
  }

  @Override
  public void ofWhole(WholeReading whole, Found found) {
    Plan plan = whole.folder().plan();
    List<SweepFindings> sweep = new SweepAnalysis(plan, SweptComparisons.of(plan, whole.runs(),
        whole.thresholds(), NoiseFloors.of(whole.noise()))).of(whole.runs());
    found.add(SweepFindings.PART, Optional.of(sweep).filter(Predicate.not(List::isEmpty)));
  }

  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    List<SweepView> views = views(findings);
    if (views.isEmpty()) {
      return List.of();
    }
    List<Block> summary = new ArrayList<>();
    List<Block> blocks = new ArrayList<>();
    for (SweepView view : views) {
      summary.addAll(new SweepTable(view).details());
      if (views.size() > 1) {
        new SweepLines(view).chart(palette::of).ifPresent(blocks::add);
      }
      blocks.add(new SweepTable(view).whole(palette::name));
    }
    return List.of(new Section("sweep", "Sweep", "Sweep", summary, blocks));
  }

  /** Several paths have too many values for a screen. */
  @Override
  public List<Block> values(Findings findings, Palette palette) {
    return answersOne(findings)
        ? List.of(new SweepTable(views(findings).getFirst()).brief())
        : List.of();
  }

  /** Returns the chart of the only sweep. */
  public static Optional<LineChart> chart(Findings findings, Palette palette) {
    return answersOne(findings)
        ? new SweepLines(views(findings).getFirst()).chart(palette::of)
        : Optional.empty();
  }

  private static boolean answersOne(Findings findings) {
    return SweepFindings.areOfOnePath(SweepFindings.of(findings));
  }

  private static List<SweepView> views(Findings findings) {
    return SweepView.of(SweepFindings.of(findings), findings.variants(),
        findings.runs());
  }
}
