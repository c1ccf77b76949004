package io.weir.findings.published;

import static io.weir.findings.published.Terms.FSYNC;
import static io.weir.findings.published.Terms.PAGE_CACHE;
import static io.weir.findings.published.Terms.PEAK;
import static io.weir.findings.published.Terms.STORAGES;
import static io.weir.findings.published.Terms.kafka;
import static io.weir.findings.published.Terms.pulsar;
import static io.weir.findings.published.Terms.storage;

import io.weir.core.published.Axis;
import io.weir.findings.figure.Statistic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The claims of Confluent's study of 2020. */
final class ConfluentClaims {
  private static final String STUDY = "confluent-2020";
  private static final String MIRRORED = "rabbitmq-mirrored";

  /** "About": a fifth to both sides. */
  private static final Range TWICE = Range.between(1.6, 2.4);
  private static final Range FIFTEEN_TIMES = Range.between(12, 18);
  private static final Range LITTLE = Range.below(1.2);
  private static final Range THREE_TO_FIVE = Range.between(3, 5);
  private static final double SAME = 1.03;
  private static final double DEGRADED = 10;

  private ConfluentClaims() {}

  static List<Claim> all() {
    return List.of(
        new Claim(STUDY, "throughput", throughput()),
        new Claim(STUDY, "latency-p99", latency()),
        new Claim(STUDY, "rabbit-low-load", lowLoad()),
        new Claim(STUDY, "fsync-big-batches", List.of(flush("1 MB", LITTLE),
            flush("1 KB", THREE_TO_FIVE))),
        new Claim(STUDY, "tiering", List.of(new Predicate.Ratio(PEAK,
            pulsar(storage(FSYNC)).of("pulsar-tiered"),
            pulsar(storage(FSYNC)).of("pulsar-co-located"), Range.around(SAME),
            Optional.of(Doubt.machine(Bias.EITHER))))));
  }

  /** Like beside like, where the study's Pulsar synced and its Kafka did not. */
  private static List<Predicate> throughput() {
    Optional<Doubt> doubt = Optional.of(Doubt.machine(Bias.EITHER));
    return Stream.concat(
        STORAGES.stream()
            .map(storage -> (Predicate) new Predicate.Ratio(PEAK, kafka(storage(storage)),
                pulsar(storage(storage)), TWICE, doubt)),
        Stream.of(new Predicate.Ratio(PEAK, kafka(storage(FSYNC)),
            kafka(storage(FSYNC)).of(MIRRORED), FIFTEEN_TIMES, doubt)))
        .toList();
  }

  private static List<Predicate> latency() {
    return STORAGES.stream()
        .map(storage -> (Predicate) new Predicate.RatioAtEachLoad(Terms.endToEnd(Statistic.P99),
            kafka(storage(storage)), pulsar(storage(storage)), Range.below(1),
            Optional.of(Doubt.machine(Bias.EITHER))))
        .toList();
  }

  private static List<Predicate> lowLoad() {
    Cell rabbit = new Cell(MIRRORED, Map.of());
    List<Cell> others = List.of(kafka(Map.of()), pulsar(Map.of()));
    return List.of(
        new Predicate.LowestAtLowLoad(Terms.endToEnd(Statistic.P99), rabbit, others),
        new Predicate.DegradesFirst(Terms.endToEnd(Statistic.P99), rabbit, others, DEGRADED));
  }

  private static Predicate flush(String batch, Range range) {
    return new Predicate.Ratio(PEAK, kafka(Map.of(Axis.STORAGE, PAGE_CACHE, Axis.BATCH, batch)),
        kafka(Map.of(Axis.STORAGE, FSYNC, Axis.BATCH, batch)), range,
        Optional.of(Doubt.disk(Bias.RAISES)));
  }
}
