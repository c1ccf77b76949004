package io.weir.findings.published;

import io.weir.core.published.Axis;
import io.weir.core.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The claims of the studies, as {@code published/claims.json} has them.
 *
 * @param about what the file is
 * @param claims the claims, study by study
 */
record ClaimFile(String about, List<Entry> claims) {
  private static final String FILE = "claims.json";

  ClaimFile {
    claims = List.copyOf(claims);
  }

  /**
   * A claim.
   *
   * @param claim its sentence
   * @param note why it is read as it is
   * @param parts what must hold, all of it
   */
  record Entry(String study, String id, String claim, Optional<String> note, List<Part> parts) {
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
  record Part(Optional<Map<Axis, List<String>>> each, List<Predicate> all) {
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
