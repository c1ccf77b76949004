package io.weir.findings.published;

import static io.weir.findings.published.Terms.FSYNC;
import static io.weir.findings.published.Terms.PAGE_CACHE;
import static io.weir.findings.published.Terms.STORAGES;
import static io.weir.findings.published.Terms.kafka;
import static io.weir.findings.published.Terms.pulsar;
import static io.weir.findings.published.Terms.storage;

import io.weir.core.published.Axis;
import io.weir.core.result.Metric;
import io.weir.findings.figure.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claims of Kesque's study of 2019. */
final class KesqueClaims {
  /** Its p99.9 by its median; the study's own are 1.4 to 1.5. */
  private static final Range BOUNDED = Range.below(10);

  private static final String STUDY = "kesque-2019";
  private static final List<String> PARTITIONS = List.of("1", "6", "16");

  /** "Little": the study itself lost up to 9 % of the average. */
  private static final double LITTLE = 1.2;
  private static final double DOUBLE = 2;

  private KesqueClaims() {}

  static List<Claim> all() {
    return List.of(
        new Claim(STUDY, "partitions-pulsar", pulsarOverPartitions()),
        new Claim(STUDY, "partitions-kafka", kafkaOverPartitions()),
        new Claim(STUDY, "tail-bounded", tail()),
        new Claim(STUDY, "flush-cheap-pulsar",
            flush("pulsar", Statistic.P99, Range.below(LITTLE))),
        new Claim(STUDY, "flush-dear-kafka",
            flush("kafka", Statistic.AVERAGE, Range.above(DOUBLE))),
        new Claim(STUDY, "flush-pulsar-wins", pulsarWins()));
  }

  /** Publishing without fsync is left out: the study's own medians there are 1.4 % apart. */
  private static List<Predicate> pulsarOverPartitions() {
    return List.of(
        overPartitions(Terms.publish(Statistic.P50), pulsar(storage(FSYNC)), false),
        overPartitions(Terms.endToEnd(Statistic.P50), pulsar(storage(FSYNC)), false),
        overPartitions(Terms.endToEnd(Statistic.P50), pulsar(storage(PAGE_CACHE)), false));
  }

  private static List<Predicate> kafkaOverPartitions() {
    List<Predicate> predicates = new ArrayList<>();
    for (Amount quantity : List.of(Terms.publish(Statistic.P50), Terms.endToEnd(Statistic.P50))) {
      for (String storage : STORAGES) {
        predicates.add(overPartitions(quantity, kafka(storage(storage)), true));
      }
    }
    return predicates;
  }

  /**
   * More partitions are more work for the processors that all nodes share, and more syncs of one
   * disk.
   */
  private static Predicate overPartitions(Amount quantity, Cell of, boolean rises) {
    return new Predicate.Trend(quantity, of, Axis.PARTITIONS, PARTITIONS, rises,
        Optional.of(Doubt.machine(Bias.RAISES)));
  }

  /**
   * A tail that is shorter than another one may still be long: "bounded" asks for more. Where all
   * nodes share their processors it is a matter of these.
   */
  private static List<Predicate> tail() {
    Amount spread =
        new Amount.Spread(Metric.PUBLISH_SERVICE, Statistic.P99_9, Statistic.P50);
    List<Predicate> predicates = new ArrayList<>();
    for (String storage : STORAGES) {
      for (String partitions : PARTITIONS) {
        predicates.add(new Predicate.Ratio(spread, pulsar(storage(storage, partitions)),
            kafka(storage(storage, partitions)), Range.below(1),
            Optional.of(Doubt.machine(Bias.EITHER))));
        predicates.add(new Predicate.Change(Terms.publish(Statistic.P99_9),
            Terms.publish(Statistic.P50), pulsar(storage(storage, partitions)), BOUNDED,
            Doubt.machine(Bias.EITHER)));
      }
    }
    return predicates;
  }

  /** Copies that wait for one disk make an fsync dearer than copies on disks of their own. */
  private static List<Predicate> flush(String system, Statistic statistic, Range range) {
    return PARTITIONS.stream()
        .map(partitions -> (Predicate) new Predicate.Ratio(Terms.publish(statistic),
            pulsar(storage(FSYNC, partitions)).of(system),
            pulsar(storage(PAGE_CACHE, partitions)).of(system), range,
            Optional.of(Doubt.disk(Bias.RAISES))))
        .toList();
  }

  private static List<Predicate> pulsarWins() {
    return PARTITIONS.stream()
        .map(partitions -> (Predicate) new Predicate.Ratio(Terms.publish(Statistic.AVERAGE),
            pulsar(storage(FSYNC, partitions)), kafka(storage(FSYNC, partitions)), Range.below(1),
            Optional.of(Doubt.disk(Bias.EITHER))))
        .toList();
  }
}
