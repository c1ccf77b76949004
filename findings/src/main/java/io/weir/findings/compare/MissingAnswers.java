package io.weir.findings.compare;

import io.weir.core.driver.SendFailure;
import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.scenario.Thresholds;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sends of the measure phase that waited too long for an answer, or never had one. They show a
 * system that drops answers while its connections stay.
 *
 * @param after the wait that is too long
 * @param late sends with a later acknowledgement
 * @param givenUp sends that the client gave up because no answer came in time
 * @param open sends without an answer when the drain ended and producers were closed
 * @param sends all sends
 */
record MissingAnswers(Duration after, long late, long givenUp, long open, long sends) {
  static final Part<MissingAnswers> PART =
      Part.of(RunFindings.class, "unanswered", MissingAnswers.class);

  /**
   * Returns those of a run; empty if there are none, or if they are expected: under an intended
   * overload, and after a fault, which has its own account.
   */
  static Optional<MissingAnswers> of(RunReading run) {
    return run.run().intendsOverload() || run.evidence().hasFault()
        ? Optional.empty()
        : run.evidence()
            .account()
            .ledger()
            .map(ledger -> of(run, ledger))
            .filter(found -> found.all() > 0);
  }

  private static MissingAnswers of(RunReading run, LedgerCounts ledger) {
    Duration after = run.run().client().unansweredAfter();
    long givenUp = Math.min(ledger.failed(), failures(run, SendFailure.Kind.TIMEOUT));
    long closed = Math.min(ledger.failed() - givenUp, failures(run, SendFailure.Kind.CLOSED));
    return new MissingAnswers(after,
        run.evidence().latencies(Metric.PUBLISH_SERVICE).countFrom(after.toNanos()), givenUp,
        ledger.unknown() + closed, ledger.attempted());
  }

  /** Returns how many sends of all phases failed in that way. */
  private static long failures(RunReading run, SendFailure.Kind kind) {
    return run.files()
        .intervals()
        .stream()
        .mapToLong(interval -> interval.failures().getOrDefault(EnumWord.kebab(kind), 0L))
        .sum();
  }

  private long all() {
    return late + givenUp + open;
  }

  /** Returns a remark on the run. */
  String note() {
    return count("") + " had no answer in time: " + parts();
  }

  private String count(String system) {
    return Quantity.count(all()) + " of " + Quantity.of(sends, "send") + system;
  }

  private String parts() {
    List<String> parts = new ArrayList<>();
    add(givenUp, "given up by the client", parts);
    add(open, "open when the drain ended", parts);
    add(late, "answered after more than " + Durations.format(after), parts);
    return Names.list(parts);
  }

  private static void add(long count, String end, List<String> parts) {
    if (count > 0) {
      parts.add(Quantity.count(count) + " " + end);
    }
  }

  /**
   * Returns a sentence on the systems that left many sends of a run without an answer; empty if
   * there are none.
   *
   * @param bySystem the runs of one variant
   */
  static Optional<String> caution(Map<String, List<RunFindings>> bySystem, Thresholds thresholds) {
    List<String> systems = new ArrayList<>();
    bySystem.forEach((system, runs) -> runs.stream()
        .flatMap(run -> run.part(PART).stream())
        .max(Comparator.comparingDouble(MissingAnswers::share))
        .filter(worst -> worst.share() >= thresholds.incomplete())
        .ifPresent(worst -> systems.add(worst.count(" to " + system) + ": " + worst.parts())));
    return systems.isEmpty()
        ? Optional.empty()
        : Optional.of("Unanswered in time: " + String.join("; ", systems) + ".");
  }

  private double share() {
    return (double) all() / sends;
  }
}
