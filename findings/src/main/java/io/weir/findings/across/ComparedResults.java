package io.weir.findings.across;

import io.weir.core.launch.BrokerKinds;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.RunStatus;
import io.weir.findings.across.ComparedPair.Values;
import io.weir.findings.across.HostChange.Relation;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.comparison.IndependentComparisons;
import io.weir.findings.comparison.IndependentComparisons.Samples;
import io.weir.findings.comparison.NoiseFloors;
import io.weir.findings.fairness.Audit;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Rulings;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two results compared, or two systems of one.
 *
 * @param format the version of the JSON form
 * @param a the first result
 * @param b the second result; the same one if its systems are compared
 * @param answer what follows, a sentence for each pair
 * @param cautions what must not be overlooked
 * @param pairs the systems that were compared
 */
public record ComparedResults(int format, Result a, Result b, List<String> answer,
    List<String> cautions, List<ComparedPair> pairs) {
  private static final int FORMAT = 2;
  /** Swept values in a caution. */
  private static final int NAMED = 4;

  public ComparedResults {
    answer = List.copyOf(answer);
    cautions = List.copyOf(cautions);
    pairs = List.copyOf(pairs);
  }

  /**
   * A result.
   *
   * @param folder its folder, as its user named it
   * @param name the scenario's name
   * @param started when its first deployment began
   * @param weir the version of weir that measured it
   */
  public record Result(String folder, String name, Optional<Instant> started,
      Optional<String> weir) {
    private static Result of(Origin origin) {
      Findings findings = origin.findings();
      return new Result(origin.folder(), findings.plan().name(),
          findings.runs().stream().flatMap(run -> run.started().stream()).min(Instant::compareTo),
          origin.environment().map(Environment::weirVersion));
    }
  }

  /** Two sides, before they are compared. */
  private record Sides(Side a, Side b, List<Difference> differences, List<String> obstacles) {
    static Sides of(Side a, Side b) {
      List<Difference> differences = Differences.of(a, b);
      return new Sides(a, b, differences, Obstacles.of(a, b, differences));
    }

    boolean ofOneResult() {
      return a.origin() == b.origin();
    }
  }

  /**
   * Compares results.
   *
   * @param chosen the systems
   * @return without any pairs if the systems have no swept values in common
   */
  public static ComparedResults of(Origin a, Origin b, List<SystemPair> chosen,
      BrokerKinds kinds) {
    List<Sides> sides =
        chosen.stream().flatMap(pair -> sides(a, b, pair).stream()).toList();
    Iterator<List<Comparison>> compared = comparisons(sides).iterator();
    List<ComparedPair> pairs =
        sides.stream().map(pair -> pair(pair, compared.next(), kinds)).toList();
    return new ComparedResults(FORMAT, Result.of(a), Result.of(b),
        pairs.stream().map(ComparedPair::answer).toList(),
        Stream.concat(cautions(pairs).stream(),
            chosen.stream().flatMap(pair -> leftOut(a, b, pair).stream())).toList(),
        pairs);
  }

  private static List<Sides> sides(Origin a, Origin b, SystemPair pair) {
    boolean two = a != b;
    List<Map<String, String>> ofA = a.variants(pair.a());
    List<Map<String, String>> ofB = b.variants(pair.b());
    List<Sides> sides = new ArrayList<>();
    if (ofA.size() == 1 && ofB.size() == 1) {
      sides.add(sides(a, ofA.getFirst(), b, ofB.getFirst(), pair, two));
    } else {
      ofA.stream()
          .filter(ofB::contains)
          .forEach(variant -> sides.add(sides(a, variant, b, variant, pair, two)));
    }
    return sides;
  }

  /** Returns the swept values that only one side has, in a sentence for each side. */
  private static List<String> leftOut(Origin a, Origin b, SystemPair pair) {
    List<Map<String, String>> ofA = a.variants(pair.a());
    List<Map<String, String>> ofB = b.variants(pair.b());
    if (ofA.size() == 1 && ofB.size() == 1) {
      return List.of();
    }
    return Stream.of(leftOut(a, pair.a(), ofA, ofB), leftOut(b, pair.b(), ofB, ofA))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> leftOut(Origin origin, String system,
      List<Map<String, String>> own, List<Map<String, String>> others) {
    List<String> only = own.stream()
        .filter(variant -> !others.contains(variant))
        .map(Names::variantBrief)
        .toList();
    return only.isEmpty()
        ? Optional.empty()
        : Optional.of("Not compared: "
            + Names.list(only.subList(0, Math.min(NAMED, only.size())))
            + (only.size() > NAMED ? " and " + (only.size() - NAMED) + " more" : "")
            + ", which only " + system + " in " + origin.label() + " has.");
  }

  private static Sides sides(Origin a, Map<String, String> ofA, Origin b, Map<String, String> ofB,
      SystemPair pair, boolean two) {
    return Sides.of(
        new Side(a, pair.a(), ofA, two ? pair.a() + " in " + a.label() : pair.a()),
        new Side(b, pair.b(), ofB, two ? pair.b() + " in " + b.label() : pair.b()));
  }

  /** Returns the comparisons of each pair; none where something prevents it. */
  private static List<List<Comparison>> comparisons(List<Sides> sides) {
    List<Sides> comparable =
        sides.stream().filter(pair -> pair.obstacles.isEmpty()).toList();
    Iterator<List<Comparison>> found = comparable.isEmpty()
        ? List.<List<Comparison>>of().iterator()
        : comparable.getFirst().ofOneResult()
            ? comparable.stream().map(ComparedResults::together).iterator()
        : independent(comparable).iterator();
    return sides.stream()
        .map(pair -> pair.obstacles.isEmpty() ? found.next() : List.<Comparison>of())
        .toList();
  }

  /** Systems of one result are compared as in its report. */
  private static List<Comparison> together(Sides pair) {
    Findings findings = pair.a.origin().findings();
    Comparisons comparisons = new Comparisons(findings.runs(), Optional.of(pair.a.system()),
        findings.plan().stopping(), findings.thresholds(), floors(pair));
    List<RunFindings> runs = findings.runs()
        .stream()
        .filter(run -> run.run().variant().equals(pair.a.variant()))
        .toList();
    return comparisons.of(comparisons.bySystem(runs), false)
        .stream()
        .filter(one -> one.baseline().equals(pair.a.system())
            && one.contender().equals(pair.b.system()))
        .toList();
  }

  private static List<List<Comparison>> independent(List<Sides> pairs) {
    Sides first = pairs.getFirst();
    return new IndependentComparisons(first.b.origin().findings().thresholds(), floors(first))
        .of(pairs.stream()
            .map(pair -> new Samples(pair.a.name(), pair.a.runs(), pair.b.name(), pair.b.runs()))
            .toList());
  }

  /** The noise of a host says nothing about two, nor about an emulated one. */
  private static NoiseFloors floors(Sides pair) {
    Relation relation = HostChange.of(pair.a, pair.b).relation();
    boolean known = (relation == Relation.SAME || relation == Relation.CHANGED)
        && !pair.b.origin().findings().plan().emulates();
    return known
        ? NoiseFloors.of(pair.b.origin().environment().flatMap(Environment::noise))
        : NoiseFloors.NONE;
  }

  private static ComparedPair pair(Sides pair, List<Comparison> comparisons, BrokerKinds kinds) {
    Side a = pair.a;
    Side b = pair.b;
    PlannedRun design = b.design();
    List<RunFindings> runs = Stream.concat(a.runs().stream(), b.runs().stream()).toList();
    List<Comparison> answering = comparisons.stream()
        .filter(IndependentComparisons::answers)
        .toList();
    boolean swept = !a.variant().isEmpty() && a.variant().equals(b.variant());
    String sentence = new ChangeSentence(a, b, answering, pair.obstacles, pair.differences).text();
    return new ComparedPair(a.system(), b.system(), swept ? a.variant() : Map.of(), runs.size(),
        (int) runs.stream().filter(run -> run.status() == RunStatus.COMPLETED).count(),
        swept ? Names.variantBrief(a.variant()) + ": " + sentence : sentence,
        pair.obstacles, pair.differences,
        Headline.figures(design)
            .stream()
            .map(figure -> new Values(figure, a.figure(figure), b.figure(figure)))
            .toList(),
        comparisons, fairness(a, b, kinds));
  }

  /** Names of systems follow rules that names of sides do not, and may be the same on both. */
  private static Optional<String> fairness(Side a, Side b, BrokerKinds kinds) {
    Map<String, List<RunFindings>> runs = new LinkedHashMap<>();
    runs.put("a", a.runs());
    runs.put("b", b.runs());
    Map<String, String> names = Map.of("a", a.name(), "b", b.name());
    List<Ruling> rulings = Audit.ofRuns(runs, kinds)
        .stream()
        .filter(Ruling::unfair)
        .map(ruling -> new Ruling(ruling.topic(), ruling.judgement(), names.get(ruling.one()),
            names.get(ruling.other()), ruling.oneHas(), ruling.otherHas(),
            ruling.favors().map(names::get), ruling.amount(), ruling.reason(), ruling.remedy(),
            ruling.claimed()))
        .toList();
    return rulings.isEmpty()
        ? Optional.empty()
        : Optional.of(Rulings.of(Map.of(Map.of(), rulings)).unfairSummary());
  }

  private static List<String> cautions(List<ComparedPair> pairs) {
    List<String> cautions = new ArrayList<>();
    for (ComparedPair pair : pairs) {
      List<FigureKey> uncertain = pair.answering()
          .stream()
          .filter(Comparison::lowConfidence)
          .map(Comparison::metric)
          .toList();
      if (!uncertain.isEmpty()) {
        cautions.add((pairs.size() > 1 ? pair.title() + ": low" : "Low") + " confidence in "
            + FigureText.names(uncertain, 1) + "; the reports have the reasons.");
      }
      if (pair.completed() < pair.planned()) {
        cautions.add(pair.completed() + " of " + Quantity.of(pair.planned(), "run") + " of "
            + pair.title() + " completed.");
      }
    }
    return cautions;
  }

  /** Returns whether all runs that were compared completed. */
  public boolean complete() {
    return pairs.stream().allMatch(pair -> pair.completed() == pair.planned());
  }

  /** Returns whether a value that answers is missing or invalid. */
  public boolean lacksValues() {
    return pairs.stream().anyMatch(ComparedPair::lacksValues);
  }
}
