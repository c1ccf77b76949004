package io.weir.findings.fairness;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.Durability;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Sets the settings of systems side by side. */
public final class SettingsTable {
  private final Collection<DurabilityCheck> durability;

  /**
   * A table.
   *
   * @param durability each system's guarantee, by which settings that make it up are compared
   */
  public SettingsTable(Collection<DurabilityCheck> durability) {
    this.durability = List.copyOf(durability);
  }

  /**
   * Returns the rows, in the order of aspects, without those that no system reports.
   *
   * @param runs the runs of each system; of each, the first that reported its settings stands for
   * all
   */
  public List<SettingRow> of(Map<String, List<RunFindings>> runs) {
    Map<String, List<Setting>> bySystem = new LinkedHashMap<>();
    runs.forEach((system, repetitions) -> bySystem.put(system, settings(repetitions)));
    List<SettingRow> rows = new ArrayList<>();
    for (Aspect aspect : Aspect.values()) {
      SettingRow row = row(aspect, bySystem);
      if (!row.systems().isEmpty()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<Setting> settings(List<RunFindings> repetitions) {
    return repetitions.stream()
        .map(run -> run.readBack().settings())
        .filter(settings -> !settings.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private SettingRow row(Aspect aspect, Map<String, List<Setting>> bySystem) {
    Map<String, List<Setting>> cells = new LinkedHashMap<>();
    bySystem.forEach((system, settings) -> {
      List<Setting> mine = settings.stream().filter(one -> one.aspect() == aspect).toList();
      if (!mine.isEmpty()) {
        cells.put(system, mine);
      }
    });
    Agreement agreement = agreement(aspect, cells);
    return new SettingRow(
        aspect, cells, agreement, agreement == Agreement.DIFFERS ? effect(aspect) : "");
  }

  private Agreement agreement(Aspect aspect, Map<String, List<Setting>> cells) {
    if (aspect == Aspect.OTHER || aspect == Aspect.RELEASE || durability.size() < 2) {
      return Agreement.NOT_COMPARED;
    }
    Optional<Boolean> same = guarantee(aspect);
    if (same.isEmpty() && cells.size() < durability.size()) {
      return Agreement.ONE_SIDED;
    }
    return same.orElseGet(() -> match(cells.values()))
        ? Agreement.SAME
        : Agreement.DIFFERS;
  }

  /**
   * Returns whether the reported guarantees are the same in that respect, if it is one and all
   * systems reported theirs.
   */
  private Optional<Boolean> guarantee(Aspect aspect) {
    if (durability.stream().anyMatch(check -> check.readBack().isEmpty())) {
      return Optional.empty();
    }
    return switch (aspect) {
      case REPLICAS -> Optional.of(agree(Durability::replicas));
      case ACKNOWLEDGE -> Optional.of(agree(Durability::guaranteedCopies));
      case STORAGE -> Optional.of(agree(Durability::storage));
      default -> Optional.empty();
    };
  }

  private boolean agree(Function<Durability, Object> part) {
    return durability.stream().map(check -> part.apply(check.inForce())).distinct().count() == 1;
  }

  /** Returns the effect of a difference of settings. */
  private static String effect(Aspect aspect) {
    return switch (aspect) {
      case REPLICAS -> "More copies cost more network and disk for each message.";
      case ACKNOWLEDGE -> "Waiting for more copies makes every acknowledgement later, above all in the tail.";
      case STORAGE -> "An acknowledgement from memory or the page cache does not wait for the disk; one after an fsync does.";
      case SYNC_DELAY -> "Writes that wait for each other share an fsync: later acknowledgements, fewer fsyncs.";
      case REPLICATION_STREAMS -> "More connections between two nodes carry more copies at once.";
      case BATCH_DELAY -> "A longer delay adds up to itself to every latency, and makes batches larger and load cheaper.";
      case BATCH_SIZE -> "Larger batches raise throughput; at a fixed rate they matter only where they fill up.";
      case SEND_BUFFER -> "A larger buffer hides overload for longer before the sender is blocked.";
      case LARGEST_MESSAGE -> "Only a message above the lower limit is refused; nothing else depends on it.";
      case IN_FLIGHT -> "Less under way at once means waiting for the round trip before more is sent.";
      case PARTITIONER -> "A producer that stays with a partition fills larger batches.";
      case IDEMPOTENCE -> "Without it a retry can leave a duplicate; with it the broker keeps state for each producer.";
      case COMPRESSION -> "Compression trades CPU for network and disk.";
      case CONNECTIONS -> "More connections share the work between more threads.";
      case ENCRYPTION -> "Encryption costs CPU on both sides of a connection.";
      case SEND_TIMEOUT -> "A shorter time-out turns slow messages into failures, which have no latency.";
      case FETCH_DELAY -> "A fetch that waits for more data delays deliveries by up to that time.";
      case RECEIVE_QUEUE -> "A deeper queue hides a slow consumer, and delivers more again after a failure.";
      case ACKNOWLEDGE_INTERVAL -> "More frequent acknowledgements or commits are work for the broker.";
      case DISPATCH_DELAY -> "A delay before dispatch adds to every end-to-end latency.";
      case HEAP -> "A larger heap collects garbage less often.";
      case MEMORY -> "Memory of other processes, or outside the heap, caches data and saves"
          + " reads from the disk.";
      case CLIENT_THREADS -> "More threads serve more connections; one thread serves a connection on all.";
      case CACHE -> "A read from a cache does not wait for the disk.";
      case TOTAL_MEMORY -> "More memory in processes caches more there, and leaves less for the page cache.";
      case SUBSCRIPTION_TYPE -> "Subscription types order, track and store messages differently.";
      case FAILURE_DETECTION -> "A shorter time-out detects a silent node sooner, and mistakes a"
          + " slow node for a dead one more often. It affects only the recovery from faults.";
      case RELEASE, OTHER -> "";
    };
  }

  /**
   * Returns whether settings of several systems amount to the same, by their values in weir's
   * words. One system may spread over several settings what another says in one, so two systems
   * agree if each setting of the one with fewer settings has an equal among the other's.
   */
  static boolean match(Collection<List<Setting>> systems) {
    List<Set<String>> values = systems.stream()
        .map(settings -> settings.stream().map(Setting::normal).collect(Collectors.toSet()))
        .toList();
    return values.stream().allMatch(one -> values.stream().allMatch(other -> match(one, other)));
  }

  private static boolean match(Set<String> one, Set<String> other) {
    return one.size() <= other.size() ? other.containsAll(one) : one.containsAll(other);
  }

  /**
   * The systems' settings of one aspect, side by side.
   *
   * @param aspect what it is about
   * @param systems each system's settings, in its own words; a system that reports none is absent
   * @param agreement whether they amount to the same
   * @param effect what a difference affects; empty unless they differ
   */
  public record SettingRow(
      Aspect aspect,
      @JsonAlias("cells") Map<String, List<Setting>> systems,
      Agreement agreement,
      @JsonAlias("bearing") String effect) {
    /** Among the findings of a variant. */
    public static final Part<List<SettingRow>> PART =
        Part.listOf(VariantFindings.class, "settings", SettingRow.class);

    /** Returns those of the systems of a variant. */
    public static List<SettingRow> of(VariantFindings variant) {
      return variant.part(PART).orElse(List.of());
    }

    public SettingRow {
      systems = Collections.unmodifiableMap(new LinkedHashMap<>(systems));
    }
  }

  /** Whether settings of several systems amount to the same. */
  public enum Agreement {
    /** They do. */
    SAME,
    /** They do not. */
    DIFFERS,
    /** Only some of the systems report it. */
    ONE_SIDED,
    /** They have no equivalent, or there is only one system. */
    NOT_COMPARED
  }
}
