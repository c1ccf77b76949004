package io.weir.findings.evidence;

import io.weir.core.interval.HostUse;
import io.weir.core.interval.HostUse.HostCpu;
import io.weir.core.interval.HostUse.JvmPauses;
import io.weir.core.interval.HostUse.RunQueueUse;
import io.weir.core.interval.HostUse.ThreadWait;
import io.weir.core.interval.HostUse.Throttling;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.TurnWaits;
import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.WorkerHosts;
import io.weir.findings.evidence.Interference.PauseSum;
import io.weir.findings.evidence.Interference.WaitShare;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Summarizes the health of the load generator, from the intervals of the measure phase. */
public final class HealthMeter {
  private static final double REPORTED_QUANTILE = 0.999;

  private HealthMeter() {}

  /**
   * Returns its health; of several workers, each share is that of the worst, except for the CPU of
   * those that share a machine.
   *
   * @param intervals the intervals of the measure phase
   * @param hosts the machines of the workers
   * @param cores the processors of a machine; 0 if unknown
   */
  public static GeneratorHealth of(List<IntervalSnapshot> intervals, WorkerHosts hosts,
      OwnLag lag, int cores) {
    return new GeneratorHealth(
        lag.latencies().atQuantile(REPORTED_QUANTILE),
        lag.latencies().max(),
        lag.heldUp(),
        cores == 0 ? 0 : cpuShare(intervals, hosts, cores),
        share(intervals, HostUse::busiestPacerNanos),
        share(intervals, HostUse::gcPauseNanos),
        intervals.stream().mapToLong(interval -> interval.host().maxHiccupNanos()).max().orElse(0),
        Interferences.of(intervals));
  }

  /**
   * Returns the possible delays by waits of the threads that carry messages.
   *
   * @param intervals the intervals of the measure phase
   * @param sums the waits in sum, from the same intervals
   * @param measured how long the phase took
   */
  public static CarrierDelays carriers(List<IntervalSnapshot> intervals, Interference sums,
      Duration measured) {
    return Interferences.carriers(intervals, sums, measured);
  }

  /**
   * CPU time of the workers of a machine as a share of all its cores; of several machines that of
   * the busiest. A worker in a pod has its own processors.
   */
  public static double cpuShare(List<IntervalSnapshot> intervals, WorkerHosts hosts, int cores) {
    return switch (hosts) {
      case WorkerHosts.Local here -> shares(intervals, HostUse::cpuNanos).sum() / cores;
      case WorkerHosts.Ssh elsewhere -> shareOfBusiest(intervals, elsewhere.places());
      case WorkerHosts.Kubernetes pods -> shares(intervals, HostUse::cpuNanos).max().orElse(0)
          / pods.pods().cpu();
    };
  }

  /** Returns the busiest machine, by the machine of each worker. */
  private static double shareOfBusiest(List<IntervalSnapshot> intervals, List<RemoteHost> places) {
    return intervals.stream()
        .collect(Collectors.groupingBy(interval -> places.get(interval.worker()).name()))
        .values()
        .stream()
        .mapToDouble(HealthMeter::shareOfMachine)
        .max()
        .orElse(0);
  }

  /** The kernel reports the time of all processors, so their number need not be known. */
  private static double shareOfMachine(List<IntervalSnapshot> intervals) {
    long workers = intervals.stream().mapToInt(IntervalSnapshot::worker).distinct().count();
    double total = intervals.stream()
        .mapToLong(interval -> interval.host().hostCpu().map(HostCpu::totalNanos).orElse(0L))
        .sum();
    double used = intervals.stream().mapToLong(interval -> interval.host().cpuNanos()).sum();
    return total == 0 ? 0 : used * workers / total;
  }

  private static double share(List<IntervalSnapshot> intervals, ToLongFunction<HostUse> use) {
    return shares(intervals, use).max().orElse(0);
  }

  private static DoubleStream shares(List<IntervalSnapshot> intervals,
      ToLongFunction<HostUse> use) {
    return intervals.stream()
        .collect(Collectors.groupingBy(IntervalSnapshot::worker))
        .values()
        .stream()
        .mapToDouble(worker -> shareOf(worker, use));
  }

  private static double shareOf(List<IntervalSnapshot> worker, ToLongFunction<HostUse> use) {
    double used = worker.stream().mapToLong(interval -> use.applyAsLong(interval.host())).sum();
    double time = worker.stream()
        .mapToLong(interval -> interval.endNanos() - interval.startNanos())
        .sum();
    return time == 0 ? 0 : used / time;
  }

  /** Sums up what kept the worker from the CPU, from the intervals of the measure phase. */
  private static final class Interferences {
    private final Collection<List<IntervalSnapshot>> workers;

    private Interferences(Collection<List<IntervalSnapshot>> workers) {
      this.workers = workers;
    }

    private static Interferences byWorker(List<IntervalSnapshot> intervals) {
      return new Interferences(
          intervals.stream().collect(Collectors.groupingBy(IntervalSnapshot::worker)).values());
    }

    static CarrierDelays carriers(List<IntervalSnapshot> intervals, Interference sums,
        Duration measured) {
      Interferences all = byWorker(intervals);
      return new CarrierDelays(all.longest(RunQueueUse::client).map(Waiting::turns),
          all.longest(RunQueueUse::consumer).map(Waiting::turns), sums, measured);
    }

    static Interference of(List<IntervalSnapshot> intervals) {
      Interferences all = byWorker(intervals);
      return new Interference(
          all.wait(RunQueueUse::pacer),
          all.wait(RunQueueUse::consumer),
          all.wait(RunQueueUse::client),
          all.share(use -> use.runQueue().map(RunQueueUse::processNanos)),
          all.steal(),
          all.throttled(),
          all.share(use -> boxed(use.pressureNanos())),
          all.pauses(),
          all.share(use -> boxed(use.hiccupNanos())));
    }

    private static Optional<Long> boxed(OptionalLong value) {
      return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
    }

    /** Waiting as a share of the time of those intervals in which it is known. */
    private Optional<WaitShare> wait(Function<RunQueueUse, Optional<ThreadWait>> thread) {
      return longest(thread).map(Waiting::sum);
    }

    private Optional<Waiting> longest(Function<RunQueueUse, Optional<ThreadWait>> thread) {
      return workers.stream()
          .map(worker -> wait(worker, thread))
          .flatMap(Optional::stream)
          .max(Comparator.comparing(waiting -> waiting.sum().share()));
    }

    /** The waits of a thread, in sum and each. */
    private record Waiting(WaitShare sum, TurnWaits turns) {}

    private static Optional<Waiting> wait(List<IntervalSnapshot> worker,
        Function<RunQueueUse, Optional<ThreadWait>> thread) {
      double nanos = 0;
      double turns = 0;
      double time = 0;
      TurnWaits waits = TurnWaits.NONE;
      for (IntervalSnapshot interval : worker) {
        Optional<ThreadWait> waited = interval.host().runQueue().flatMap(thread);
        if (waited.isPresent()) {
          nanos += waited.get().nanos();
          turns += waited.get().turns();
          time += length(interval);
          waits = waits.plus(waited.get().readings());
        }
      }
      return time == 0
          ? Optional.empty()
          : Optional
              .of(new Waiting(new WaitShare(nanos / time, nanos / Math.max(1, turns)), waits));
    }

    private OptionalDouble share(Function<HostUse, Optional<Long>> part) {
      return workers.stream()
          .map(worker -> share(worker, part))
          .filter(OptionalDouble::isPresent)
          .mapToDouble(OptionalDouble::getAsDouble)
          .max();
    }

    private static OptionalDouble share(List<IntervalSnapshot> worker,
        Function<HostUse, Optional<Long>> part) {
      double sum = 0;
      double time = 0;
      for (IntervalSnapshot interval : worker) {
        Optional<Long> nanos = part.apply(interval.host());
        if (nanos.isPresent()) {
          sum += nanos.get();
          time += length(interval);
        }
      }
      return time == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / time);
    }

    private OptionalDouble steal() {
      return workers.stream().mapToDouble(worker -> {
        double total = 0;
        double stolen = 0;
        for (IntervalSnapshot interval : worker) {
          total += interval.host().hostCpu().map(HostCpu::totalNanos).orElse(0L);
          stolen += interval.host().hostCpu().map(HostCpu::stolenNanos).orElse(0L);
        }
        return total == 0 ? -1 : stolen / total;
      }).filter(share -> share >= 0).max();
    }

    /** The kernel adds up processors, so that the sum may exceed the time. */
    private OptionalDouble throttled() {
      OptionalDouble share = share(use -> use.throttling().map(Throttling::nanos));
      return share.isPresent() ? OptionalDouble.of(Math.min(1, share.getAsDouble())) : share;
    }

    private Optional<PauseSum> pauses() {
      OptionalDouble share = share(use -> use.pauses().map(JvmPauses::nanos));
      List<JvmPauses> pauses = workers.stream()
          .flatMap(List::stream)
          .map(interval -> interval.host().pauses())
          .flatMap(Optional::stream)
          .toList();
      return share.isEmpty()
          ? Optional.empty()
          : Optional.of(new PauseSum(
              pauses.stream().mapToLong(JvmPauses::count).sum(),
              share.getAsDouble(),
              pauses.stream().mapToLong(JvmPauses::longestNanos).max().orElse(0)));
    }

    private static double length(IntervalSnapshot interval) {
      return interval.endNanos() - interval.startNanos();
    }
  }
}
