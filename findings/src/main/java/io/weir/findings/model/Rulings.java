package io.weir.findings.model;

import io.weir.findings.model.Ruling.Judgement;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rulings of all variants, each once.
 *
 * @param all the unfair ones first
 */
public record Rulings(List<Holding> all) {
  public Rulings {
    all = List.copyOf(all);
  }

  /**
   * A ruling and where it holds.
   *
   * @param ruling the ruling
   * @param variants the variants that it holds for; empty if it holds for all
   * @param where display texts of these variants, a single one if values of the axes describe them
   */
  public record Holding(Ruling ruling, List<String> variants, List<String> where) {
    public Holding {
      variants = List.copyOf(variants);
      where = List.copyOf(where);
    }
  }

  /** The identity of a ruling, without its amount. */
  private record Key(String topic, Judgement judgement, String one, String other, String oneHas,
      String otherHas) {
    static Key of(Ruling ruling) {
      return new Key(ruling.topic(), ruling.judgement(), ruling.one(), ruling.other(),
          ruling.oneHas(), ruling.otherHas());
    }
  }

  /** Returns the rulings of variants, by the values that set each apart. */
  public static Rulings of(Map<Map<String, String>, List<Ruling>> byVariant) {
    Map<Key, Ruling> first = new LinkedHashMap<>();
    Map<Key, Set<Map<String, String>>> where = new LinkedHashMap<>();
    byVariant.forEach((variant, rulings) -> {
      for (Ruling ruling : rulings) {
        Key key = Key.of(ruling);
        first.putIfAbsent(key, ruling);
        where.computeIfAbsent(key, any -> new LinkedHashSet<>()).add(variant);
      }
    });
    List<Holding> found = new ArrayList<>();
    for (Judgement judgement : Judgement.values()) {
      first.forEach((key, ruling) -> {
        if (ruling.judgement() == judgement) {
          found.add(found(ruling, where.get(key), byVariant.keySet()));
        }
      });
    }
    return new Rulings(found);
  }

  private static Holding found(Ruling ruling, Set<Map<String, String>> some,
      Set<Map<String, String>> all) {
    if (some.size() == all.size()) {
      return new Holding(ruling, List.of(), List.of());
    }
    List<String> variants = some.stream().map(Names::variant).toList();
    return new Holding(ruling, variants, described(some, all).map(List::of).orElse(variants));
  }

  /**
   * Returns some variants by the values of those axes that matter; empty if others have these
   * values.
   */
  private static Optional<String> described(Set<Map<String, String>> some,
      Set<Map<String, String>> all) {
    Map<String, Set<String>> axes = axes(some);
    long meant = all.stream()
        .filter(variant -> variant.entrySet()
            .stream()
            .allMatch(value -> axes.getOrDefault(value.getKey(), Set.of())
                .contains(value.getValue())))
        .count();
    if (meant > some.size()) {
      return Optional.empty();
    }
    axes.entrySet().removeAll(axes(all).entrySet());
    Map<String, String> values = new LinkedHashMap<>();
    axes.forEach((axis, own) -> values.put(axis, String.join(" or ", own)));
    return Optional.of(Names.variant(values));
  }

  /** Returns the values of each axis. */
  private static Map<String, Set<String>> axes(Set<Map<String, String>> variants) {
    Map<String, Set<String>> axes = new LinkedHashMap<>();
    variants.forEach(variant -> variant.forEach(
        (axis, value) -> axes.computeIfAbsent(axis, any -> new LinkedHashSet<>()).add(value)));
    return axes;
  }

  /** Returns those of a judgement, in the order of weight. */
  public List<Holding> of(Judgement judgement) {
    return all.stream().filter(found -> found.ruling().judgement() == judgement).toList();
  }

  /** Returns whether there was anything to compare. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** Returns whether a chosen difference favors a system. */
  public boolean unfair() {
    return !of(Judgement.UNFAIR).isEmpty();
  }

  /** Returns whether a setting of one system only can't be judged by any rule. */
  public boolean unjudgedByChoice() {
    return !of(Judgement.NOT_JUDGED).isEmpty();
  }

  /** Returns whether a system reported nothing, so that it could not be judged. */
  public boolean incomplete() {
    return !unjudged().isEmpty();
  }

  /**
   * Returns the systems that could not be judged, with the variants if it is so in some of them
   * only.
   */
  private List<String> unjudged() {
    return all.stream()
        .filter(found -> found.ruling().onEverything())
        .map(found -> found.ruling().one()
            + (found.where().isEmpty() ? "" : " [" + String.join("; ", found.where()) + "]"))
        .distinct()
        .toList();
  }

  /** Returns the summary of all rulings, in a sentence or two. */
  public String sentence() {
    int unavoidable = topics(Judgement.INHERENT).size();
    String rest = unavoidable == 0
        ? ""
        : " " + Quantity.of(unavoidable, "inherent difference") + ".";
    String chosen = topics(Judgement.NOT_JUDGED).isEmpty()
        ? ""
        : " Chosen, and not judged: "
            + Names.list(topics(Judgement.NOT_JUDGED)) + ".";
    String untold = topics(Judgement.NOT_REPORTED).isEmpty()
        ? ""
        : " Not reported by all systems, and not judged: "
            + Names.list(topics(Judgement.NOT_REPORTED)) + ".";
    return gap() + (unfair() ? unfairSummary() : fairSummary()) + chosen + rest + untold;
  }

  /** Returns the systems that were not judged; empty text if there are none. */
  public String gap() {
    List<String> systems = unjudged();
    return systems.isEmpty()
        ? ""
        : "The audit could not judge " + Names.list(systems) + ": no run of "
            + (systems.size() == 1 ? "it" : "them") + " reported its settings. ";
  }

  private String fairSummary() {
    if (all.stream().allMatch(found -> found.ruling().onEverything())) {
      return "Whether the set-up is fair is not known.";
    }
    if (unjudgedByChoice()) {
      return "No chosen difference among the judged settings favors a system.";
    }
    return incomplete()
        ? "No chosen difference among the reported settings favors a system."
        : "No chosen difference favors a system.";
  }

  /** Returns the unfair ones in one sentence. */
  public String unfairSummary() {
    Map<String, List<String>> bySystem = new TreeMap<>();
    of(Judgement.UNFAIR).forEach(found -> {
      List<String> topics = bySystem.computeIfAbsent(found.ruling().favors().orElseThrow(),
          any -> new ArrayList<>());
      if (!topics.contains(Names.topic(found.ruling().topic()))) {
        topics.add(Names.topic(found.ruling().topic()));
      }
    });
    int count = bySystem.values().stream().mapToInt(List::size).sum();
    List<String> sides = new ArrayList<>();
    bySystem.forEach((system, topics) -> sides.add(system + " by " + Names.list(topics)));
    return Quantity.of(count, "chosen difference") + (count == 1 ? " favors " : " favor ")
        + String.join("; ", sides) + ".";
  }

  private List<String> topics(Judgement judgement) {
    return of(judgement).stream()
        .filter(found -> !found.ruling().onEverything())
        .map(found -> Names.topic(found.ruling().topic()))
        .distinct()
        .toList();
  }
}
