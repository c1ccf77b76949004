package io.weir.engine.trial;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.StrayCount;
import io.weir.core.thread.ThreadEnd;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Durations;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.host.ThreadRoster;
import io.weir.engine.ledger.KeyOrderBook;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.ledger.SubscriptionLedger;
import io.weir.engine.record.LastActivity;
import io.weir.engine.record.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/** All consumers of a trial, each on its own thread. */
final class Consumers {
  private static final String ATTACHING = "attaching consumers";

  private final Assignment assignment;
  private final Driver driver;
  private final SenderClocks senders;
  private final PhaseTimeline timeline;
  private final Recorder recorder;
  private final ThreadRoster roster;
  private final LedgerMemory memory;
  private final ThreadGuard guard;
  private final List<ConsumerLoop> loops = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Map<String, SubscriptionLedger> ledgers = new LinkedHashMap<>();
  /** Consumers that come back do so on their own threads, and a driver opens one at a time. */
  private final ReentrantLock opening = new ReentrantLock();
  private final List<DetachedConsumer> leaves = new ArrayList<>();
  /** The arrivals by subscription at the last call. */
  private SortedMap<Integer, Long> deliveredBefore = new TreeMap<>();

  Consumers(Assignment assignment, Driver driver, SenderClocks senders, PhaseTimeline timeline,
      Recorder recorder,
      ThreadRoster roster, ThreadGuard guard, LedgerMemory memory) {
    this.assignment = assignment;
    this.driver = driver;
    this.senders = senders;
    this.timeline = timeline;
    this.recorder = recorder;
    this.roster = roster;
    this.memory = memory;
    this.guard = guard;
  }

  /** Opens all consumers and waits until each will get what is sent from now on. */
  void attach() throws DriverException, InterruptedException, TrialException {
    Duration limit = assignment.prepareLimit();
    Map<String, CountDownLatch> together = new HashMap<>();
    boolean several =
        assignment.consumers().stream().map(ConsumerTask::subscription).distinct().count() > 1;
    for (ConsumerTask task : assignment.consumers()) {
      Optional<DetachedConsumer> detached = leave(task, together);
      detached.ifPresent(leaves::add);
      ConsumerLoop loop =
          new ConsumerLoop(
              driver.openConsumer(spec(task)),
              ledger(task).receiver(task),
              senders,
              timeline,
              recorder,
              several ? Optional.of(task.subscription()) : Optional.empty(),
              limit,
              detached);
      Thread thread =
          guard.thread("consumer-" + task.subscription() + "-" + task.consumer(), "consuming",
              roster.enrolled(ThreadRoster.Role.CONSUMER, loop));
      loops.add(loop);
      threads.add(thread);
      thread.start();
    }
    long deadline = System.nanoTime() + limit.toNanos();
    for (ConsumerLoop loop : loops) {
      awaitReady(loop, deadline, limit);
    }
  }

  /**
   * Returns the message accounting of a consumer's subscription, the same for all its consumers.
   */
  private SubscriptionLedger ledger(ConsumerTask task) {
    return ledgers.computeIfAbsent(task.subscription(),
        name -> new SubscriptionLedger(name, consumersOf(name), assignment.runId(), senders,
            timeline,
            assignment.topics().get(task.topic()).existing(), keyOrder(), memory));
  }

  private Optional<KeyOrderBook> keyOrder() {
    int producers = assignment.fleet().senders().size();
    return assignment.keys().map(keys -> new KeyOrderBook(producers, keys.count()));
  }

  private Optional<DetachedConsumer> leave(ConsumerTask task,
      Map<String, CountDownLatch> together) {
    return task.leaves().isEmpty()
        ? Optional.empty()
        : Optional.of(new DetachedConsumer(task.leaves().getAsInt(), timeline, () -> reopen(task),
            together.computeIfAbsent(task.subscription(),
                subscription -> new CountDownLatch(consumersOf(subscription)))));
  }

  /** Returns how many consumers of a subscription this worker has. */
  private int consumersOf(String subscription) {
    return (int) assignment.consumers()
        .stream()
        .filter(task -> task.subscription().equals(subscription))
        .count();
  }

  private MessageConsumer reopen(ConsumerTask task) throws DriverException, InterruptedException {
    opening.lockInterruptibly();
    try {
      return driver.openConsumer(spec(task));
    } finally {
      opening.unlock();
    }
  }

  /**
   * Returns the arrivals since the last call at subscriptions that leave; empty where none leaves.
   * After {@link #attach}, by one thread.
   */
  Optional<SortedMap<Integer, Long>> takeDelivered() {
    if (leaves.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<Integer, Long> now = new TreeMap<>();
    leaves.forEach(detached -> now.merge(detached.subscription(), detached.delivered(), Long::sum));
    SortedMap<Integer, Long> more = new TreeMap<>();
    now.forEach((subscription, count) -> more.put(subscription,
        count - deliveredBefore.getOrDefault(subscription, 0L)));
    deliveredBefore = now;
    return Optional.of(more);
  }

  private ConsumerSpec spec(ConsumerTask task) {
    String subscription = assignment.driver().clientId() + "-" + task.subscription();
    return new ConsumerSpec(
        subscription + "-" + task.consumer(), assignment.topics().get(task.topic()), subscription,
        task.sharedBy(), task.consumer(), Optional.of(assignment.message().largest()));
  }

  private static void awaitReady(ConsumerLoop loop, long deadline, Duration limit)
      throws InterruptedException, TrialException {
    try {
      if (!loop.ready().get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS)) {
        throw late(limit);
      }
    } catch (TimeoutException e) {
      throw late(limit);
    } catch (ExecutionException e) {
      throw new TrialException(ATTACHING, text(e.getCause()), e.getCause());
    }
  }

  private static TrialException late(Duration limit) {
    return new TrialException(ATTACHING,
        "a consumer was not attached within " + Durations.format(limit));
  }

  /** Returns when each of them last got a message, by subscription. */
  Map<String, List<LastActivity>> activities() {
    Map<String, List<LastActivity>> activities = new TreeMap<>();
    for (int i = 0; i < loops.size(); i++) {
      activities.computeIfAbsent(assignment.consumers().get(i).subscription(),
          subscription -> new ArrayList<>()).add(loops.get(i).lastActivity());
    }
    return activities;
  }

  private static String text(Throwable cause) {
    return cause instanceof DriverException ? cause.getMessage() : String.valueOf(cause);
  }

  /**
   * Ends reading and closes the clients.
   *
   * @throws TrialException if a consumer won't end, not even when it is interrupted: what arrived
   * there can't be read safely, and without it all would seem to be lost, or nothing
   */
  void stop(Duration limit) throws InterruptedException, TrialException {
    loops.forEach(ConsumerLoop::stop);
    int stuck = ThreadEnd.interrupted(ThreadEnd.running(threads, Deadline.in(limit))).size();
    if (stuck > 0) {
      throw new TrialException("ending",
          stuck + " of " + threads.size() + " consumers did not end within "
              + Durations.format(limit.plus(ThreadEnd.INTERRUPTED_LIMIT))
              + ", so their messages are not known");
    }
  }

  /** Returns the arrivals, by subscription and producer. After {@link #stop}. */
  List<DeliveryLedger> deliveries() {
    return ledgers.values().stream().flatMap(ledger -> ledger.deliveries().stream()).toList();
  }

  /** Returns the deliveries that match no message. After {@link #stop}. */
  List<StrayCount> strays() {
    return ledgers.values().stream().flatMap(ledger -> ledger.strays().stream()).toList();
  }
}
