package io.weir.engine.trial;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.OwnTopics;
import io.weir.core.worker.PeerClock;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.clock.WorkerClock;
import io.weir.engine.host.ContentionMeter;
import io.weir.engine.host.PauseMeter;
import io.weir.engine.host.ThreadRoster;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.record.FirstFailures;
import io.weir.engine.record.HostMeter;
import io.weir.engine.record.IntervalCollector;
import io.weir.engine.record.JitWarmup;
import io.weir.engine.record.LastActivity;
import io.weir.engine.record.Recorder;
import io.weir.engine.record.StallMeter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One assignment carried out: prepare, begin phases, finish. Used by one thread. */
public final class WorkerTrial implements AutoCloseable {
  /** How long clients get to let go of their messages and threads. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(15);
  /** The time limit of work that takes a microsecond once its thread has a processor. */
  private static final Duration NOTE_LIMIT = Duration.ofSeconds(5);

  private final Assignment assignment;
  private final Driver driver;
  private final PhaseTimeline timeline = new PhaseTimeline();
  private final LedgerMemory memory = LedgerMemory.ofThisHeap();
  private final SenderClocks senders;
  private final Recorder recorder = new Recorder(memory);
  private final FirstFailures failures = new FirstFailures();
  private final ThreadGuard threads = new ThreadGuard();
  private final StallMeter stalls;
  private final PauseMeter pauses = new PauseMeter(threads);
  private final ThreadRoster roster = new ThreadRoster();
  private final Producers producers;
  private final Consumers consumers;
  private final IntervalTimer intervals;
  private Optional<SilenceWatch> silences = Optional.empty();
  private Optional<PlacementWatch> placements = Optional.empty();
  private Optional<RecoveryListener> recovery = Optional.empty();

  /**
   * A trial on an open driver, which it closes in the end.
   *
   * @param clock in which messages state times
   * @param snapshots takes each interval's snapshot, on a thread of the trial's
   */
  public WorkerTrial(Assignment assignment, Driver driver, WorkerClock clock,
      Consumer<IntervalSnapshot> snapshots) {
    this.assignment = assignment;
    this.senders = SenderClocks.of(assignment.fleet(), clock);
    this.driver = driver;
    ContentionMeter contention = new ContentionMeter(roster);
    this.stalls = new StallMeter(assignment.load().pacing(), contention::sample, threads);
    this.producers =
        new Producers(assignment, driver, clock, timeline, recorder, failures, roster, threads);
    this.consumers =
        new Consumers(assignment, driver, senders, timeline, recorder, roster, threads, memory);
    HostMeter host = new HostMeter(stalls, pauses, contention, producers::pacingThreads);
    this.intervals =
        new IntervalTimer(
            timeline,
            new IntervalCollector(assignment.worker(), recorder, timeline, host, producers::unsent,
                consumers::takeDelivered, snapshots),
            threads);
  }

  /**
   * Creates this worker's topics, or looks for those that must exist.
   *
   * @param progress takes each step
   */
  public void createTopics(Consumer<String> progress)
      throws DriverException, InterruptedException {
    List<Topic> topics = assignment.topics();
    if (assignment.usesExistingTopics()) {
      progress.accept("looking for " + counted(topics.size(), "topic"));
      driver.requireTopics(topics);
    } else if (!assignment.ownTopics().equals(OwnTopics.NONE)) {
      progress.accept("creating " + counted(assignment.ownTopics().indices().size(), "topic"));
      driver.createTopics(topics(assignment, assignment.worker(), assignment.ownTopics()));
    }
  }

  /**
   * Sends a first message there and back, and opens all clients. After {@link #createTopics}, on
   * all workers at the same time: the consumers of a subscription wait for each other.
   *
   * @param progress takes each step
   * @return settings as the running system and the clients report them
   */
  public ReadBack prepare(Consumer<String> progress)
      throws DriverException, InterruptedException, TrialException {
    JitWarmup.run();
    progress.accept("sending a first message there and back");
    new FirstMessageCheck(driver, probeName(assignment, assignment.worker()), probe(assignment),
        assignment.message().largest(), ~assignment.runId(), assignment.prepareLimit()).run();
    progress.accept("attaching " + counted(assignment.consumers().size(), "consumer"));
    consumers.attach();
    progress.accept("opening " + counted(assignment.producers().size(), "producer"));
    producers.open();
    progress.accept("reading settings back");
    // Other workers may still create theirs.
    List<Topic> own = named(assignment, assignment.ownTopics());
    return driver.readBack(own.isEmpty() ? assignment.topics() : own);
  }

  /**
   * Returns the topic of the first message: a user without the right to create topics has only
   * existing ones.
   */
  private static Topic probe(Assignment assignment) {
    return assignment.usesExistingTopics()
        ? assignment.topics().getFirst()
        : new Topic(probeName(assignment, assignment.worker()), 1, false);
  }

  private static String probeName(Assignment assignment, int worker) {
    return assignment.driver().clientId() + "-probe-" + worker;
  }

  /** Returns all topics that a worker of the trial owns. */
  private static List<Topic> topics(Assignment assignment, int worker, OwnTopics own) {
    List<Topic> all = new ArrayList<>(named(assignment, own));
    if (own.firstMessage() && !assignment.usesExistingTopics()) {
      all.add(new Topic(probeName(assignment, worker), 1, false));
    }
    return all;
  }

  /** Returns those of them that the trial is about. */
  private static List<Topic> named(Assignment assignment, OwnTopics own) {
    return own.indices().stream().map(assignment.topics()::get).toList();
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** From the start of the load on, reports the data for judging the recovery from a fault. */
  public void watch(RecoveryListener listener) {
    recovery = Optional.of(listener);
  }

  /** From now on, the times in messages of other workers are translated by these lines. */
  public void clocks(List<PeerClock> peers) {
    senders.set(peers);
  }

  private void beginToWatch(RecoveryListener listener) {
    Map<String, List<LastActivity>> streams = new TreeMap<>(consumers.activities());
    if (!assignment.producers().isEmpty()) {
      streams.put(Silence.ACKNOWLEDGEMENTS, producers.activities());
    }
    silences = Optional.of(new SilenceWatch(streams, timeline, listener::silent, threads));
    placements = Optional
        .of(new PlacementWatch(driver, assignment.topics(), timeline, listener::placed, threads));
  }

  private void endWatches() {
    silences.ifPresent(SilenceWatch::close);
    placements.ifPresent(PlacementWatch::close);
  }

  /**
   * Begins a phase at a time, or as soon as it can if that has passed.
   *
   * @param loaded whether the load continues in it
   * @return when it begins
   */
  public long begin(PhaseKind phase, long atNanos, boolean loaded) {
    boolean first = !timeline.isAnnounced();
    long at = Math.max(atNanos, System.nanoTime() + 1_000_000);
    timeline.announce(phase, at, loaded);
    if (first) {
      producers.start();
      intervals.start();
      recovery.ifPresent(this::beginToWatch);
    }
    return at;
  }

  /**
   * Returns the first thread or callback of the trial or its driver that failed, if one did: the
   * account of the run can't be complete then. Answers at once.
   */
  public Optional<ThreadFailure> failure() {
    return threads.failure().or(driver::failure);
  }

  /** Takes the failures of threads that libraries start, as a handler of uncaught exceptions. */
  public Thread.UncaughtExceptionHandler lastResort() {
    return threads;
  }

  /**
   * Ends load and reading and collects what is left. Takes some seconds, and up to a minute where a
   * client hangs.
   *
   * @throws TrialException if the sent or acknowledged messages can't be known, or a thread of the
   * trial failed; the counts so far are collected nevertheless
   */
  public Ledger finish() throws InterruptedException, TrialException {
    try {
      end();
    } catch (TrialException e) {
      requireNoFailure();
      throw e;
    }
    requireNoFailure();
    producers.requireSettled();
    return new Ledger(Ledger.FORMAT, producers.ledgers(), consumers.deliveries(),
        consumers.strays(), Optional.empty());
  }

  private void requireNoFailure() throws TrialException {
    Optional<ThreadFailure> failure = failure();
    if (failure.isPresent()) {
      throw new TrialException(failure.get());
    }
  }

  private void end() throws InterruptedException, TrialException {
    long end = System.nanoTime();
    endWatches();
    if (timeline.isAnnounced() && timeline.loadEndsAt() == Long.MAX_VALUE) {
      timeline.announce(PhaseKind.DRAIN, end);
    }
    try {
      endClients();
      if (timeline.isAnnounced()) {
        producers.censor(end);
      }
    } finally {
      intervals.stop();
      // The coordinator may end this process as soon as it has the report, and files would stay.
      pauses.close();
    }
  }

  private void endClients() throws InterruptedException, TrialException {
    producers.stop(CLOSE_LIMIT);
    consumers.stop(CLOSE_LIMIT);
    if (!recorder.close(NOTE_LIMIT)) {
      throw new TrialException("ending", "a client's thread did not finish noting the outcome of a"
          + " send within " + NOTE_LIMIT.toSeconds()
          + " s, so the acknowledged messages are not known");
    }
  }

  /** Returns the client's own words for the first failure of each kind. */
  public Map<String, String> failures() {
    return failures.byKind();
  }

  /** Returns the system's own record of the measure phase. After {@link #finish}. */
  public Optional<GroundTruth> truth() {
    return timeline.measures()
        ? driver.groundTruth(
            nanos -> timeline.at(nanos) == PhaseKind.MEASURE
                || timeline.at(nanos) == PhaseKind.GUARD,
            nanos -> timeline.at(nanos) == PhaseKind.MEASURE)
        : Optional.empty();
  }

  /**
   * Removes the topics that this worker created, and what else the run left with the system.
   *
   * @param orphans the topics of lost workers, by their numbers
   */
  public void removeTopics(Map<Integer, OwnTopics> orphans)
      throws DriverException, InterruptedException {
    removeTopics(assignment, driver, orphans);
  }

  /** The same through another driver, where this worker's own may be past use. */
  public static void removeTopics(Assignment assignment, Driver driver)
      throws DriverException, InterruptedException {
    removeTopics(assignment, driver, Map.of());
  }

  private static void removeTopics(Assignment assignment, Driver driver,
      Map<Integer, OwnTopics> orphans) throws DriverException, InterruptedException {
    Map<Integer, OwnTopics> owned = new TreeMap<>(orphans);
    owned.put(assignment.worker(), assignment.ownTopics());
    owned.values().removeIf(OwnTopics.NONE::equals);
    if (!owned.isEmpty()) {
      driver.deleteTopics(owned.entrySet()
          .stream()
          .flatMap(own -> topics(assignment, own.getKey(), own.getValue()).stream())
          .toList());
    }
  }

  @Override
  public void close() throws DriverException {
    endWatches();
    intervals.abandon();
    stalls.close();
    pauses.close();
    driver.close();
  }

  /** Takes the data for judging the recovery from a fault, on threads of the trial. */
  public interface RecoveryListener {
    /** A silence is over, or the load is. */
    void silent(Silence silence);

    /** The system reported the placement of partitions. */
    void placed(PlacementSample sample);
  }
}
