package io.weir.findings.catchup;

import io.weir.core.result.PhaseKind;
import io.weir.findings.catchup.CatchUpFindings.Behind;
import io.weir.findings.catchup.CatchUpFindings.Phase;
import io.weir.findings.catchup.CatchUpFindings.Subscription;
import io.weir.findings.doc.Chart;
import io.weir.findings.doc.LineStyle;
import io.weir.findings.doc.Points;
import io.weir.findings.run.RunCharts;
import io.weir.findings.run.RunFindings;
import java.util.List;

/** Makes charts of how far subscriptions were behind. */
public final class CatchUpCharts {
  private CatchUpCharts() {}

  /**
   * How many messages each subscription of a run was behind, over time; shaded is the catch-up.
   *
   * @param runs those that stand beside it, for a common time axis
   * @param colour the number of its system's colour
   */
  public static Chart backlog(RunFindings run, List<RunFindings> runs, int colour) {
    CatchUpFindings found = run.catchUp().orElseThrow();
    List<Chart.ProcessLine> lines = found.subscriptions()
        .stream()
        .map(one -> line(one, found.subscriptions().size()))
        .toList();
    return new Chart.MetricOverTime(colour, lines, "messages", window(found),
        RunCharts.end(runs));
  }

  private static Chart.ProcessLine line(Subscription one, int all) {
    return new Chart.ProcessLine(
        all == 1 ? "behind" : "subscription " + one.number(),
        LineStyle.dash(one.number()),
        Points.of(one.line(), Behind::seconds),
        Points.of(one.line(), Behind::messages));
  }

  private static List<Double> window(CatchUpFindings found) {
    double from = found.phase(PhaseKind.CATCH_UP).map(Phase::fromSeconds).orElse(0.0);
    return List.of(Points.round(from), Points.round(from + found.nanos() / 1e9));
  }
}
