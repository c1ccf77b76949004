package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.findings.fairness.Pair.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The share of the machine that systems and clients have. Stateless. */
final class ResourceRules {
  private static final Aspect[] ASPECTS = {Aspect.MEMORY, Aspect.CACHE};

  private ResourceRules() {}

  /**
   * Memory outside of the heap of the process that clients talk to: of other processes, outside the
   * heap, and in caches.
   */
  static Optional<Ruling> memory(Pair pair) {
    Subject subject = pair.about("memory-and-caches", ASPECTS);
    List<Setting> ones = pair.one().about(ASPECTS);
    List<Setting> others = pair.other().about(ASPECTS);
    if (ones.isEmpty() && others.isEmpty()) {
      return Optional.empty();
    }
    if (normals(ones).equals(normals(others))) {
      return subject.equal();
    }
    if (pair.isOfDifferentKinds()) {
      return subject.unavoidable(
          total(pair.one()) + " in processes of " + pair.one().name() + ", " + total(pair.other())
              + " in those of " + pair.other().name(),
          "one system keeps recent messages in the page cache, which takes whatever memory is free,"
              + " the other in its processes; sums are for each node");
    }
    DataSize one = sum(pair.one());
    DataSize other = sum(pair.other());
    boolean oneHasMore = one.compareTo(other) > 0;
    return subject.unfair(oneHasMore ? pair.one() : pair.other(), one + " against " + other,
        "a read from a cache does not wait for the disk",
        pair.remedy("give both the same memory", ASPECTS));
  }

  private static List<String> normals(List<Setting> settings) {
    return settings.stream().map(setting -> setting.name() + setting.normal()).sorted().toList();
  }

  /** Caches are parts of the reported memory, so they do not add to it. */
  private static DataSize sum(AuditedSystem system) {
    List<Setting> settings = system.about(Aspect.HEAP, Aspect.MEMORY);
    return new DataSize(settings.stream()
        .collect(Collectors.toMap(Setting::name, setting -> setting, (one, same) -> one))
        .values()
        .stream()
        .flatMap(setting -> Values.size(setting).stream())
        .mapToLong(DataSize::bytes)
        .sum());
  }

  private static String total(AuditedSystem system) {
    DataSize sum = sum(system);
    return sum.bytes() == 0 ? "an unreported amount" : sum.toString();
  }

  /** Threads of each client that serve its connections. */
  static Optional<Ruling> threads(Pair pair) {
    Subject subject = pair.about("client-threads", Aspect.CLIENT_THREADS);
    List<Setting> ones = pair.one().about(Aspect.CLIENT_THREADS);
    List<Setting> others = pair.other().about(Aspect.CLIENT_THREADS);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    String one = ones.getFirst().normal();
    String other = others.getFirst().normal();
    return one.equals(other)
        ? subject.equal()
        : subject.unavoidable(one + " against " + other,
            "one thread serves a connection on both sides, however many there are: with as many"
                + " connections as many threads work");
  }

  /**
   * The platform of systems: nodes, separate disks, the JDK. Its effect depends on the machine, so
   * a difference is reported as not judged.
   */
  static Optional<Ruling> place(Pair pair) {
    if (pair.one().spec().existing().isPresent() || pair.other().spec().existing().isPresent()) {
      return Optional.empty();
    }
    boolean alike = pair.one().spec().nodes() == pair.other().spec().nodes()
        && storageNodes(pair.one()) == storageNodes(pair.other())
        && options(pair.one()).equals(options(pair.other()));
    Subject subject =
        new Subject("place", pair, words(pair.one()), words(pair.other()), false);
    return alike
        ? subject.equal()
        : subject.unjudged("the effect of separate nodes, disks or JDKs is not known: give both"
            + " the same, or state what the comparison is about");
  }

  private static String words(AuditedSystem system) {
    int nodes = system.spec().nodes();
    String others = options(system);
    int stores = storageNodes(system);
    return (nodes == 1 ? "1 node" : nodes + " nodes")
        + (stores == nodes ? "" : ", " + stores + " for storage")
        + (others.isEmpty() ? "" : ", " + others);
  }

  /** Nodes that keep messages: the brokers, or a separate tier. */
  private static int storageNodes(AuditedSystem system) {
    return system.traits()
        .flatMap(traits -> traits.hardware().storageNodes())
        .map(option -> system.spec().options().getOrDefault(option, ""))
        .filter(count -> count.matches("[0-9]{1,6}"))
        .map(Integer::valueOf)
        .orElse(system.spec().nodes());
  }

  private static String options(AuditedSystem system) {
    SystemSpec spec = system.spec();
    return system.traits()
        .stream()
        .flatMap(traits -> traits.hardware().places().stream())
        .filter(spec.options()::containsKey)
        .map(name -> name + "=" + spec.options().get(name))
        .collect(Collectors.joining(", "));
  }
}
