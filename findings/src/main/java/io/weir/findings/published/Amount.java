package io.weir.findings.published;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.plan.PlannedRun;
import io.weir.core.unit.Rate;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.evidence.Timeline;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Headline;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.CatchUpFindings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Names;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A measured quantity of a run that is compared with a study. */
public sealed interface Amount {
  /** Returns the number of a run, if the run has it. */
  Optional<RunValue> of(RunFindings run);

  /** Returns why a planned run cannot have it, known before it runs; empty if it can. */
  Optional<String> missing(PlannedRun run);

  /** Returns the figure of a run that it is, if it is one. */
  default Optional<FigureKey> figure() {
    return Optional.empty();
  }

  /** Returns whether runs in windows have it by window. */
  default boolean isKnownByWindow() {
    return figure().filter(figure -> figure instanceof FigureKey.Latency latency
        && Headline.statistics().contains(latency.statistic())).isPresent();
  }

  /** Returns whether more of it is a faster system. */
  default boolean isThroughput() {
    return false;
  }

  /** Returns its name. */
  String text();

  private static Optional<String> withoutLatency(PlannedRun run) {
    return run.intendsOverload()
        ? Optional.of("latencies have no meaning under an intended overload")
        : Optional.empty();
  }

  private static Optional<String> noBacklog(PlannedRun run) {
    return run.phases().detachment().isPresent()
        ? Optional.empty()
        : Optional.of("no subscription returns to a backlog");
  }

  /**
   * Reads an amount: {@code publish p99}, {@code end-to-end p50}, {@code publish p99.9 by p50},
   * {@code publish p99 beside catch-up}, {@code publish p99 over time}, {@code peak} or
   * {@code catch-up}. Latencies begin with the
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
    return switch (words.get(2)) {
      case "by" -> new Spread(metric, statistic, Statistic.named(words.get(3)).orElseThrow());
      case "over" -> new Unsteadiness();
      default -> new BesideCatchUp(statistic);
    };
  }

  /** A latency. */
  record Latency(Metric metric, Statistic statistic) implements Amount {
    @Override
    public Optional<FigureKey> figure() {
      return Optional.of(new FigureKey.Latency(metric, statistic));
    }

    @Override
    public Optional<RunValue> of(RunFindings run) {
      return run.latency(metric, statistic)
          .map(RunValue::latency);
    }

    @Override
    public Optional<String> missing(PlannedRun run) {
      return withoutLatency(run);
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
      double ratio = (double) far.nanos() / near.nanos();
      return Overload.reason(both)
          .map(RunValue::unusable)
          .orElseGet(() -> new RunValue(
              new ValueBounds(far.bounds().low() / near.bounds().high(), ratio,
                  far.bounds().high() / near.bounds().low()),
              both));
    }

    @Override
    public Optional<String> missing(PlannedRun run) {
      return withoutLatency(run);
    }

    @Override
    public String text() {
      return Names.metric(metric) + " " + tail.label() + " by its " + body.label();
    }
  }

  /**
   * The highest throughput, in bytes per second. A search gives it by the highest rate that was
   * sustained and the lowest that was not, as far as both are known; of several goals, by the one
   * with the highest limit. An intended overload gives it
   * by the load that the system served: acknowledged, and delivered to each subscription.
   */
  record Peak() implements Amount {
    @Override
    public Optional<RunValue> of(RunFindings run) {
      long messageBytes = run.run().workload().message().size().bytes();
      return run.run().intendsOverload()
          ? served(run, messageBytes)
          : run.search()
              .map(search -> search.ofGoals().getLast())
              .filter(search -> search.bounds().lower().isPresent() || search.proven().isPresent())
              .map(search -> value(search, messageBytes));
    }

    private static Optional<RunValue> served(RunFindings run, long messageBytes) {
      return run.rate(RateKind.SERVED)
          .map(peak -> RunValue.exactly(peak.perSecond() * messageBytes, peak.assessment()));
    }

    private static RunValue value(SearchRecord search, long messageBytes) {
      double lower = search.bounds().lower().map(Rate::perSecond).orElse(0.0);
      double upper =
          search.proven().map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
      return new RunValue(
          ValueBounds.between(lower * messageBytes, Math.max(lower, upper) * messageBytes),
          assessment(search.bounds()));
    }

    @Override
    public Optional<String> missing(PlannedRun run) {
      if (run.search().isPresent() && Dilations.isDilated(run)) {
        return Optional.of("the bounds of a search are not extrapolated from dilated time; offer an"
            + " intended overload instead");
      }
      return run.search().isPresent() || run.intendsOverload()
          ? Optional.empty()
          : Optional.of("neither a search for the highest rate nor an intended overload");
    }

    private static Assessment assessment(RateBounds bounds) {
      return bounds.soaked() || bounds.lower().isEmpty()
          ? Assessment.VALID
          : Assessment.of(List.of(new Reason(GateId.SEARCH_SOAK, Verdict.LOW_CONFIDENCE,
              "the rate was not held for longer than one trial",
              "give the search more time: raise workload.load.search.within", List.of())));
    }

    @Override
    public boolean isThroughput() {
      return true;
    }

    @Override
    public String text() {
      return "peak throughput";
    }
  }

  /** How fast subscriptions that came back were delivered their backlog, in bytes per second. */
  record CatchUp() implements Amount {
    @Override
    public Optional<RunValue> of(RunFindings run) {
      return run.part(CatchUpFindings.PART)
          .map(found -> RunValue.exactly(found.bytesPerSecond(), found.assessment()));
    }

    @Override
    public Optional<String> missing(PlannedRun run) {
      return noBacklog(run);
    }

    @Override
    public boolean isThroughput() {
      return true;
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
      return run.part(CatchUpFindings.PART)
          .flatMap(found -> found.phase(PhaseKind.CATCH_UP)
              .flatMap(CatchUpFindings.Phase::publishService)
              .flatMap(tail -> at(tail).stream().boxed().findFirst())
              .map(nanos -> RunValue.exactly(nanos, found.assessment())));
    }

    @Override
    public Optional<String> missing(PlannedRun run) {
      return noBacklog(run);
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
   * How far publish p99 varies over the measure phase: its 95th percentile over time by its median
   * over time. One in twenty moments was at least so much slower than the usual one.
   */
  record Unsteadiness() implements Amount {
    private static final int FEWEST = 20;

    @Override
    public Optional<RunValue> of(RunFindings run) {
      long[] tails = run.timeline()
          .publish()
          .stream()
          .mapToLong(Timeline.LatencyPoint::p99)
          .sorted()
          .toArray();
      return run.latency(Metric.PUBLISH_RESPONSE, Statistic.P99)
          .filter(any -> tails.length >= FEWEST && tails[tails.length / 2] > 0)
          .map(figure -> Overload.reason(figure.assessment())
              .map(RunValue::unusable)
              .orElseGet(() -> RunValue.exactly(
                  (double) tails[tails.length * 19 / 20] / tails[tails.length / 2],
                  figure.assessment())));
    }

    @Override
    public Optional<String> missing(PlannedRun run) {
      return run.phases().measure().toSeconds() < FEWEST
          ? Optional.of("the measure phase is shorter than " + FEWEST + "s")
          : withoutLatency(run);
    }

    @Override
    public String text() {
      return "publish p99 over time, high by usual,";
    }
  }

  /**
   * What one run shows of a quantity.
   *
   * @param bounds in nanoseconds or bytes per second
   * @param verdict whether it may be quoted
   * @param why the worst reason why not; empty for a valid one
   */
  public record RunValue(ValueBounds bounds, Verdict verdict, String why) {
    private static final ValueBounds ANY = new ValueBounds(0, 0, Double.POSITIVE_INFINITY);

    RunValue(ValueBounds bounds, Assessment assessment) {
      this(bounds, assessment.verdict(),
          assessment.reasons().isEmpty() ? "" : assessment.reasons().getFirst().text());
    }

    static RunValue exactly(double value, Assessment assessment) {
      return new RunValue(value > 0 ? ValueBounds.exactly(value) : ANY, assessment);
    }

    static RunValue unusable(Reason reason) {
      return new RunValue(ANY, Verdict.INVALID, reason.text());
    }

    /**
     * Returns a latency. Under a load that the system does not sustain it grows for as long as the
     * load lasts, so the measured one is only a lower bound. That holds if nothing else is wrong.
     */
    static RunValue latency(LatencyFigure figure) {
      Optional<Reason> overload = Overload.reason(figure.assessment());
      if (overload.isEmpty()) {
        return new RunValue(figure.nanos() > 0 ? figure.bounds() : ANY, figure.assessment());
      }
      return Overload.isOnlyFault(figure.assessment())
          ? new RunValue(new ValueBounds(figure.bounds().low(), figure.nanos(),
              Double.POSITIVE_INFINITY), Verdict.LOW_CONFIDENCE, overload.get().text())
          : unusable(overload.get());
    }

    /**
     * Returns whether it says anything: an INVALID value, and one that may be 0 or anything, do
     * not.
     */
    boolean usable() {
      return verdict != Verdict.INVALID
          && (bounds.low() > 0 || Double.isFinite(bounds.high()));
    }
  }
}
