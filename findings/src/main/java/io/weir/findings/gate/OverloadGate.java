package io.weir.findings.gate;

import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * Where less is achieved than offered, a backlog grows for as long as the load lasts, and latency
 * with it: it depends on how long was measured and describes no state of the system. The achieved
 * rate then is a statement of capacity, and stays valid.
 */
public final class OverloadGate implements Gate {
  /** What its reasons are known by. */

  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    if (!Metrics.ofSystem(figure.metric())) {
      return Optional.empty();
    }
    if (run.hasFault() && !Shortage.ofAcknowledgements(run).own()) {
      return beforeFault(figure, run);
    }
    Shortage published = Shortage.ofAcknowledgements(run);
    Optional<Reason> reason = reason(published, "acknowledged", figure, run);
    if (reason.isPresent() || !Metrics.toDelivery(figure.metric())) {
      return reason;
    }
    return reason(Shortage.ofDeliveries(run), "delivered", figure, run);
  }

  /** What fell behind before the fault owes its latency to the load as well. */
  private static Optional<Reason> beforeFault(LatencyFigure figure, RunEvidence run) {
    Optional<Reason> published = Shortage.ofAcknowledgementsBeforeFault(run)
        .flatMap(before -> beforeFault(before, "acknowledged", figure));
    return published.isPresent() || !Metrics.toDelivery(figure.metric())
        ? published
        : Shortage.ofDeliveriesBeforeFault(run)
            .flatMap(before -> beforeFault(before, "delivered", figure));
  }

  private static Optional<Reason> beforeFault(Shortage before, String what,
      LatencyFigure figure) {
    return before.exceeded()
        ? Optional.of(new Reason(GateId.OVERLOAD, verdict(before),
            "before the fault struck, what was due and not " + what + " grew by "
                + Quantity.count(Math.round(before.missing())) + " of "
                + Quantity.of(Math.round(before.due()), "message")
                + ": the load was not kept up without any fault",
            "ask at a rate that is kept up, or what the fault does can't be told",
            List.of(figure.key())))
        : Optional.empty();
  }

  private static Verdict verdict(Shortage shortage) {
    return shortage.isGrave() ? Verdict.INVALID : Verdict.SUSPECT;
  }

  private static Optional<Reason> reason(
      Shortage shortage, String what, LatencyFigure figure, RunEvidence run) {
    if (!shortage.exceeded()) {
      return Optional.empty();
    }
    double had = (shortage.due() - shortage.missing()) / run.seconds();
    String whose = shortage.own() ? "the load generator fell behind" : "the system was overloaded";
    return Optional.of(new Reason(
        GateId.OVERLOAD,
        verdict(shortage),
        "only " + Quantity.number(had) + " of the " + Quantity.rate(shortage.due() / run.seconds())
            + " that were due were " + what + ": " + whose
            + ", and latency grew for as long as the load lasted",
        shortage.own()
            ? "use a lower rate or more workers"
            : "quote the achieved rate as a capacity, or ask for latency at a rate below it",
        List.of(figure.key())));
  }
}
