package io.weir.findings.published;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.core.unit.Rate;
import io.weir.findings.catchup.CatchUpFindings;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.run.RunFindings;
import io.weir.findings.text.Names;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A measured quantity of a run that is compared with a study. */
public sealed interface Amount {
  /** The number of a run, if the run has it. */
  Optional<RunValue> of(RunFindings run);

  /** Its name. */
  String text();

  /**
   * Reads an amount: {@code publish p99}, {@code end-to-end p50}, {@code publish p99.9 by p50},
   * {@code publish p99 beside catch-up}, {@code peak} or {@code catch-up}. Latencies begin with the
   * actual send, which is what the studies measured.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Amount parse(String text) {
    List<String> words = List.of(text.split(" "));
    if (words.size() == 1) {
      return switch (text) {
        case "peak" -> new Peak();
        case "catch-up" -> new CatchUp();
        default -> throw new IllegalArgumentException("'" + text + "' is no amount");
      };
    }
    Metric metric = switch (words.get(0)) {
      case "publish" -> Metric.PUBLISH_SERVICE;
      case "end-to-end" -> Metric.SEND_TO_CONSUME;
      default -> throw new IllegalArgumentException("no latency is called " + words.get(0));
    };
    Statistic statistic = Statistic.named(words.get(1)).orElseThrow();
    if (words.size() == 2) {
      return new Latency(metric, statistic);
    }
    return words.get(2).equals("by")
        ? new Spread(metric, statistic, Statistic.named(words.get(3)).orElseThrow())
        : new BesideCatchUp(statistic);
  }

  /** A latency. */
  record Latency(Metric metric, Statistic statistic) implements Amount {
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
  record Spread(Metric metric, Statistic tail, Statistic body) implements Amount {
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

  /**
   * The highest sustainable rate that a search found, in bytes per second: between the highest rate
   * that was sustained and the lowest that was not.
   */
  record Peak() implements Amount {
    @Override
    public Optional<RunValue> of(RunFindings run) {
      return run.search()
          .filter(search -> search.bounds().lower().isPresent())
          .map(search -> value(search, run.run().workload().message().size().bytes()));
    }

    private static RunValue value(SearchRecord search, long messageBytes) {
      RateBounds bounds = search.bounds();
      double lower = bounds.lower().orElseThrow().perSecond();
      double upper = search.proven().map(Rate::perSecond).orElse(lower);
      return RunValue.of(Math.sqrt(lower * upper) * messageBytes, Math.sqrt(upper / lower),
          search.atLeast(), assessment(bounds));
    }

    private static Assessment assessment(RateBounds bounds) {
      return bounds.soaked()
          ? Assessment.VALID
          : Assessment.of(List.of(new Reason(GateId.SEARCH_SOAK, Verdict.SUSPECT,
              "the rate was not held for longer than one trial",
              "give the search more time: raise workload.load.search.within", List.of())));
    }

    @Override
    public String text() {
      return "highest sustainable rate";
    }
  }

  /** How fast subscriptions that came back were delivered their backlog, in bytes per second. */
  record CatchUp() implements Amount {
    @Override
    public Optional<RunValue> of(RunFindings run) {
      return run.catchUp()
          .map(found -> RunValue.of(found.bytesPerSecond(), false, found.assessment()));
    }

    @Override
    public String text() {
      return "catch-up throughput";
    }
  }

  /** Publish service time of messages that were due while other subscriptions caught up. */
  record BesideCatchUp(Statistic statistic) implements Amount {
    @Override
    public Optional<RunValue> of(RunFindings run) {
      return run.catchUp()
          .flatMap(found -> found.phase(PhaseKind.CATCH_UP)
              .flatMap(CatchUpFindings.Phase::publishService)
              .flatMap(tail -> at(tail).stream().boxed().findFirst())
              .map(nanos -> RunValue.of(nanos, false, found.assessment())));
    }

    private OptionalLong at(CatchUpFindings.Tail tail) {
      return switch (statistic) {
        case P50 -> tail.p50();
        case P99 -> tail.p99();
        case P99_9 -> tail.p999();
        case MAX -> OptionalLong.of(tail.max());
        case AVERAGE, P75, P95, P99_99 -> OptionalLong.empty();
      };
    }

    @Override
    public String text() {
      return Names.metric(Metric.PUBLISH_SERVICE) + " " + statistic.label()
          + " beside the catch-up";
    }
  }

  /**
   * One number of one run.
   *
   * @param value the number, in nanoseconds or bytes per second; where bounds are known, their
   * geometric mean
   * @param factor by what factor the true number may be above or below, as far as the run itself
   * shows; 1 or more
   * @param atLeast whether the true number is only known to be no smaller
   * @param verdict whether it may be quoted
   * @param why the worst reason why not; empty for a valid one
   */
  public record RunValue(double value, double factor, boolean atLeast, Verdict verdict,
      String why) {
    /**
     * Latency at a load that is not sustained depends on how long was measured, however little is
     * missing, so it is not comparable with a study.
     */
    private static Optional<Reason> overload(Assessment assessment) {
      return assessment.verdict() == Verdict.INVALID
          ? Optional.empty()
          : Overload.reason(assessment);
    }

    static RunValue of(double value, boolean atLeast, Assessment assessment) {
      return of(value, 1, atLeast, assessment);
    }

    static RunValue of(double value, double factor, boolean atLeast, Assessment assessment) {
      return overload(assessment)
          .map(reason -> new RunValue(value, factor, atLeast, Verdict.INVALID, reason.text()))
          .orElseGet(() -> new RunValue(value, factor, atLeast, assessment.verdict(),
              assessment.reasons().isEmpty() ? "" : assessment.reasons().getFirst().text()));
    }
  }
}
