package io.weir.findings.breakdown;

import io.weir.core.interval.Metric;
import io.weir.core.launch.ReportedTime;
import io.weir.core.scenario.Storage;
import io.weir.findings.breakdown.ReportedTimes.Means;
import io.weir.findings.breakdown.ReportedTimes.Messages;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Where the publish response time of a system went, over all its runs of a variant. The time that a
 * process reports contains others; each part is a time without those within it.
 *
 * @param system the scenario's name for it
 * @param times the time of all messages, and that of the seconds with the slowest ones
 */
public record Breakdown(String system, List<Whole> times) {
  /** Among the findings of a variant. */
  public static final Part<List<Breakdown>> PART =
      Part.listOf(VariantFindings.class, "breakdown", Breakdown.class);

  static final String GENERATOR = "weir, before the send";
  static final String BUFFER = "waiting for room in the client's buffer";
  static final String CLIENT = "the client and the network";

  public Breakdown {
    times = List.copyOf(times);
  }

  /**
   * A mean time with its parts.
   *
   * @param messages which messages weight the seconds
   * @param nanos the mean publish response time
   * @param parts its parts in the order of a message's way; their sum differs from the whole by the
   * excess
   * @param excess by how much reported times exceed the times that contain them, in nanoseconds
   */
  public record Whole(Messages messages, double nanos, List<Piece> parts, double excess) {
    public Whole {
      parts = List.copyOf(parts);
    }

    /** Returns the largest part. */
    Piece largest() {
      return parts.stream().max(Comparator.comparingDouble(Piece::nanos)).orElseThrow();
    }

    /** Returns the share of a part in all parts. */
    double share(Piece part) {
      return nanos > 0 ? part.nanos() / (nanos + excess) : 0;
    }
  }

  /**
   * A part of a mean time.
   *
   * @param use its use
   */
  public record Piece(String use, double nanos) {}

  /**
   * Returns the breakdown of a system; empty if its kind reports no times, or its processes did
   * not.
   *
   * @param kind the times that its kind reports, an outer one before those within it
   */
  static Optional<Breakdown> of(String system, List<RunFindings> runs, List<ReportedTime> kind) {
    List<ReportedTimes> reported =
        runs.stream().flatMap(run -> run.part(ReportedTimes.PART).stream()).toList();
    if (reported.isEmpty() || kind.isEmpty()) {
      return Optional.empty();
    }
    Storage storage = runs.getFirst().run().system().durability().storage();
    List<ReportedTime> waited =
        kind.stream().filter(time -> time.storages().contains(storage)).toList();
    List<Whole> times = new ArrayList<>();
    for (Messages messages : Messages.values()) {
      Means means = mean(messages, reported);
      if (means.reported().containsKey(name(waited.getFirst()))) {
        times.add(whole(means, waited));
      }
    }
    return times.isEmpty() ? Optional.empty() : Optional.of(new Breakdown(system, times));
  }

  private static String name(ReportedTime time) {
    return ReportedTimes.key(time.role(), time.metric());
  }

  /** Returns the mean over runs, each of which counts once. */
  private static Means mean(Messages messages, List<ReportedTimes> runs) {
    List<Means> all = runs.stream()
        .flatMap(run -> run.of().stream())
        .filter(means -> means.messages() == messages)
        .toList();
    return new Means(messages, mean(all, Means::clients), mean(all, Means::reported));
  }

  private static <K> Map<K, Double> mean(List<Means> all, Function<Means, Map<K, Double>> times) {
    return all.stream()
        .flatMap(means -> times.apply(means).entrySet().stream())
        .collect(Collectors.groupingBy(Map.Entry::getKey,
            Collectors.averagingDouble(Map.Entry::getValue)));
  }

  /** Returns the times that were reported, and with them all that contain them. */
  private static List<ReportedTime> known(Means means, List<ReportedTime> kind) {
    List<ReportedTime> known = new ArrayList<>();
    for (ReportedTime time : kind) {
      boolean isInside = time.within()
          .filter(outer -> known.stream().noneMatch(one -> one.metric().equals(outer)))
          .isEmpty();
      if (isInside && means.reported().containsKey(name(time))) {
        known.add(time);
      }
    }
    return known;
  }

  private static Whole whole(Means means, List<ReportedTime> kind) {
    List<ReportedTime> known = known(means, kind);
    double outermost = known.stream()
        .filter(time -> time.within().isEmpty())
        .mapToDouble(time -> means.reported().get(name(time)))
        .sum();
    List<Piece> parts = new ArrayList<>();
    double response = means.of(Metric.PUBLISH_RESPONSE);
    double own = Math.min(means.of(Metric.OWN_LAG), response);
    // A send that blocks delays the next ones of its producer, so their lag is a wait for room too.
    double room = Math.clamp(response - means.of(Metric.PUBLISH_SERVICE) - own
        + means.of(Metric.CLIENT_BLOCK), 0, response - own);
    double rest = response - own - room;
    double excess = Math.max(0, outermost - rest);
    parts.add(new Piece(GENERATOR, own));
    parts.add(new Piece(BUFFER, room));
    parts.add(new Piece(CLIENT, Math.max(0, rest - outermost)));
    for (ReportedTime time : known) {
      double all = means.reported().get(name(time));
      double within = known.stream()
          .filter(inner -> inner.within().filter(time.metric()::equals).isPresent())
          .mapToDouble(inner -> means.reported().get(name(inner)))
          .sum();
      parts.add(new Piece(time.use(), Math.max(0, all - within)));
      excess += Math.max(0, within - all);
    }
    return new Whole(means.messages(), response, parts, excess);
  }
}
