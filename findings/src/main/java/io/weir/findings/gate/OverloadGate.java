package io.weir.findings.gate;

import io.weir.core.interval.Counter;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * If less is achieved than offered, a backlog and the latency grow during the whole load. Such a
 * latency depends on the length of the measurement and describes no state of the system. The
 * achieved rate is then a statement of capacity, and stays valid. Where an overload was intended,
 * the achieved rate is a capacity only if there was one. An unlimited rate is one by definition.
 */
public final class OverloadGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    if (!Metrics.ofSystem(figure.metric())) {
      return Optional.empty();
    }
    if (run.run().hasNoRate()) {
      return Optional.of(closedLoop(figure));
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

  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    if (figure.kind() != RateKind.SERVED || run.run().hasNoRate()) {
      return Optional.empty();
    }
    List<Shortage> shortages =
        List.of(Shortage.ofAcknowledgements(run), Shortage.ofDeliveries(run));
    if (shortages.stream().anyMatch(Shortage::own)) {
      return noPeak(figure, GateId.NOT_OFFERED,
          "the load generator fell behind, so the rate is not the peak of the system",
          "set workload.load.rate to unlimited or to a lower rate that is still too high, or use a"
              + " machine with more cores");
    }
    return shortages.stream().anyMatch(Shortage::isGrave)
        ? Optional.empty()
        : noPeak(figure, GateId.OVERLOAD,
            "the system served " + Quantity.number(figure.perSecond()) + " of "
                + Quantity.rate(run.count(Counter.DUE) / run.seconds())
                + ", which was meant to be more than it can serve, so its peak is not known",
            "raise workload.load.rate, or set it to unlimited");
  }

  /** The next message waits for the system, so slow answers are asked for less often. */
  private static Reason closedLoop(LatencyFigure figure) {
    return new Reason(GateId.OVERLOAD, Verdict.INVALID,
        "the rate was unlimited: messages had no time at which they were due, and waited in full"
            + " buffers of the clients",
        "measure latencies at a rate below this throughput", List.of(figure.key()));
  }

  private static Optional<Reason> noPeak(RateFigure figure, GateId gate, String text,
      String next) {
    return Optional.of(new Reason(gate, Verdict.INVALID, text, next, List.of(figure.key())));
  }

  /** If the system fell behind before the fault, the load contributes to its latency. */
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
            "before the fault struck, the number of messages due and not " + what + " grew by "
                + Quantity.count(Math.round(before.missing())) + " of "
                + Quantity.of(Math.round(before.due()), "message")
                + ": the system did not keep up even without the fault",
            "use a rate that the system keeps up with: otherwise the effect of the fault is"
                + " inconclusive",
            List.of(figure.key())))
        : Optional.empty();
  }

  private static Verdict verdict(Shortage shortage) {
    return shortage.isGrave() ? Verdict.INVALID : Verdict.LOW_CONFIDENCE;
  }

  private static Optional<Reason> reason(
      Shortage shortage, String what, LatencyFigure figure, RunEvidence run) {
    if (!shortage.exceeded()) {
      return Optional.empty();
    }
    double had = (shortage.due() - shortage.missing()) / run.seconds();
    String whose = shortage.own() ? "the load generator fell behind" : "the system was overloaded";
    return Optional.of(new Reason(
        shortage.own() ? GateId.NOT_OFFERED : GateId.OVERLOAD,
        verdict(shortage),
        "only " + Quantity.number(had) + " of the " + Quantity.rate(shortage.due() / run.seconds())
            + " that were due were " + what + ": " + whose
            + ", and latency grew during the whole load",
        shortage.own()
            ? "use a lower rate, or a machine with more cores"
            : "quote the achieved rate as a capacity, or measure latency at a lower rate",
        List.of(figure.key())));
  }
}
