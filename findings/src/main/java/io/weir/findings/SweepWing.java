package io.weir.findings;

import io.weir.findings.doc.Block;
import io.weir.findings.doc.LineChart;
import io.weir.findings.doc.Section;
import io.weir.findings.sweep.SweepLines;
import io.weir.findings.sweep.SweepTable;
import io.weir.findings.sweep.SweepView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Swept values compared with the first one: ratios, tables and charts. */
final class SweepWing implements Wing {
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
    return findings.answersOneSweep()
        ? List.of(new SweepTable(views(findings).getFirst()).brief())
        : List.of();
  }

  /** The chart of the only sweep. */
  static Optional<LineChart> chart(Findings findings, Palette palette) {
    return findings.answersOneSweep()
        ? new SweepLines(views(findings).getFirst()).chart(palette::of)
        : Optional.empty();
  }

  private static List<SweepView> views(Findings findings) {
    return SweepView.of(findings.sweep().orElse(List.of()), findings.variants(), findings.runs());
  }
}
