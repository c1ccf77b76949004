package io.weir.analysis.claim;

import io.weir.analysis.finding.Statistic;
import io.weir.analysis.published.Cell;
import io.weir.analysis.published.Quantity;
import io.weir.core.published.Axis;
import io.weir.core.result.Metric;
import java.util.List;
import java.util.Map;

/** What the studies' claims are made of. */
final class Terms {
  static final String FSYNC = "fsync";
  static final String PAGE_CACHE = "page-cache";
  static final List<String> STORAGES = List.of(FSYNC, PAGE_CACHE);
  static final Quantity PEAK = new Quantity.Peak();
  static final Quantity CATCH_UP = new Quantity.CatchUp();
  static final Quantity BESIDE_CATCH_UP =
      new Quantity.BesideCatchUp(Statistic.P99);

  private Terms() {}

  /** From the actual send to the acknowledgement, which is what the studies measured. */
  static Quantity publish(Statistic statistic) {
    return new Quantity.Latency(Metric.PUBLISH_SERVICE, statistic);
  }

  /** From the actual send to the delivery, likewise. */
  static Quantity endToEnd(Statistic statistic) {
    return new Quantity.Latency(Metric.SEND_TO_CONSUME, statistic);
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
