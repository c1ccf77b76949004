package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.unit.DataSize;
import io.weir.findings.fairness.Pair.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Memory beside the heap of the process that clients talk to: of other processes, outside the heap,
 * and in caches.
 */
final class MemoryRule implements Rule {
  private static final Aspect[] ASPECTS = {Aspect.MEMORY, Aspect.CACHE};

  @Override
  public Optional<Ruling> judge(Pair pair) {
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
        "what is read from a cache does not wait for the disk",
        pair.remedy("give both the same memory", ASPECTS));
  }

  private static List<String> normals(List<Setting> settings) {
    return settings.stream().map(setting -> setting.name() + setting.normal()).sorted().toList();
  }

  /** Caches are parts of the memory told, so they do not add to it. */
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
    return sum.bytes() == 0 ? "an untold amount" : sum.toString();
  }
}
