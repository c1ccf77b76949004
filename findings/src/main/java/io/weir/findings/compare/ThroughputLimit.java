package io.weir.findings.compare;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse.HostCpu;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.DiskSpeed;
import io.weir.core.result.DiskUse;
import io.weir.core.result.RunResult;
import io.weir.core.result.SystemUse;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WorkerHosts;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.RunReading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What limited the throughput of a run, and the values that show it.
 *
 * @param side the side that was at its limit
 * @param senderShare CPU time of the busiest sending thread, as a share of a processor
 * @param bufferShare for how much of the time a full buffer of the client blocked the sending
 * threads
 * @param processorShare how busy the processors of the workers' machine were
 * @param brokerShare the part of these processors' time that the system's processes used; absent if
 * they ran elsewhere or it is not known
 * @param workerShare the part that the workers used, clients included
 * @param disk the traffic of the system's disk; absent if it is not known
 * @param acknowledged messages acknowledged in each second
 * @param delivered messages delivered in each second to the subscription that received fewest, on
 * average; absent without subscriptions
 */
record ThroughputLimit(Side side, double senderShare, double bufferShare,
    Optional<Double> processorShare, Optional<Double> brokerShare, double workerShare,
    Optional<Disk> disk, double acknowledged, Optional<Double> delivered) {
  static final Part<ThroughputLimit> PART =
      Part.of(RunFindings.class, "limit", ThroughputLimit.class);

  /** A thread that used so much of a processor had no time left for more messages. */
  private static final double BUSY_THREAD = 0.9;
  /** So busy processors have no time left, because work is never spread evenly over them. */
  private static final double BUSY_PROCESSORS = 0.95;
  /** Of the seconds; the same as for the check of saturated processors. */
  private static final double SATURATED = 0.5;
  /** The pattern of brokers' writes takes more of a disk than writing in sequence does. */
  private static final double BUSY_DISK = 0.7;
  /** A buffer that was full for this share of the time limits the load by itself. */
  private static final double FULL_BUFFER = 0.1;
  /** A smaller difference may be under way at the ends of the phase. */
  private static final double BEHIND = 0.01;
  private static final double NANOS = 1e9;

  /** The side that was at its limit. */
  enum Side {
    /** A sending thread of weir with its client's code had no time left. */
    SENDER,
    /** The disk of the system took no more. */
    DISK,
    /** All processors of the machine were busy. */
    PROCESSORS,
    /** The client waited for answers of the system. */
    SYSTEM,
    /** None of these was at its limit all the time. */
    UNKNOWN
  }

  /**
   * The disk that a system writes to, on the machine where it wrote most.
   *
   * @param written bytes written in each second
   * @param share of the bytes that it took in each second without other load, in sequence
   * @param underWay the mean number of requests under way
   */
  record Disk(double written, Optional<Double> share, double underWay) {
    private boolean isBusy(boolean synced) {
      return share.orElse(0.0) >= BUSY_DISK || synced && underWay >= BUSY_DISK;
    }
  }

  /** Returns the limit of a run that was offered more than its system can serve. */
  static Optional<ThroughputLimit> of(RunReading run) {
    return run.run().intendsOverload() && !run.evidence().measured().isZero()
        ? Optional.of(of(run.evidence(), processors(run.files().measuredIntervals()), brokers(run),
            disk(run)))
        : Optional.empty();
  }

  /**
   * Returns the limit: the first that is certain. A sending thread that used a whole processor was
   * a limit, whatever else was busy.
   *
   * @param processors how busy the processors of the workers' machine were
   * @param brokers the part of their time that the system's processes used
   */
  static ThroughputLimit of(RunEvidence run, Optional<Double> processors, Optional<Double> brokers,
      Optional<Disk> disk) {
    double sender = run.generator().health().pacerShare();
    double buffer = run.generator().blocked().share();
    boolean synced = run.run().system().durability().storage() == Storage.FSYNC;
    Side side = Side.UNKNOWN;
    if (sender >= BUSY_THREAD) {
      side = Side.SENDER;
    } else if (disk.filter(one -> one.isBusy(synced)).isPresent()) {
      side = Side.DISK;
    } else if (processors.orElse(0.0) >= BUSY_PROCESSORS
        || run.saturated().share() >= SATURATED) {
      side = Side.PROCESSORS;
    } else if (buffer >= FULL_BUFFER) {
      side = Side.SYSTEM;
    }
    return new ThroughputLimit(side, sender, buffer, processors, brokers,
        run.generator().health().cpuShare(), disk,
        run.count(Counter.ACKNOWLEDGED) / run.seconds(), delivered(run));
  }

  private static Optional<Double> delivered(RunEvidence run) {
    double first = run.count(Counter.RECEIVED) - (double) run.count(Counter.DUPLICATES)
        - run.count(Counter.REDELIVERIES);
    return run.subscriptions() == 0
        ? Optional.empty()
        : Optional.of(first / run.subscriptions() / run.seconds());
  }

  private static Optional<Double> processors(List<IntervalSnapshot> intervals) {
    long total = 0;
    long idle = 0;
    for (IntervalSnapshot interval : intervals) {
      Optional<HostCpu> cpu = interval.host().hostCpu();
      if (cpu.isPresent() && cpu.get().idleNanos().isPresent()) {
        total += cpu.get().totalNanos();
        idle += cpu.get().idleNanos().getAsLong();
      }
    }
    return total == 0 ? Optional.empty() : Optional.of(1 - (double) idle / total);
  }

  /** Brokers elsewhere, and those that weir did not start, do not share the workers' machine. */
  private static Optional<Double> brokers(RunReading run) {
    boolean here = run.run().brokers() instanceof BrokerHosts.Local
        && run.run().worker().hosts() instanceof WorkerHosts.Local && run.cores() > 0;
    return run.files()
        .result()
        .flatMap(RunResult::use)
        .filter(use -> here && use.endNanos() > use.startNanos())
        .map(use -> (double) use.cpuNanos() / (use.endNanos() - use.startNanos()) / run.cores());
  }

  private static Optional<Disk> disk(RunReading run) {
    Set<Integer> measured =
        run.files().measured().seconds().boxed().collect(Collectors.toSet());
    Map<String, Traffic> hosts = new TreeMap<>();
    for (SystemUse use : run.files().uses()) {
      if (measured.contains((int) ((use.startNanos() + use.endNanos()) / 2 / NANOS))) {
        double seconds = (use.endNanos() - use.startNanos()) / NANOS;
        use.disks()
            .orElse(List.of())
            .forEach(disk -> hosts.merge(disk.host(), Traffic.of(disk, seconds), Traffic::plus));
      }
    }
    Optional<Double> speed = run.files()
        .result()
        .flatMap(RunResult::disk)
        .flatMap(DiskBaseline::before)
        .map(DiskSpeed::writeBytesPerSecond);
    return hosts.values()
        .stream()
        .map(traffic -> traffic.disk(speed))
        .max((one, other) -> Double.compare(one.written(), other.written()));
  }

  /** The traffic of a disk within a time. */
  private record Traffic(double bytes, double waitNanos, double seconds) {
    static Traffic of(DiskUse disk, double seconds) {
      return new Traffic(disk.writtenBytes(), disk.waitNanos(), seconds);
    }

    Traffic plus(Traffic other) {
      return new Traffic(bytes + other.bytes, waitNanos + other.waitNanos,
          seconds + other.seconds);
    }

    Disk disk(Optional<Double> speed) {
      double perSecond = bytes / seconds;
      return new Disk(perSecond, speed.filter(most -> most > 0).map(most -> perSecond / most),
          waitNanos / NANOS / seconds);
    }
  }

  /**
   * Returns by how many messages in each second the slowest subscription fell behind, if it did.
   */
  Optional<Double> behind() {
    return delivered.map(rate -> acknowledged - rate)
        .filter(difference -> difference > BEHIND * acknowledged);
  }
}
