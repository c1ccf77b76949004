package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Applies all validity checks to values. Stateless. */
public final class Judge {
  private static final List<Gate> GATES =
      ServiceLoader.load(Gate.class, Gate.class.getClassLoader())
          .stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Judge() {}

  /** Returns a latency with its error bar and its verdict. */
  public static LatencyFigure judge(LatencyFigure figure, RunEvidence run) {
    ErrorSources sources = ErrorSources.of(figure, run);
    long shortest = run.latencies(figure.metric()).atRank(1);
    return figure.judged(sources.bar().reachingBelow(figure.nanos() - shortest),
        Assessment.of(Stream.concat(sources.reason(figure, run).stream(),
            GATES.stream().map(gate -> gate.judge(figure, run)).flatMap(Optional::stream))
            .toList()));
  }

  /** Returns a rate with its verdict. */
  public static RateFigure judge(RateFigure figure, RunEvidence run) {
    return figure.judged(Assessment.of(
        GATES.stream().map(gate -> gate.judge(figure, run)).flatMap(Optional::stream).toList()));
  }
}
