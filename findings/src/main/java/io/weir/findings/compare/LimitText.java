package io.weir.findings.compare;

import io.weir.core.result.RunStatus;
import io.weir.findings.compare.ThroughputLimit.Disk;
import io.weir.findings.compare.ThroughputLimit.Side;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The limit of the throughput in words. Stateless. */
final class LimitText {
  private LimitText() {}

  /**
   * Returns a sentence with the limit of each system, by the side that limited most of its runs,
   * and others for subscriptions that fell behind. The evidence of several systems is short, so
   * that a screen has room for it.
   *
   * @param bySystem the runs of one variant
   */
  static List<String> sentences(Map<String, List<RunFindings>> bySystem) {
    List<String> limits = new ArrayList<>();
    List<String> behind = new ArrayList<>();
    bySystem.forEach((system, runs) -> typical(runs).ifPresent(run -> {
      ThroughputLimit limit = run.part(ThroughputLimit.PART).orElseThrow();
      limits.add(bySystem.size() == 1
          ? "Limit of " + system + ": " + reason(limit)
          : system + " by " + brief(limit));
      behind(system, limit).ifPresent(behind::add);
    }));
    List<String> sentences = new ArrayList<>();
    if (!limits.isEmpty()) {
      sentences.add((bySystem.size() == 1 ? "" : "Limited: ") + Names.list(limits) + ".");
    }
    sentences.addAll(behind);
    return sentences;
  }

  private static Optional<String> behind(String system, ThroughputLimit limit) {
    return limit.behind()
        .map(rate -> Names.capital(system) + " delivered "
            + perSecond(limit.delivered().orElseThrow()) + " of the "
            + perSecond(limit.acknowledged()) + " that it acknowledged, so the backlog grew by "
            + perSecond(rate) + ".");
  }

  /** Returns the first run with the most frequent side. */
  private static Optional<RunFindings> typical(List<RunFindings> runs) {
    List<RunFindings> known = runs.stream()
        .filter(run -> run.status() == RunStatus.COMPLETED
            && run.part(ThroughputLimit.PART).isPresent())
        .toList();
    Map<Side, Long> counts =
        known.stream().collect(Collectors.groupingBy(LimitText::side, Collectors.counting()));
    return known.stream().max(Comparator.comparingLong(run -> counts.get(side(run))));
  }

  private static Side side(RunFindings run) {
    return run.part(ThroughputLimit.PART).orElseThrow().side();
  }

  private static String reason(ThroughputLimit limit) {
    return side(limit.side()) + switch (limit.side()) {
      case SENDER -> ", whose busiest sending thread used "
          + Quantity.percent(limit.senderShare()) + " of a processor, so the system may serve more";
      case DISK -> ", " + disk(limit.disk().orElseThrow());
      case PROCESSORS -> ", whose processors were busy "
          + limit.processorShare().map(Quantity::percent).orElse("nearly all")
          + " of the time" + parts(limit);
      case SYSTEM -> ", for which the client's buffer was full "
          + Quantity.percent(limit.bufferShare()) + " of the time" + room(limit);
      case UNKNOWN -> ": a sending thread used " + Quantity.percent(limit.senderShare())
          + " of a processor, the client's buffer was full "
          + Quantity.percent(limit.bufferShare()) + " of the time" + room(limit);
    };
  }

  private static String brief(ThroughputLimit limit) {
    return switch (limit.side()) {
      case SENDER -> side(Side.SENDER) + " (a sending thread used "
          + Quantity.percent(limit.senderShare()) + " of a processor)";
      case DISK -> side(Side.DISK) + limit.disk()
          .map(disk -> " (" + Quantity.bytes(disk.written()) + "/s)")
          .orElse("");
      case PROCESSORS -> side(Side.PROCESSORS) + limit.processorShare()
          .map(busy -> " (processors busy " + Quantity.percent(busy) + ")")
          .orElse("");
      case SYSTEM -> "itself (the client's buffer was full " + Quantity.percent(limit.bufferShare())
          + " of the time)";
      case UNKNOWN -> "none that is known";
    };
  }

  /** Returns a side as a noun. */
  static String side(Side side) {
    return switch (side) {
      case SENDER -> "the load generator";
      case DISK -> "the disk";
      case PROCESSORS -> "the machine";
      case SYSTEM -> "the system";
      case UNKNOWN -> "not known";
    };
  }

  /** Returns who used the processors, as far as brokers and clients share them. */
  private static String parts(ThroughputLimit limit) {
    return limit.brokerShare()
        .filter(any -> limit.processorShare().isPresent())
        .map(brokers -> ": " + Quantity.percent(brokers) + " by brokers, "
            + Quantity.percent(limit.workerShare()) + " by clients and load generator, "
            + Quantity.percent(Math.max(0,
                limit.processorShare().orElseThrow() - brokers - limit.workerShare()))
            + " by the kernel and other programs")
        .orElse("");
  }

  private static String disk(Disk disk) {
    String written = "which took " + Quantity.bytes(disk.written()) + "/s";
    return disk.share()
        .map(share -> written + ", " + Quantity.percent(share)
            + " of its speed in sequence without other load")
        .orElse(written)
        + underWay(disk);
  }

  private static String underWay(Disk disk) {
    return ", with " + Quantity.number(disk.underWay()) + " requests under way on average";
  }

  private static String room(ThroughputLimit limit) {
    return limit.processorShare()
        .map(busy -> ", and the machine's processors were busy " + Quantity.percent(busy)
            + " of the time")
        .orElse("");
  }

  private static String perSecond(double rate) {
    return Quantity.count(Math.round(rate)) + "/s";
  }
}
