package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Scenario;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Resolves a scenario's tree to its variants, at one scale after another. */
final class Resolver {
  /** The most runs of a plan. More are a mistake. */
  private static final long MOST_RUNS = 10_000;
  private static final int MOST_SYSTEMS = 16;
  /** The most systems that are checked, in all combinations of swept values at all scales. */
  private static final long MOST_CHECKED = 20_000;
  /** The most values that are checked, likewise. */
  private static final long MOST_VALUES = 1_000_000;
  /** The most pairs of systems whose fairness is judged, in all combinations at one scale. */
  private static final long MOST_PAIRS = 20_000;

  /** After this many combinations with problems, the others probably have the same. */
  private static final int MOST_BROKEN = 100;

  private static final String SWEEP = TopKeys.SWEEP.section();
  private static final String SCALE = TopKeys.SCALE.section();
  private static final String SYSTEMS = SystemKeys.SYSTEMS.section();
  private static final String REPEAT = TopKeys.REPEAT.path();

  private final Tree file;
  private final List<Leaf> sets;
  private final Map<String, Launcher> launchers;
  private final NamedFiles files;
  private final Problems problems;
  private long checked;
  private int broken;
  private long values;

  /**
   * Creates a resolver.
   *
   * @param file the scenario as in the file
   * @param sets the values of the command line
   * @param files reads the files that it names
   */
  Resolver(Tree file, List<Leaf> sets, Map<String, Launcher> launchers, NamedFiles files,
      Problems problems) {
    this.file = file;
    this.sets = sets;
    this.launchers = launchers;
    this.files = files;
    this.problems = problems;
  }

  /**
   * A variant as read.
   *
   * @param values its swept values as written, by path
   * @param form the scenario with these values
   */
  record Variant(Map<String, String> values, ParsedScenario form) {}

  /** The scenario at a scale, without its swept values, and their combinations. */
  private record Swept(Tree chosen, Tree base, List<List<Leaf>> combinations) {}

  /**
   * Returns all variants at the wanted scale, after checking those of all scales. The values of the
   * command line apply to the wanted scale only: others may exclude them. Complete only if there
   * were no problems. Stops reading variants when there are more problems than a message
   * shows.
   *
   * @param scales all scales; an empty one for the scenario without a scale
   */
  List<Variant> resolve(Collection<Optional<String>> scales, Optional<String> wanted) {
    Map<Optional<String>, Swept> all = new LinkedHashMap<>();
    for (Optional<String> scale : scales) {
      Swept swept = swept(scale, scale.equals(wanted) ? sets : List.of());
      if (!isWithinLimits(swept.base, swept.combinations.size())) {
        return List.of();
      }
      all.put(scale, swept);
    }
    List<Variant> found = List.of();
    for (Map.Entry<Optional<String>, Swept> each : all.entrySet()) {
      List<Variant> variants = variants(each.getValue());
      found = each.getKey().equals(wanted) ? variants : found;
    }
    return found;
  }

  private Swept swept(Optional<String> scale, List<Leaf> changes) {
    Overlay overlay = new Overlay(file, problems);
    Tree scaled =
        overlay.choose(file, scale.map(name -> Overlay.ofScale(file, name)).orElse(List.of()));
    Tree chosen = overlay.choose(scaled, changes);
    return new Swept(chosen, chosen.change().remove(SWEEP).remove(SCALE).tree(),
        new Sweep(problems).combinations(chosen));
  }

  private List<Variant> variants(Swept swept) {
    Overlay overlay = new Overlay(file, problems);
    List<Variant> variants = new ArrayList<>();
    int alternatives = alternatives(swept.combinations);
    for (List<Leaf> values : swept.combinations) {
      if (broken < MOST_BROKEN && !problems.areMany()) {
        Optional<ParsedScenario> form =
            ParsedScenario.read(overlay.put(swept.base, values), alternatives, launchers, files,
                problems);
        form.ifPresent(read -> variants.add(new Variant(asWritten(values), read)));
        broken += form.isPresent() ? 0 : 1;
      }
    }
    limitRuns(swept.chosen, variants);
    return variants;
  }

  /**
   * Returns how many combinations of values of clients' settings there are at the same other
   * values.
   */
  private static int alternatives(List<List<Leaf>> combinations) {
    return (int) combinations.stream()
        .map(values -> asWritten(values.stream()
            .filter(leaf -> ClientPolicy.isOfClients(leaf.path()))
            .toList()))
        .distinct()
        .count();
  }

  private boolean isWithinLimits(Tree base, int combinations) {
    int systems = base.namesBelow(SYSTEMS).size();
    checked += (long) combinations * Math.max(1, systems);
    values += (long) combinations * base.leaves().size();
    if (systems > MOST_SYSTEMS) {
      problems.add(base.placeOf(SYSTEMS), SYSTEMS,
          "there are " + systems + " systems; the limit is " + MOST_SYSTEMS,
          "split them over several scenarios");
      return false;
    }
    return isAtMost(MOST_CHECKED, checked, "systems to check")
        && isAtMost(MOST_VALUES, values, "values to check")
        && isAtMost(MOST_PAIRS, (long) combinations * systems * (systems - 1) / 2,
            "pairs of systems to compare");
  }

  private boolean isAtMost(long most, long count, String what) {
    if (count > most) {
      String swept = file.has(SWEEP) ? SWEEP : SCALE;
      problems.add(file.placeOf(swept), swept, String.format(Locale.ROOT,
          "all combinations of swept values, at all scales together, contain %,d %s; the limit is"
              + " %,d",
          count, what, most), "sweep fewer values, or write fewer scales");
    }
    return count <= most;
  }

  private static Map<String, String> asWritten(List<Leaf> values) {
    Map<String, String> written = new LinkedHashMap<>();
    values.forEach(leaf -> written.put(leaf.path(), leaf.value().flow()));
    return written;
  }

  private void limitRuns(Tree tree, List<Variant> variants) {
    if (variants.isEmpty()) {
      return;
    }
    Scenario scenario = variants.get(0).form().scenario();
    long runs = (long) variants.size() * scenario.systems().size() * scenario.repeat().most();
    if (runs > MOST_RUNS) {
      String message = "the scenario makes " + runs + " runs; the limit is " + MOST_RUNS;
      problems.add(tree.placeOf(REPEAT), REPEAT, message,
          "sweep fewer values or repeat less often");
    }
  }
}
