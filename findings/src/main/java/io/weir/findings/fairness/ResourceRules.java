package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.findings.fairness.Pair.Subject;
import io.weir.findings.model.Ruling;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The share of the machine that systems and clients have. Stateless. */
final class ResourceRules {
  private static final Aspect[] ASPECTS = {Aspect.MEMORY, Aspect.CACHE, Aspect.TOTAL_MEMORY};
  private static final String DESIGN =
      "one system keeps recent messages in the page cache, which takes whatever memory is free,"
          + " the other in its processes";
  /** Kinds have small processes that a scenario seldom scales, so shares differ a little. */
  private static final double SAME_SHARE = 0.25;

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
      return betweenKinds(pair, subject);
    }
    DataSize one = sum(pair.one());
    DataSize other = sum(pair.other());
    boolean oneHasMore = one.compareTo(other) > 0;
    return subject.unfair(oneHasMore ? pair.one() : pair.other(), one + " against " + other,
        "a read from a cache does not wait for the disk",
        pair.remedy("give both the same memory", ASPECTS));
  }

  /**
   * Kinds divide memory differently between processes and the page cache. So the audit compares how
   * much of its usual memory each of them has: a scenario that scales one of them only favors a
   * system.
   */
  private static Optional<Ruling> betweenKinds(Pair pair, Subject subject) {
    Optional<Share> one = Share.of(pair.one());
    Optional<Share> other = Share.of(pair.other());
    if (one.isEmpty() || other.isEmpty()) {
      return subject.unavoidable(
          reported(pair.one()) + " in processes of " + pair.one().name() + ", "
              + reported(pair.other()) + " in those of " + pair.other().name(),
          DESIGN + "; sums are for each node");
    }
    String amount = one.get().total() + " in all processes of " + pair.one().name() + ", "
        + other.get().total() + " in those of " + pair.other().name();
    if (one.get().resembles(other.get()) || differ(pair.one().about(Aspect.HEAP),
        pair.other().about(Aspect.HEAP))) {
      return subject.unavoidable(amount, DESIGN);
    }
    boolean oneHasMore = one.get().value() > other.get().value();
    return subject.unfair(oneHasMore ? pair.one() : pair.other(),
        amount + ": " + Quantity.percent(one.get().value()) + " and "
            + Quantity.percent(other.get().value()) + " of their defaults",
        "one system has relatively more memory for caches and garbage than the other",
        pair.remedy("scale the memory of both by the same factor", Aspect.HEAP, Aspect.MEMORY,
            Aspect.CACHE));
  }

  /**
   * The memory of a system.
   *
   * @param total what all of its processes may take
   * @param usual what they take by default
   */
  private record Share(DataSize total, DataSize usual) {
    static Optional<Share> of(AuditedSystem system) {
      List<DataSize> sizes = system.about(Aspect.TOTAL_MEMORY)
          .stream()
          .flatMap(setting -> Values.size(setting).stream())
          .toList();
      return sizes.size() == 2
          ? Optional.of(new Share(sizes.getFirst(), sizes.getLast()))
          : Optional.empty();
    }

    double value() {
      return (double) total.bytes() / usual.bytes();
    }

    /** Returns whether both have the same share of their defaults, or the same memory. */
    boolean resembles(Share other) {
      double most = Math.max(total.bytes(), other.total.bytes());
      return Math.abs(total.bytes() - other.total.bytes()) <= Audit.MEMORY_TOLERANCE * most
          || Math.abs(value() - other.value()) <= SAME_SHARE * Math.max(value(), other.value());
    }
  }

  /** Returns whether heaps differ, on which the audit has another ruling. */
  private static boolean differ(List<Setting> ones, List<Setting> others) {
    double one = first(ones);
    double other = first(others);
    return Math.abs(one - other) > Audit.MEMORY_TOLERANCE * Math.max(one, other);
  }

  private static double first(List<Setting> settings) {
    return settings.stream()
        .mapToDouble(setting -> Values.base(setting).orElse(0))
        .findFirst()
        .orElse(0);
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

  private static String reported(AuditedSystem system) {
    DataSize sum = sum(system);
    return sum.bytes() == 0 ? "an unreported amount" : sum.toString();
  }

  /** Returns whether connections of clients are encrypted. */
  static Optional<Ruling> encryption(Pair pair) {
    Subject subject = pair.about("encryption", Aspect.ENCRYPTION);
    List<Setting> ones = pair.one().about(Aspect.ENCRYPTION);
    List<Setting> others = pair.other().about(Aspect.ENCRYPTION);
    if (ones.isEmpty() || others.isEmpty()) {
      return subject.untold();
    }
    boolean one = Values.any(ones, Values.ON);
    if (one == Values.any(others, Values.ON)) {
      return subject.equal();
    }
    AuditedSystem plain = one ? pair.other() : pair.one();
    return subject.unfair(plain, "clients of " + pair.beside(plain).name() + " encrypt, those of "
        + plain.name() + " do not",
        "encryption costs CPU on both sides, and a broker can't send files to a socket without"
            + " reading them",
        "encrypt the connections of both, or of neither");
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
   * Returns the platform of systems: nodes, separate disks, the JDK. Its effect depends on the
   * machine, so a difference is reported as not judged.
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
        : subject.unjudged("the effect of separate nodes, disks, tiers or JDKs is not known: give"
            + " both the same, or state what the comparison is about");
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
