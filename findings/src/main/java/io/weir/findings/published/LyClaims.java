package io.weir.findings.published;

import static io.weir.findings.published.Terms.PEAK;
import static io.weir.findings.published.Terms.kafka;
import static io.weir.findings.published.Terms.pulsar;

import io.weir.core.published.Axis;
import io.weir.findings.figure.Statistic;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The claims of LY Corporation's talk of 2025. */
final class LyClaims {
  private static final String STUDY = "ly-2025";

  /** "Several times": the talk's own figures are 4.9 apart. */
  private static final double SEVERAL = 3;
  private static final double THIRTY_MILLIS = 30e6;
  private static final List<String> PRODUCERS = List.of("1", "3", "6", "9", "18");

  private LyClaims() {}

  static List<Claim> all() {
    Optional<Doubt> doubt = Optional.of(Doubt.machine(Bias.EITHER));
    Map<Axis, String> one = Map.of(Axis.PARTITIONS, "1", Axis.PRODUCERS, "1");
    Map<Axis, String> many = Map.of(Axis.PARTITIONS, "90", Axis.PRODUCERS, "9");
    return List.of(
        new Claim(STUDY, "one-partition", List.of(new Predicate.Ratio(PEAK, pulsar(one),
            kafka(one), Range.above(SEVERAL), doubt))),
        new Claim(STUDY, "many-partitions", List.of(new Predicate.Ratio(PEAK, kafka(many),
            pulsar(many), Range.above(1), doubt))),
        new Claim(STUDY, "kafka-producers", List.of(new Predicate.Trend(PEAK,
            kafka(Map.of(Axis.PARTITIONS, "1")), Axis.PRODUCERS, PRODUCERS, true, doubt))),
        new Claim(STUDY, "latency-comparable", List.of(
            new Predicate.Bound(Terms.endToEnd(Statistic.P95), kafka(lowLatency()),
                Range.below(THIRTY_MILLIS)),
            new Predicate.Bound(Terms.endToEnd(Statistic.P95), pulsar(lowLatency()),
                Range.below(THIRTY_MILLIS)))));
  }

  private static Map<Axis, String> lowLatency() {
    return Map.of(Axis.PARTITIONS, "3", Axis.PRODUCERS, "9");
  }
}
