package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Draws a run's verdict from those of the figures that were asked for. Stateless. */
public final class RunVerdict {
  /** Of equally bad reasons the one that touches most figures comes first. */
  private static final Comparator<Reason> WIDEST_FIRST =
      Comparator.comparing((Reason reason) -> reason.metrics().size()).reversed();

  private RunVerdict() {}

  /**
   * Returns the worst of the headline values, with one reason for each validity check, which names
   * all values that it affects.
   */
  public static Assessment of(
      RunEvidence run, List<LatencyFigure> latencies, List<RateFigure> rates) {
    List<FigureKey> all = Headline.figures(run.run());
    Optional<Reason> end =
        RunEndGate.reason(run, all).or(() -> AccountGapGate.reason(run, all));
    if (end.isPresent()) {
      return Assessment.of(List.of(end.get()));
    }
    Map<FigureKey, Assessment> judged = new HashMap<>();
    latencies.forEach(figure -> judged.put(figure.key(), figure.assessment()));
    rates.forEach(figure -> judged.put(figure.key(), figure.assessment()));
    Map<GateId, Reason> byGate = new LinkedHashMap<>();
    List<FigureKey> absent = new ArrayList<>();
    for (FigureKey figure : all) {
      if (judged.containsKey(figure)) {
        judged.get(figure)
            .reasons()
            .forEach(reason -> byGate.merge(reason.check(), reason, RunVerdict::join));
      } else {
        absent.add(figure);
      }
    }
    if (!absent.isEmpty()) {
      byGate.put(GateId.RECORD, nothingRecorded(absent));
    }
    return Assessment.of(byGate.values().stream().sorted(WIDEST_FIRST).toList());
  }

  /** Returns the worse one speaks for both. */
  private static Reason join(Reason first, Reason second) {
    List<FigureKey> figures = new ArrayList<>(first.metrics());
    figures.addAll(second.metrics());
    Reason worse = second.verdict().compareTo(first.verdict()) > 0 ? second : first;
    return new Reason(worse.check(), worse.verdict(), worse.text(), worse.nextStep(), figures);
  }

  private static Reason nothingRecorded(List<FigureKey> figures) {
    return new Reason(GateId.RECORD, Verdict.INVALID,
        "nothing was recorded for " + Names.list(figures.stream().map(FigureText::name).toList()),
        "see the run's logs folder for the reason", figures);
  }
}
