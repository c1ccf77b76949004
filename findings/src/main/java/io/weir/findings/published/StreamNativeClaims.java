package io.weir.findings.published;

import static io.weir.findings.published.Terms.BESIDE_CATCH_UP;
import static io.weir.findings.published.Terms.CATCH_UP;
import static io.weir.findings.published.Terms.FSYNC;
import static io.weir.findings.published.Terms.PAGE_CACHE;
import static io.weir.findings.published.Terms.PEAK;
import static io.weir.findings.published.Terms.STORAGES;
import static io.weir.findings.published.Terms.kafka;
import static io.weir.findings.published.Terms.pulsar;
import static io.weir.findings.published.Terms.storage;

import io.weir.core.published.Axis;
import io.weir.findings.figure.Statistic;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The claims of StreamNative's study of 2020. */
final class StreamNativeClaims {
  private static final String STUDY = "streamnative-2020";
  private static final String FEW = "100";
  private static final String MOST = "10000";
  private static final String MANY = "2000";

  /** "About": a quarter to both sides. */
  private static final Range TWICE = Range.between(1.5, 2.5);
  private static final double SAME = 1.1;
  private static final Range HALVES = Range.below(0.6);
  private static final double FLAT = 2;

  /** "By far more" than twice. */
  private static final Range FAR_MORE = Range.above(4);
  private static final Range HUNDREDFOLD = Range.above(100);
  private static final Range SECONDS = Range.above(1e9);

  /** 1.7 to 3.5, as it rounds. */
  private static final Range CATCH_UP_RATIO = Range.between(1.65, 3.55);

  private StreamNativeClaims() {}

  static List<Claim> all() {
    return List.of(
        new Claim(STUDY, "partition-independent", partitions()),
        new Claim(STUDY, "one-partition", onePartition()),
        new Claim(STUDY, "subscriptions", subscriptions()),
        new Claim(STUDY, "many-partitions", manyPartitions()),
        new Claim(STUDY, "catch-up", STORAGES.stream()
            .map(storage -> (Predicate) new Predicate.Ratio(CATCH_UP,
                pulsar(majority(storage, FEW)), kafka(majority(storage, FEW)), CATCH_UP_RATIO,
                Optional.of(Doubt.machine(Bias.EITHER))))
            .toList()),
        new Claim(STUDY, "isolation", isolation()));
  }

  private static List<Predicate> partitions() {
    List<Predicate> predicates = new ArrayList<>();
    for (String storage : STORAGES) {
      predicates.add(new Predicate.Ratio(PEAK, pulsar(majority(storage, MANY)),
          pulsar(majority(storage, FEW)), Range.around(SAME),
          Optional.of(Doubt.machine(Bias.LOWERS))));
    }
    predicates.add(new Predicate.Ratio(PEAK, kafka(majority(PAGE_CACHE, MANY)),
        kafka(majority(PAGE_CACHE, FEW)), HALVES, Optional.of(Doubt.machine(Bias.LOWERS))));
    return predicates;
  }

  /** With one producer the study's own ratio is three. */
  private static List<Predicate> onePartition() {
    List<Predicate> predicates = new ArrayList<>();
    for (String storage : STORAGES) {
      Cell pulsar = pulsar(majority(storage, "1")).at(Axis.PRODUCERS, "2");
      predicates.add(new Predicate.Ratio(PEAK, pulsar, pulsar.of("kafka"), TWICE,
          Optional.of(Doubt.machine(Bias.EITHER))));
    }
    return predicates;
  }

  private static List<Predicate> subscriptions() {
    List<Predicate> predicates = new ArrayList<>();
    for (String storage : STORAGES) {
      Cell one = pulsar(majority(storage, FEW)).at(Axis.SUBSCRIPTIONS, "1");
      Cell ten = one.at(Axis.SUBSCRIPTIONS, "10");
      Optional<Doubt> doubt = Optional.of(Doubt.machine(Bias.RAISES));
      predicates.add(new Predicate.Ratio(Terms.publish(Statistic.P99), ten, one,
          Range.below(FLAT), doubt));
      predicates.add(new Predicate.Ratio(Terms.publish(Statistic.P99), ten.of("kafka"),
          one.of("kafka"), FAR_MORE, doubt));
    }
    return predicates;
  }

  private static List<Predicate> manyPartitions() {
    List<Predicate> predicates = new ArrayList<>();
    for (String storage : STORAGES) {
      Cell few = pulsar(majority(storage, FEW)).at(Axis.SUBSCRIPTIONS, "1");
      Cell most = few.at(Axis.PARTITIONS, MOST);
      predicates.add(new Predicate.Ratio(Terms.publish(Statistic.P99), most, few,
          Range.below(FLAT), Optional.of(Doubt.machine(Bias.RAISES))));
      predicates.add(
          new Predicate.Bound(Terms.publish(Statistic.P99), most.of("kafka"), SECONDS));
    }
    return predicates;
  }

  /**
   * Publishing beside the reader by publishing without it, each where the study's own tables have
   * it so: with fsync its Kafka was 36 times as slow, and its Pulsar that bypasses the journal 8
   * times.
   */
  private static List<Predicate> isolation() {
    Amount alone = Terms.publish(Statistic.P99);
    Doubt doubt = Doubt.machine(Bias.RAISES);
    return List.of(
        new Predicate.Change(BESIDE_CATCH_UP, alone, pulsar(beside(FSYNC)), Range.below(FLAT),
            doubt),
        new Predicate.Change(BESIDE_CATCH_UP, alone, kafka(beside(PAGE_CACHE)), HUNDREDFOLD,
            doubt));
  }

  /** One subscription keeps up while the other one reads its backlog. */
  private static Map<Axis, String> beside(String storage) {
    return Map.of(Axis.STORAGE, storage, Axis.ACKNOWLEDGE, "majority", Axis.SUBSCRIPTIONS, "2");
  }

  private static Map<Axis, String> majority(String storage, String partitions) {
    Map<Axis, String> where = new EnumMap<>(Axis.class);
    where.putAll(storage(storage, partitions));
    where.put(Axis.ACKNOWLEDGE, "majority");
    return where;
  }
}
