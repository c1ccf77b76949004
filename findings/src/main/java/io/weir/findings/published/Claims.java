package io.weir.findings.published;

import io.weir.core.plan.PlannedRun;
import io.weir.core.published.Axis;
import io.weir.core.published.PublishedCell;
import io.weir.core.result.Json;
import io.weir.core.scenario.Emulation;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Terms;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The claims of the studies that weir knows. Stateless. */
public final class Claims {
  private static final ClaimFile FILE = ClaimFile.read();
  private static final List<Claim> ALL = FILE.all();

  private Claims() {}

  /** Returns all claims, study by study. */
  static List<Claim> all() {
    return ALL;
  }

  /**
   * The outcomes of a study's claims; none for a study that weir does not know.
   *
   * @param own the figures of the study, as far as they are known
   */
  public static List<ClaimFinding> judge(String study, List<PublishedCell> own, Cells cells) {
    OwnFigures figures = new OwnFigures(own, cells.thresholds().margin());
    return of(study).map(claim -> judge(claim, figures, cells)).toList();
  }

  /** Returns which outcomes of a study's claims plans can reach, all together. */
  public static List<ClaimReach> reach(String study, List<PlannedCells> plans) {
    return of(study).map(claim -> reach(claim, plans)).toList();
  }

  private static Stream<Claim> of(String study) {
    return ALL.stream().filter(claim -> claim.study().equals(study));
  }

  private static ClaimReach reach(Claim claim, List<PlannedCells> plans) {
    Map<Terms, Reach> byTerms = new EnumMap<>(Terms.class);
    for (Reading reading : claim.readings()) {
      byTerms.put(reading.terms(), reading.predicates()
          .stream()
          .map(predicate -> plans.stream()
              .map(plan -> reach(claim, predicate, reading.terms(), plan))
              .reduce(Reach::or)
              .orElseThrow())
          .reduce(Reach::and)
          .orElseThrow());
    }
    return new ClaimReach(claim.id(), byTerms);
  }

  /** Returns what a plan can decide: on emulated machines, as much as it can on each of them. */
  private static Reach reach(Claim claim, Predicate predicate, Terms terms, PlannedCells plan) {
    PlannedCells cells = plan.where(Assumptions.suiting(terms, plan.runs()));
    List<PlannedRun> runs =
        predicate.cells().stream().flatMap(cell -> cells.of(cell).stream()).toList();
    List<Emulation> machines = EmulatedMachines.of(runs.stream());
    return machines.stream()
        .map(machine -> new Reaching(cells.where(run -> EmulatedMachines.isOn(run, machine)), terms)
            .of(predicate))
        .reduce(Reach::onBoth)
        .map(reach -> reach.any()
            ? FILE.assumptions().barrier(machines, runs, terms, claim.built()).orElse(reach)
            : reach)
        .orElseGet(() -> new Reaching(cells, terms).of(predicate));
  }

  private static ClaimFinding judge(Claim claim, OwnFigures figures, Cells cells) {
    Optional<String> own = claim.readings()
        .stream()
        .flatMap(reading -> reading.predicates().stream())
        .flatMap(predicate -> figures.against(predicate).stream())
        .distinct()
        .reduce((one, other) -> one + "; " + other);
    return new ClaimFinding(claim.id(), claim.text(), own, claim.readings()
        .stream()
        .map(reading -> judge(claim, reading, own.isPresent(), cells))
        .toList());
  }

  private static ClaimFinding.Reading judge(Claim claim, Reading reading,
      boolean selfContradicted, Cells cells) {
    List<ClaimPart> parts = reading.predicates()
        .stream()
        .map(one -> within(reach(claim, one, reading.terms(), cells.planned()),
            judge(one, reading.terms(), cells)))
        .toList();
    ClaimOutcome measured =
        parts.stream().map(ClaimPart::outcome).reduce(ClaimOutcome::and).orElseThrow();
    return new ClaimFinding.Reading(reading.terms(), reading.unequal(),
        selfContradicted ? ClaimOutcome.SELF_CONTRADICTED : measured,
        parts.stream().anyMatch(ClaimPart::asked), parts);
  }

  /** Whatever was measured, a plan decides no more than it can. */
  private static ClaimPart within(Reach reach, ClaimPart part) {
    return reach.any()
        ? part
        : new ClaimPart(part.asks(), ClaimOutcome.NOT_REACHABLE, part.measured(), reach.why(),
            reach.asked(), part.ratio(), part.assumed());
  }

  /** Returns the judgement by all runs; on emulated machines, by those on each of them. */
  private static ClaimPart judge(Predicate predicate, Terms terms, Cells all) {
    Cells cells = all.where(Assumptions.suiting(terms, all.planned().runs()));
    List<PlannedRun> runs = predicate.cells()
        .stream()
        .flatMap(cell -> cells.planned().of(cell).stream())
        .toList();
    List<Emulation> machines = EmulatedMachines.of(runs.stream());
    return machines.isEmpty()
        ? alone(predicate, terms, cells)
        : Assumptions.together(machines, machines.stream()
            .map(machine -> alone(predicate, terms,
                cells.where(run -> EmulatedMachines.isOn(run, machine))))
            .toList(), runs);
  }

  private static ClaimPart alone(Predicate predicate, Terms terms, Cells cells) {
    return switch (predicate) {
      case Predicate.Ratio ratio -> new RatioJudge(cells, terms).judge(ratio);
      case Predicate.RatioAtEachLoad ratio -> new LoadJudge(cells, terms).judge(ratio);
      case Predicate.Change change -> new RatioJudge(cells, terms).judge(change);
      case Predicate.Trend trend -> new TrendJudge(cells).judge(trend);
      case Predicate.Bound bound -> new BoundJudge(cells).judge(bound);
      case Predicate.LowestAtLowLoad lowest -> new LoadJudge(cells, terms).judge(lowest);
      case Predicate.DegradesFirst first -> new LoadJudge(cells, terms).judge(first);
    };
  }

  /**
   * A study's claim.
   *
   * @param study the study's short name
   * @param id the claim's short name
   * @param text its sentence
   * @param readings its meanings, one for each set of terms
   * @param built why emulated machines make it true or false by construction, if they do
   */
  record Claim(String study, String id, String text, List<Reading> readings,
      Optional<String> built) {
    Claim {
      readings = List.copyOf(readings);
      if (readings.isEmpty()) {
        throw new IllegalArgumentException("a claim that asks for nothing is none: " + id);
      }
    }
  }

  /**
   * The meaning of a claim on some terms.
   *
   * @param unequal what is unequal in the study's set-up; empty at equal promises
   * @param predicates what must hold, all of it
   */
  record Reading(Terms terms, String unequal, List<Predicate> predicates) {
    Reading {
      predicates = List.copyOf(predicates);
      if (predicates.isEmpty()) {
        throw new IllegalArgumentException("a reading that asks for nothing is none");
      }
    }
  }

  /**
   * The claims of the studies, as {@code published/claims.json} has them.
   *
   * @param about what the file is
   * @param assumptions what conclusions from emulated machines must hold over
   * @param claims the claims, study by study
   */
  private record ClaimFile(String about, Assumptions assumptions, List<Entry> claims) {
    private static final String NAME = "claims.json";

    ClaimFile {
      claims = List.copyOf(claims);
    }

    static ClaimFile read() {
      try (InputStream in = ClaimFile.class.getResourceAsStream(NAME)) {
        return Json.reader(ClaimFile.class).readValue(in);
      } catch (IOException e) {
        throw new UncheckedIOException(NAME + " can't be read", e);
      }
    }

    /** Returns the claims. */
    List<Claim> all() {
      return claims.stream().map(Entry::toClaim).toList();
    }
  }

  /**
   * A claim.
   *
   * @param claim its sentence
   * @param note why it is read as it is
   * @param built why emulated machines make it true or false by construction; absent if they do not
   * @param equal what must hold at equal promises; absent if the claim is about unequal ones
   * @param studied what must hold in the study's own set-up; absent if that is equal
   */
  private record Entry(String study, String id, String claim, Optional<String> note,
      Optional<String> built, Optional<List<Part>> equal, Optional<Studied> studied) {
    private Claim toClaim() {
      List<Reading> readings = new ArrayList<>();
      studied.ifPresent(one -> readings.add(new Reading(Terms.AS_STUDIED, one.unequal(),
          Part.predicates(one.parts()))));
      equal.ifPresent(
          parts -> readings.add(new Reading(Terms.EQUAL, "", Part.predicates(parts))));
      return new Claim(study, id, claim, readings, built);
    }
  }

  /**
   * A claim as the study set it up.
   *
   * @param unequal what is unequal there
   */
  private record Studied(String unequal, List<Part> parts) {}

  /**
   * Predicates that must hold in the same places.
   *
   * @param each places of which every combination counts; absent if the cells say it all
   * @param all what must hold in each of them
   */
  private record Part(Optional<Map<Axis, List<String>>> each, List<Predicate> all) {
    Part {
      all = List.copyOf(all);
    }

    private static List<Predicate> predicates(List<Part> parts) {
      return parts.stream().flatMap(Part::predicates).toList();
    }

    private Stream<Predicate> predicates() {
      Stream<Map<Axis, String>> places = Stream.of(Map.of());
      for (Map.Entry<Axis, List<String>> axis : each.orElse(Map.of()).entrySet()) {
        places = places.flatMap(place -> axis.getValue()
            .stream()
            .map(value -> with(place, axis.getKey(), value)));
      }
      return places.flatMap(place -> all.stream().map(predicate -> predicate.at(place)));
    }

    private static Map<Axis, String> with(Map<Axis, String> place, Axis axis, String value) {
      return new Cell("", place).at(axis, value).where();
    }
  }
}
