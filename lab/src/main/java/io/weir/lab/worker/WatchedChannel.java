package io.weir.lab.worker;

import io.weir.core.unit.Durations;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.ClockIdentity;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.engine.clock.TimeDilation;
import io.weir.engine.clock.WorkerClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A line to workers, on any transport, that pings each of them from its hello on and loses those
 * that do not answer. Each answer also shows the worker's clock. A separate thread does that, so
 * pings continue between trials. All times are those of the workers, which may be dilated.
 */
public final class WatchedChannel implements WorkerChannel {
  /** How long a worker may be silent, unless a trial decides otherwise. */
  public static final Duration DEADLINE = Duration.ofSeconds(3);

  private static final Duration LOOK_AROUND = Duration.ofMillis(50);
  /** A worker that reports faster than the trial can follow waits. */
  private static final int MOST_WAITING = 10_000;

  private final WorkerChannel transport;
  private final TimeDilation time;
  private final Optional<ClockIdentity> ownClock;
  private final ReentrantLock sending = new ReentrantLock();
  private final BlockingQueue<WorkerEvent> events = new LinkedBlockingQueue<>(MOST_WAITING);
  /** Hellos that were waited for, and are still to be read. */
  private final Deque<WorkerEvent> hellos = new ArrayDeque<>();
  private final List<AnswerWatch> watches = new ArrayList<>();
  private final Set<Integer> lost = new HashSet<>();
  /** Since their hello; the watching thread takes them from here. */
  private final Queue<Integer> assigned = new ConcurrentLinkedQueue<>();
  private final Thread watcher;
  private volatile Duration deadline = DEADLINE;
  /** When the watching thread last looked around. */
  private AnswerWatch.Moment now;

  /**
   * Watches workers from now on.
   *
   * @param transport the line to them; only this one uses it from now on
   */
  public WatchedChannel(WorkerChannel transport) {
    this(transport, TimeDilation.NONE);
  }

  /**
   * Watches workers in their own time from now on.
   *
   * @param transport the line to them; only this one uses it from now on
   * @param time their time, as that of a process here
   */
  public WatchedChannel(WorkerChannel transport, TimeDilation time) {
    this.transport = transport;
    this.time = time;
    this.ownClock = WorkerClock.ofThisJvm().identity().map(time::identity);
    for (int worker = 0; worker < transport.workers(); worker++) {
      watches.add(new AnswerWatch(worker, transport.workers(), DEADLINE));
    }
    now = new AnswerWatch.Moment(time.nanos(), 0);
    watcher = Thread.ofPlatform().daemon().name("weir-worker-watch").start(this::watch);
  }

  private void watch() {
    try {
      while (true) {
        Optional<WorkerEvent> event = transport.next(LOOK_AROUND).map(this::inTheirTime);
        lookAround();
        if (event.isPresent()) {
          take(event.get());
        }
        Duration limit = limit();
        watches.forEach(watch -> watch.allow(limit, now));
        if (event.isEmpty()) {
          loseSilent();
        }
        ping();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A look that took longer than it may shows that this process did not run, or could not. */
  private void lookAround() {
    long nanos = time.nanos();
    now = new AnswerWatch.Moment(nanos, now.stalledNanos()
        + Math.max(0, nanos - now.nanos() - LOOK_AROUND.toNanos()));
  }

  /** The line stamps reports by the clock of the system. */
  private WorkerEvent inTheirTime(WorkerEvent event) {
    return switch (event) {
      case WorkerEvent.Reported(int worker, WorkerReport report, long at) -> new WorkerEvent.Reported(
          worker, report, time.dilated(at));
      case WorkerEvent.Answered answered -> answered;
      case WorkerEvent.Lost lost -> lost;
    };
  }

  private Duration limit() {
    Duration limit = deadline;
    return watches.stream().allMatch(AnswerWatch::hasAnswered)
        ? limit
        : new StartLimits(watches.size()).silence(limit);
  }

  private void ping() {
    for (Integer worker = assigned.poll(); worker != null; worker = assigned.poll()) {
      watches.get(worker).assigned();
    }
    for (int worker = 0; worker < watches.size(); worker++) {
      if (!lost.contains(worker)) {
        int to = worker;
        watches.get(worker).due(now).ifPresent(ping -> send(to, ping));
      }
    }
  }

  /** Only when nothing has arrived that is still to be taken: an answer may be among it. */
  private void loseSilent() throws InterruptedException {
    for (int worker = 0; worker < watches.size(); worker++) {
      Optional<Duration> silence = watches.get(worker).missed(now);
      if (silence.isPresent() && !lost.contains(worker)) {
        take(new WorkerEvent.Lost(worker, "has been silent for " + Durations.format(silence.get())
            + ": it or its host is stopped, or its link is down"));
      }
    }
  }

  private void take(WorkerEvent event) throws InterruptedException {
    if (lost.contains(event.worker())) {
      return;
    }
    switch (event) {
      case WorkerEvent.Reported(int worker, WorkerReport.Pong pong, long at) -> {
        Optional<WorkerEvent.Answered> answered = watches.get(worker).answered(pong, at, now);
        if (answered.isEmpty()) {
          take(new WorkerEvent.Lost(worker, "answered a ping that it did not get"));
          return;
        }
        events.put(answered.get());
      }
      case WorkerEvent.Reported(int worker, WorkerReport.Hello hello, long at) -> {
        watches.get(worker).begin(now, hello.clock(), ownClock);
        events.put(event);
      }
      case WorkerEvent.Reported(int worker, WorkerReport.Abandoned(Duration silence), long at) -> take(
          new WorkerEvent.Lost(worker, "got no ping for " + Durations.format(silence)
              + " and ended: it, its host or weir was stopped, or its link was down"));
      case WorkerEvent.Reported reported -> events.put(reported);
      case WorkerEvent.Answered answered -> events.put(answered);
      case WorkerEvent.Lost gone -> {
        lost.add(gone.worker());
        events.put(gone);
      }
    }
  }

  @Override
  public int workers() {
    return transport.workers();
  }

  @Override
  public void assign(int worker, Assignment assignment) {
    sending.lock();
    try {
      transport.assign(worker, assignment);
      assigned.add(worker);
    } finally {
      sending.unlock();
    }
  }

  @Override
  public void send(int worker, WorkerCommand command) {
    sending.lock();
    try {
      transport.send(worker, command);
    } finally {
      sending.unlock();
    }
  }

  @Override
  public void answerWithin(Duration limit) {
    deadline = limit;
  }

  @Override
  public Optional<WorkerEvent> next(Duration timeout) throws InterruptedException {
    return hellos.isEmpty() ? nextEvent(timeout) : Optional.of(hellos.remove());
  }

  private Optional<WorkerEvent> nextEvent(Duration timeout) throws InterruptedException {
    return Optional.ofNullable(events.poll(Math.max(0, timeout.toNanos()), TimeUnit.NANOSECONDS));
  }

  /**
   * After a trial: whether all workers have said hello again, so that each can get another
   * assignment. The hellos are still to be read then; all other events are dropped.
   *
   * @param timeout the most to wait for that
   */
  boolean awaitReady(Duration timeout) throws InterruptedException {
    long until = System.nanoTime() + timeout.toNanos();
    Map<Integer, WorkerEvent> ready = new TreeMap<>();
    while (ready.size() < workers()) {
      Optional<WorkerEvent> event = nextEvent(Duration.ofNanos(until - System.nanoTime()));
      if (event.isEmpty() || event.get() instanceof WorkerEvent.Lost) {
        return false;
      }
      if (isHello(event.get())) {
        ready.put(event.get().worker(), event.get());
      }
    }
    boolean anyLost = events.stream().anyMatch(WorkerEvent.Lost.class::isInstance);
    hellos.addAll(ready.values());
    return !anyLost;
  }

  private static boolean isHello(WorkerEvent event) {
    return event instanceof WorkerEvent.Reported(var worker, var report, var at)
        && report instanceof WorkerReport.Hello;
  }

  @Override
  public String logTail(int worker) {
    return transport.logTail(worker);
  }

  @Override
  public void close() {
    watcher.interrupt();
    transport.close();
  }
}
