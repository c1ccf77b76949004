package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A tail that stems from a few seconds is an event, not a property: worth knowing, and no figure to
 * expect again.
 */
public final class EpisodeGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    if (!figure.oneEpisode() || run.hasFault()) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.ONE_EPISODE,
        Verdict.LOW_CONFIDENCE,
        "one episode: all messages beyond " + figure.statistic().label() + " stem from "
            + Quantity.of(figure.windows(), "second") + " of "
            + run.latencies(figure.metric(), figure.statistic()).seconds(),
        "see the latency over time there; measure for longer to see whether it recurs",
        List.of(figure.key())));
  }
}
