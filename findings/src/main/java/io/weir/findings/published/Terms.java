package io.weir.findings.published;

import io.weir.core.published.Axis;
import io.weir.core.result.Metric;
import io.weir.findings.figure.Statistic;
import java.util.List;
import java.util.Map;

/** What the studies' claims are made of. */
final class Terms {
  static final String FSYNC = "fsync";
  static final String PAGE_CACHE = "page-cache";
  static final List<String> STORAGES = List.of(FSYNC, PAGE_CACHE);
  static final Amount PEAK = new Amount.Peak();
  static final Amount CATCH_UP = new Amount.CatchUp();
  static final Amount BESIDE_CATCH_UP =
      new Amount.BesideCatchUp(Statistic.P99);

  private Terms() {}

  /** From the actual send to the acknowledgement, which is what the studies measured. */
  static Amount publish(Statistic statistic) {
    return new Amount.Latency(Metric.PUBLISH_SERVICE, statistic);
  }

  /** From the actual send to the delivery, likewise. */
  static Amount endToEnd(Statistic statistic) {
    return new Amount.Latency(Metric.SEND_TO_CONSUME, statistic);
  }

  static Cell kafka(Map<Axis, String> where) {
    return new Cell("kafka", where);
  }

  static Cell pulsar(Map<Axis, String> where) {
    return new Cell("pulsar", where);
  }

  static Map<Axis, String> storage(String storage) {
    return Map.of(Axis.STORAGE, storage);
  }

  static Map<Axis, String> storage(String storage, String partitions) {
    return Map.of(Axis.STORAGE, storage, Axis.PARTITIONS, partitions);
  }
}
