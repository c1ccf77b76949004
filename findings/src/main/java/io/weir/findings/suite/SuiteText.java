package io.weir.findings.suite;

import io.weir.core.result.Environment;
import io.weir.findings.comparison.Comparisons.Decided;
import io.weir.findings.figure.Verdict;
import io.weir.findings.published.PublishedText;
import io.weir.findings.run.Confidence;
import io.weir.findings.suite.ScenarioFindings.Outcome;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A suite in words. Stateless. */
public final class SuiteText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private SuiteText() {}

  /**
   * Returns when it was measured, as {@code 4 March 2026, 05:06 to 06:40 UTC}; empty if nothing
   * was.
   */
  public static Optional<String> when(SuiteFindings findings) {
    Optional<Instant> first = findings.outcomes()
        .stream()
        .flatMap(outcome -> outcome.started().stream())
        .min(Instant::compareTo);
    Optional<Instant> last = findings.outcomes()
        .stream()
        .flatMap(outcome -> outcome.ended().stream())
        .max(Instant::compareTo);
    return first.map(start -> TIME.format(start)
        + last.map(end -> " to " + (day(start) == day(end) ? CLOCK : TIME).format(end)).orElse("")
        + " UTC");
  }

  private static long day(Instant time) {
    return time.atOffset(ZoneOffset.UTC).toLocalDate().toEpochDay();
  }

  /** Returns what ran, as {@code weir 0.1.0, kafka 4.3.1, pulsar 4.2.4}. */
  public static String versions(SuiteFindings findings) {
    List<String> versions = new ArrayList<>();
    weirVersions(findings).forEach(version -> versions.add("weir " + version));
    findings.outcomes()
        .stream()
        .flatMap(outcome -> outcome.versions().stream())
        .distinct()
        .sorted()
        .forEach(versions::add);
    return String.join(", ", versions);
  }

  private static List<String> weirVersions(SuiteFindings findings) {
    return Stream.concat(Stream.of(findings.suite().weirVersion()), findings.outcomes()
        .stream()
        .flatMap(outcome -> outcome.environment().stream())
        .map(Environment::weirVersion)).distinct().toList();
  }

  /** Returns the machines that it ran on; usually one. */
  public static List<String> machines(SuiteFindings findings) {
    return findings.outcomes()
        .stream()
        .flatMap(outcome -> outcome.environment().stream())
        .map(SuiteText::machine)
        .distinct()
        .toList();
  }

  private static String machine(Environment environment) {
    return fact(environment, "cpu", "processors") + " x " + fact(environment, "cpu", "model")
        + ", " + fact(environment, "memory", "total") + " of memory";
  }

  private static String fact(Environment environment, String topic, String name) {
    return environment.facts().getOrDefault(topic, Map.of()).getOrDefault(name, "unknown");
  }

  /** Returns how far a scenario came, as {@code 6 of 6 runs} or {@code not begun}. */
  public static String progress(ScenarioFindings scenario) {
    return scenario.outcome()
        .map(Outcome::confidence)
        .map(runs -> runs.completed() + " of " + Quantity.of(runs.planned(), "run"))
        .orElse("not begun");
  }

  /**
   * Returns how many runs have which verdict, as {@code 4 valid, 2 low confidence}, without those
   * that were cut off.
   */
  public static String verdicts(Outcome outcome) {
    return String.join(", ", outcome.confidence()
        .verdicts()
        .entrySet()
        .stream()
        .map(entry -> entry.getValue() + " " + entry.getKey().label())
        .toList());
  }

  /** Returns the confidence in the runs of all scenarios that were begun; empty if none was. */
  static Optional<Confidence> confidence(SuiteFindings findings) {
    return findings.outcomes().stream().map(Outcome::confidence).reduce(Confidence::plus);
  }

  /**
   * Returns the share of all comparisons that is decided; empty if no scenario compares systems.
   */
  static Optional<String> decided(SuiteFindings findings) {
    List<Decided> each = findings.outcomes()
        .stream()
        .map(Outcome::decided)
        .filter(decided -> decided.all() > 0)
        .toList();
    return each.stream()
        .reduce(Decided::plus)
        .map(whole -> "Decided: " + whole.decided() + " of "
            + Quantity.of(whole.all(), "comparison") + " at p50 and p99 ("
            + Quantity.percent((double) whole.decided() / whole.all()) + "), and all of them in "
            + each.stream().filter(Decided::conclusive).count() + " of "
            + Quantity.of(each.size(), "scenario") + ".");
  }

  /** Returns the share of a scenario's comparisons that is decided; empty text without any. */
  static String decided(Outcome outcome) {
    return outcome.decided().all() == 0
        ? ""
        : outcome.decided().decided() + " of " + outcome.decided().all();
  }

  /**
   * Returns the worst verdict of all scenarios that were begun, without runs that were cut off;
   * empty if none was begun.
   */
  public static Optional<Verdict> verdict(SuiteFindings findings) {
    return confidence(findings).map(Confidence::worst);
  }

  /** Returns how far the suite came, as {@code 6 of 7 scenarios, 30 of 36 runs completed}. */
  public static String progress(SuiteFindings findings) {
    return findings.outcomes().size() + " of "
        + Quantity.of(findings.scenarios().size(), "scenario")
        + confidence(findings)
            .map(all -> ", " + all.completed() + " of " + Quantity.of(all.planned(), "run")
                + " completed")
            .orElse(" begun");
  }

  /**
   * Returns the number of verdicts on claims by outcome; empty if no study belongs to the suite.
   */
  public static Optional<String> claims(SuiteFindings findings) {
    if (findings.claims().isEmpty()) {
      return Optional.empty();
    }
    List<String> counts = new ArrayList<>(PublishedText.count(findings.claims()
        .stream()
        .filter(SuiteClaim::asked)
        .map(SuiteClaim::outcome)
        .toList()));
    long others = findings.claims().stream().filter(claim -> !claim.asked()).count();
    if (others > 0) {
      counts.add(others + " not measured");
    }
    return Optional.of(String.join(", ", counts));
  }

  /** Returns the scenarios' results for a part of a claim, a line each. */
  public static List<String> answers(SuiteClaim.Part part) {
    return part.answers().isEmpty()
        ? List.of("no scenario measured it")
        : part.answers().stream().map(SuiteText::answer).toList();
  }

  private static String answer(SuiteClaim.Answer answer) {
    String because = PublishedText.because(answer.part());
    return answer.scenario() + ": " + PublishedText.outcome(answer.part().outcome()) + because;
  }

  /** Returns the cautions; empty if there are none. */
  public static List<String> cautions(SuiteFindings findings) {
    List<String> cautions = new ArrayList<>();
    List<String> machines = machines(findings);
    if (machines.size() > 1) {
      cautions.add("Its scenarios did not all run on one machine: " + Names.list(machines) + ".");
    }
    List<String> versions = weirVersions(findings);
    if (versions.size() > 1) {
      cautions.add("Its scenarios did not all run with one version of weir: "
          + Names.list(versions) + ".");
    }
    List<String> missing = findings.scenarios()
        .stream()
        .filter(scenario -> scenario.outcome().isEmpty())
        .map(ScenarioFindings::name)
        .toList();
    if (!missing.isEmpty()) {
      cautions.add("Not begun: " + String.join(", ", missing) + ".");
    }
    if (!missing.isEmpty() || confidence(findings).filter(Confidence::wasCutOff).isPresent()) {
      cautions.add("Continue with 'weir run --resume " + findings.suite().name() + "'.");
    }
    return cautions;
  }
}
