package io.weir.analysis.published;

import io.weir.analysis.finding.Assessment;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.finding.Statistic;
import io.weir.analysis.text.Names;
import io.weir.core.published.Measure;
import io.weir.core.result.Metric;
import java.util.Optional;

/** What is measured of a run to be held against a study. */
public sealed interface Quantity {
  /** The number of a run, if the run has it. */
  Optional<RunValue> of(RunFindings run);

  /** What it is called. */
  String text();

  /** A latency. */
  record Latency(Metric metric, Statistic statistic) implements Quantity {
    @Override
    public Optional<RunValue> of(RunFindings run) {
      return run.latency(metric, statistic)
          .map(figure -> RunValue.of(figure.nanos(), figure.atLeast(), figure.assessment()));
    }

    @Override
    public String text() {
      return Names.metric(metric) + " " + statistic.label();
    }
  }

  /** How many times one quantile is another one of the same run: how far the tail reaches. */
  record Spread(Metric metric, Statistic tail, Statistic body) implements Quantity {
    @Override
    public Optional<RunValue> of(RunFindings run) {
      return run.latency(metric, tail)
          .flatMap(far -> run.latency(metric, body)
              .filter(near -> near.nanos() > 0)
              .map(near -> ratio(far, near)));
    }

    private static RunValue ratio(LatencyFigure far, LatencyFigure near) {
      Assessment both = far.assessment().and(near.assessment());
      return RunValue.of((double) far.nanos() / near.nanos(), far.atLeast() || near.atLeast(),
          both);
    }

    @Override
    public String text() {
      return Names.metric(metric) + " " + tail.label() + " by its " + body.label();
    }
  }

  /** What the studies tell and weir does not yet hold against them. */
  record Unmeasured(Measure measure) implements Quantity {
    @Override
    public Optional<RunValue> of(RunFindings run) {
      return Optional.empty();
    }

    @Override
    public String text() {
      return measure.label().replace('-', ' ');
    }
  }
}
