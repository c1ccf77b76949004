package io.weir.findings.published;

import io.weir.core.published.Axis;
import io.weir.core.result.Json;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The claims of the studies that weir knows. Stateless. */
public final class Claims {
  private static final List<Claim> ALL = ClaimFile.read();

  private Claims() {}

  /** All claims, study by study. */
  static List<Claim> all() {
    return ALL;
  }

  /** The outcomes of a study's claims; none for a study that weir does not know. */
  public static List<ClaimFinding> judge(String study, Cells cells) {
    return ALL.stream()
        .filter(claim -> claim.study().equals(study))
        .map(claim -> judge(claim, cells))
        .toList();
  }

  private static ClaimFinding judge(Claim claim, Cells cells) {
    List<ClaimPart> parts = claim.predicates().stream().map(one -> judge(one, cells)).toList();
    ClaimOutcome outcome =
        parts.stream().map(ClaimPart::outcome).reduce(ClaimOutcome::and).orElseThrow();
    return new ClaimFinding(claim.id(), claim.text(), outcome,
        parts.stream().anyMatch(ClaimPart::asked), parts);
  }

  private static ClaimPart judge(Predicate predicate, Cells cells) {
    return switch (predicate) {
      case Predicate.Ratio ratio -> new RatioJudge(cells).judge(ratio);
      case Predicate.RatioAtEachLoad ratio -> new LoadJudge(cells).judge(ratio);
      case Predicate.Change change -> new RatioJudge(cells).judge(change);
      case Predicate.Trend trend -> new TrendJudge(cells).judge(trend);
      case Predicate.Bound bound -> new BoundJudge(cells).judge(bound);
      case Predicate.LowestAtLowLoad lowest -> new LoadJudge(cells).judge(lowest);
      case Predicate.DegradesFirst first -> new LoadJudge(cells).judge(first);
    };
  }

  /**
   * A study's claim.
   *
   * @param study the study's short name
   * @param id its own
   * @param text its sentence
   * @param predicates what must hold, all of it
   */
  record Claim(String study, String id, String text, List<Predicate> predicates) {
    Claim {
      predicates = List.copyOf(predicates);
      if (predicates.isEmpty()) {
        throw new IllegalArgumentException("a claim that asks for nothing is none");
      }
    }
  }

  /**
   * The claims of the studies, as {@code published/claims.json} has them.
   *
   * @param about what the file is
   * @param claims the claims, study by study
   */
  private record ClaimFile(String about, List<Entry> claims) {
    private static final String FILE = "claims.json";

    ClaimFile {
      claims = List.copyOf(claims);
    }

    /** The claims. */
    static List<Claim> read() {
      try (InputStream in = ClaimFile.class.getResourceAsStream(FILE)) {
        ClaimFile file = Json.reader(ClaimFile.class).readValue(in);
        return file.claims().stream().map(Entry::toClaim).toList();
      } catch (IOException e) {
        throw new UncheckedIOException(FILE + " can't be read", e);
      }
    }
  }

  /**
   * A claim.
   *
   * @param claim its sentence
   * @param note why it is read as it is
   * @param parts what must hold, all of it
   */
  private record Entry(String study, String id, String claim, Optional<String> note,
      List<Part> parts) {
    Entry {
      parts = List.copyOf(parts);
    }

    private Claim toClaim() {
      return new Claim(study, id, claim, parts.stream().flatMap(Part::predicates).toList());
    }
  }

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
