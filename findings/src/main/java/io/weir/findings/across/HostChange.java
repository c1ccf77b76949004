package io.weir.findings.across;

import io.weir.core.result.DiskSpeed;
import io.weir.core.result.Environment;
import io.weir.findings.across.Difference.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.statistic.Median;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether two sides were measured on the same machine, by the facts that each result has of it.
 *
 * @param relation how the machines differ
 * @param differences the facts that differ
 */
public record HostChange(Relation relation, List<Difference> differences) {
  private static final String PROCESSORS = "cpu: processors";
  private static final String VIRTUAL = "cpu: virtual machine";
  /** They change from minute to minute. */
  private static final Set<String> PASSING = Set.of("cpu: waiting for cpu, last 10 s",
      "cpu: load average, 1 min", "cpu: used by other processes", "memory: available", "disk: free",
      "disk: append of 4 KiB with fsync", "java: coordinator flags");
  /** Another machine has other ones. */
  private static final Set<String> IDENTITY =
      Set.of("cpu: model", PROCESSORS, VIRTUAL, "memory: total");
  /** A disk is slower or faster beyond its usual variation. */
  private static final double DISK_FACTOR = 1.25;

  /** How two machines differ. */
  public enum Relation {
    SAME,
    /** Probably the same machine, with other software or settings. */
    CHANGED,
    OTHER,
    /** A result has no facts of its machine. */
    UNKNOWN
  }

  /**
   * Returns the facts by which a machine is recognized, as
   * {@code Example CPU, 2 processors, 7.8 GiB}; the same for machines that are alike.
   */
  public static String machine(Environment environment) {
    Map<String, String> facts = facts(environment);
    return IDENTITY.stream()
        .sorted()
        .flatMap(name -> Optional.ofNullable(facts.get(name))
            .flatMap(value -> words(name, value))
            .stream())
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> words(String name, String value) {
    return switch (name) {
      case PROCESSORS -> Optional.of(value + (value.equals("1") ? " processor" : " processors"));
      case VIRTUAL -> Optional.of("virtual machine").filter(any -> value.equals("yes"));
      default -> Optional.of(value);
    };
  }

  static HostChange of(Side a, Side b) {
    HostChange change = between(a.origin().environment(), b.origin().environment());
    if (change.relation == Relation.UNKNOWN) {
      return change;
    }
    List<Difference> all = new ArrayList<>(change.differences);
    disk(a, b).ifPresent(all::add);
    return new HostChange(change.relation, all);
  }

  /** Returns the same by the facts of two machines alone, without the speed of their disks. */
  public static HostChange between(Optional<Environment> one, Optional<Environment> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return new HostChange(Relation.UNKNOWN, List.of());
    }
    List<Difference> differences = differences(facts(one.get()), facts(other.get()));
    Relation relation = differences.isEmpty() ? Relation.SAME : Relation.CHANGED;
    if (differences.stream().anyMatch(known -> IDENTITY.contains(known.name()))) {
      relation = Relation.OTHER;
    }
    return new HostChange(relation, differences);
  }

  private static List<Difference> differences(Map<String, String> one, Map<String, String> other) {
    Set<String> names = new LinkedHashSet<>(one.keySet());
    names.addAll(other.keySet());
    List<Difference> differences = new ArrayList<>();
    for (String name : names) {
      String left = one.getOrDefault(name, Quantity.NONE);
      String right = other.getOrDefault(name, Quantity.NONE);
      if (!PASSING.contains(name) && !left.equals(right)) {
        differences.add(new Difference(Part.HOST, name, left, right));
      }
    }
    return differences;
  }

  private static Map<String, String> facts(Environment environment) {
    Map<String, String> facts = new LinkedHashMap<>();
    environment.facts()
        .forEach((topic, values) -> values
            .forEach((name, value) -> facts.put(topic + ": " + name, value)));
    return facts;
  }

  /** The disk is measured before each run. */
  private static Optional<Difference> disk(Side a, Side b) {
    OptionalDouble one = fsync(a.runs());
    OptionalDouble other = fsync(b.runs());
    if (one.isEmpty() || other.isEmpty()
        || Math.abs(Math.log(other.getAsDouble() / one.getAsDouble())) < Math.log(DISK_FACTOR)) {
      return Optional.empty();
    }
    return Optional.of(new Difference(Part.HOST, "disk: fsync p50 before runs",
        Quantity.latency(one.getAsDouble()), Quantity.latency(other.getAsDouble())));
  }

  private static OptionalDouble fsync(List<RunFindings> runs) {
    double[] medians = runs.stream()
        .flatMap(run -> run.disk().before().stream())
        .mapToDouble(DiskSpeed::fsyncP50Nanos)
        .filter(nanos -> nanos > 0)
        .toArray();
    return medians.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Median.of(medians));
  }
}
