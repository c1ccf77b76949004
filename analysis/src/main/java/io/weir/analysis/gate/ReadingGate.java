package io.weir.analysis.gate;

import io.weir.analysis.figure.RunEvidence;
import io.weir.analysis.finding.RateFigure;
import io.weir.analysis.finding.RateKind;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Quantity;
import io.weir.core.result.Counter;
import java.util.List;
import java.util.Optional;

/**
 * Where nobody sends, a rate of reading is one only for as long as there is something to read: of a
 * topic that runs dry within the measure phase it tells how much it held.
 */
final class ReadingGate implements Gate {
  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    if (figure.kind() != RateKind.RECEIVED || !run.run().workload().onlyReads()) {
      return Optional.empty();
    }
    if (run.count(Counter.RECEIVED) == 0) {
      return Optional.of(reason("nothing was read in the measure phase: the topics held nothing"
          + " more by then", "fill the topics first, or leave out the warm-up", figure));
    }
    return run.ranDryAfter()
        .map(seconds -> reason("the topics ran dry " + Quantity.number(seconds)
            + " s after the measure phase began: the rate is how much they held, by how long was"
            + " measured", "measure for a shorter time, or let the topics hold more", figure));
  }

  private static Reason reason(String text, String nextStep, RateFigure figure) {
    return new Reason("reading", Verdict.INVALID, text, nextStep, List.of(figure.key()));
  }
}
