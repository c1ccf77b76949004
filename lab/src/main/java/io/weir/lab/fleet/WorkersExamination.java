package io.weir.lab.fleet;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.Durations;
import io.weir.core.worker.WorkerMachine;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.clock.ClockEstimate;
import io.weir.lab.clock.OffsetRange;
import io.weir.lab.environment.DoctorCheck;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.worker.StartLimits;
import io.weir.lab.worker.WatchedChannel;
import io.weir.lab.worker.WorkerEvent;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerOrder;
import io.weir.lab.worker.WorkerPool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Looks whether the machines of workers are fit, by starting all workers without load. */
public final class WorkersExamination {
  /** Long enough for the first, frequent exchanges. */
  private static final Duration EXCHANGES = Duration.ofSeconds(3);
  /** A percentile of 1 ms could not be compared with a larger error. */
  private static final Duration CLOCK_ERROR = Duration.ofMillis(1);

  private final WorkerPool pool;
  private final List<WorkerOrder> orders;

  WorkersExamination(WorkerPool pool, List<WorkerOrder> orders) {
    this.pool = pool;
    this.orders = List.copyOf(orders);
  }

  /**
   * Returns the examination of some machines.
   *
   * @param classPath that of a worker
   * @param folder an existing folder for logs
   */
  public static WorkersExamination of(WorkerSpec spec, List<Path> classPath, Path folder) {
    WorkerHosts hosts = spec.hosts();
    List<WorkerOrder> orders = IntStream.range(0, hosts.count())
        .mapToObj(worker -> new WorkerOrder(worker, spec, classPath,
            folder.resolve("worker-" + worker + ".log"), WorkerOrder.STOP_GRACE))
        .toList();
    return new WorkersExamination(WorkerPools.of(hosts, ProcessEmulation.NONE), orders);
  }

  private record Seen(Optional<WorkerMachine> machine, Optional<WorkerEvent.Answered> answer,
      Optional<String> loss) {
    static final Seen NOTHING = new Seen(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Returns one check for each worker. Returns when no worker is left. */
  public List<DoctorCheck> examine() throws InterruptedException {
    Map<Integer, Seen> seen = new TreeMap<>();
    orders.forEach(order -> seen.put(order.worker(), Seen.NOTHING));
    try (WatchedChannel channel = new WatchedChannel(pool.start(orders))) {
      collect(channel, seen, new StartLimits(orders.size()).hello(),
          () -> seen.values()
              .stream()
              .allMatch(one -> one.machine.isPresent()
                  || one.loss.isPresent()));
      collect(channel, seen, EXCHANGES, () -> false);
    } catch (WorkerException e) {
      return List.of(DoctorCheck.fail("workers", e.getMessage(), "see docs/load-machines.md"));
    }
    Map<String, Long> sharing = seen.values()
        .stream()
        .flatMap(one -> one.machine.stream())
        .map(WorkerMachine::name)
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    List<DoctorCheck> checks = new ArrayList<>();
    seen.forEach((worker, one) -> checks.add(check("worker " + worker, one, sharing)));
    return checks;
  }

  private static void collect(WatchedChannel channel, Map<Integer, Seen> seen, Duration limit,
      BooleanSupplier enough) throws InterruptedException {
    long until = System.nanoTime() + limit.toNanos();
    while (!enough.getAsBoolean() && until - System.nanoTime() > 0) {
      Optional<WorkerEvent> event = channel.next(Duration.ofNanos(until - System.nanoTime()));
      event.ifPresent(next -> seen.compute(next.worker(), (worker, before) -> with(before, next)));
    }
  }

  private static Seen with(Seen before, WorkerEvent event) {
    return switch (event) {
      case WorkerEvent.Reported(var worker, WorkerReport.Hello hello, var at) -> new Seen(
          Optional.of(hello.machine()), before.answer, before.loss);
      case WorkerEvent.Reported other -> before;
      case WorkerEvent.Answered answer -> new Seen(before.machine, Optional.of(answer),
          before.loss);
      case WorkerEvent.Lost lost -> new Seen(before.machine, before.answer,
          Optional.of(lost.reason()));
    };
  }

  private static DoctorCheck check(String name, Seen seen, Map<String, Long> sharing) {
    if (seen.loss.isPresent()) {
      return DoctorCheck.fail(name, seen.loss.get(), "see docs/load-machines.md");
    }
    if (seen.machine.isEmpty() || seen.answer.isEmpty()) {
      return DoctorCheck.fail(name, "does not answer", "see docs/load-machines.md");
    }
    WorkerMachine machine = seen.machine.get();
    WorkerEvent.Answered answer = seen.answer.get();
    long workers = sharing.get(machine.name());
    String finding = "on " + machine.name() + ", processors: " + machine.processors() + ", "
        + clock(answer);
    if (workers > machine.processors()) {
      return DoctorCheck.warn(name, finding,
          workers + " workers share these processors: use fewer, or more machines");
    }
    return error(answer).compareTo(CLOCK_ERROR) > 0
        ? DoctorCheck.warn(name, finding,
            "latencies between machines are not more exact than that: use a faster network")
        : DoctorCheck.ok(name, finding);
  }

  private static Duration error(WorkerEvent.Answered answer) {
    return Duration.ofNanos(Math.round(answer.clock().at(answer.atNanos()).half()));
  }

  private static String clock(WorkerEvent.Answered answer) {
    return switch (answer.clock()) {
      case ClockEstimate.Same same -> "the same clock";
      case ClockEstimate.Other other -> {
        OffsetRange offset = other.at(answer.atNanos());
        yield "clock known to ±" + Durations.format(Duration.ofNanos(Math.round(offset.half())));
      }
    };
  }
}
