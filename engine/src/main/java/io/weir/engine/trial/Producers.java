package io.weir.engine.trial;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.thread.ThreadEnd;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Rate;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.ProducerTask;
import io.weir.engine.clock.NanoClock;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.host.ThreadRoster;
import io.weir.engine.ledger.SendLedger;
import io.weir.engine.load.KeyPool;
import io.weir.engine.load.PacedProducer;
import io.weir.engine.load.PacedProducer.ProducerProgress;
import io.weir.engine.load.Pacer;
import io.weir.engine.load.ProducerGroup;
import io.weir.engine.record.FirstFailures;
import io.weir.engine.record.HostMeter.PacingThread;
import io.weir.engine.record.LastActivity;
import io.weir.engine.record.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All producers of a trial and the threads that pace them. */
final class Producers {
  /** Enough to count a few billion messages. */
  private static final Duration COUNT_LIMIT = Duration.ofSeconds(20);

  private final Assignment assignment;
  private final Driver driver;
  private final NanoClock clock;
  private final PhaseTimeline timeline;
  private final Recorder recorder;
  private final ThreadRoster roster;
  private final ThreadGuard guard;
  private final LoadPlan plan;
  private final List<PacedProducer> producers = new ArrayList<>();
  private final List<MessageProducer> clients = new ArrayList<>();
  /** By the thread of each. */
  private final Map<Thread, Pacer> pacers = new LinkedHashMap<>();

  Producers(
      Assignment assignment,
      Driver driver,
      NanoClock clock,
      PhaseTimeline timeline,
      Recorder recorder,
      FirstFailures failures,
      ThreadRoster roster,
      ThreadGuard guard) {
    this.assignment = assignment;
    this.driver = driver;
    this.clock = clock;
    this.timeline = timeline;
    this.recorder = recorder;
    this.roster = roster;
    this.guard = guard;
    this.plan = new LoadPlan(assignment);
    KeyPool keys = KeyPool.of(assignment.keys());
    for (ProducerTask task : assignment.producers()) {
      producers.add(
          new PacedProducer(
              assignment.runId(), task.producer(), task.topic(), clock, timeline,
              recorder, failures, keys.sequence(task.producer(), plan.keySeed(task.producer()))));
    }
  }

  void open() throws DriverException, InterruptedException {
    for (PacedProducer producer : producers) {
      String name = assignment.driver().clientId() + "-producer-" + producer.producer();
      clients.add(
          driver.openProducer(
              new ProducerSpec(name, assignment.topics().get(producer.topic()),
                  Optional.of(assignment.message().size()),
                  Optional.of(assignment.message().largest())),
              producer));
    }
    int most = assignment.load().pacing().threads(Runtime.getRuntime().availableProcessors());
    List<List<LoadPlan.Share>> threads = plan.sharesByThread(most);
    Rate rate = new Rate(assignment.load().rate().perSecond() / Math.max(1, threads.size()));
    for (List<LoadPlan.Share> groups : threads) {
      Pacer pacer =
          new Pacer(
              groups.stream().map(this::paced).toList(),
              rate,
              assignment.message(),
              assignment.content(),
              assignment.load().pacing(),
              plan.contentSeed(groups.get(0)),
              clock,
              timeline);
      pacers.put(
          guard.thread("pacer-" + pacers.size(), "sending",
              roster.enrolled(ThreadRoster.Role.PACER, pacer::run)),
          pacer);
    }
  }

  private ProducerGroup paced(LoadPlan.Share group) {
    return new ProducerGroup(
        plan.schedule(group),
        group.producers().stream().map(producers::get).toList(),
        group.producers().stream().map(clients::get).toList());
  }

  void start() {
    pacers.keySet().forEach(Thread::start);
  }

  /** Returns when each of them last got an acknowledgement. */
  List<LastActivity> activities() {
    return producers.stream().map(PacedProducer::lastActivity).toList();
  }

  List<PacingThread> pacingThreads() {
    return pacers.values().stream().map(Pacer::thread).toList();
  }

  /**
   * About how many messages are due and not yet handed to a client; none without a rate, where a
   * message is due when the client can take it.
   */
  long unsent() {
    if (assignment.load().isUnlimited()) {
      return 0;
    }
    double perPacer = assignment.load().rate().perSecond() / Math.max(1, pacers.size());
    return pacers.values()
        .stream()
        .mapToLong(pacer -> (long) (pacer.lateness() * perPacer / 1e9))
        .sum();
  }

  /**
   * Ends sending: what is still unsent stays so, and clients are closed, which frees a send that
   * blocks.
   *
   * @throws TrialException if a sending thread won't end, not even when it is interrupted: its
   * progress is not known, and it would continue during the following steps
   */
  void stop(Duration limit) throws InterruptedException, TrialException {
    Deadline deadline = Deadline.in(limit);
    pacers.values().forEach(Pacer::abandon);
    List<Thread> closers = new ArrayList<>();
    for (MessageProducer client : clients) {
      closers.add(Thread.ofVirtual()
          .name("closer-" + closers.size())
          .start(guard.guarded("closing producers", client::close)));
    }
    ThreadEnd.running(closers, deadline);
    List<Thread> threads = pacers.keySet()
        .stream()
        .filter(thread -> thread.getState() != Thread.State.NEW)
        .toList();
    threads.forEach(Thread::interrupt);
    List<Thread> left = ThreadEnd.interrupted(ThreadEnd.running(threads, deadline));
    long stuck = left.stream().filter(thread -> !pacers.get(thread).hasSent()).count();
    if (stuck > 0) {
      throw new TrialException("ending", stuck + " of " + threads.size()
          + " sending threads did not end, so their sent messages are not known");
    }
    int counting = ThreadEnd.running(left, Deadline.in(COUNT_LIMIT)).size();
    if (counting > 0) {
      throw new TrialException("ending", counting + " of " + threads.size()
          + " sending threads could not count their unsent messages within "
          + COUNT_LIMIT.toSeconds() + " s more: offer less, or for a shorter time");
    }
  }

  /**
   * After {@link #stop}.
   *
   * @throws TrialException if a producer did not report its progress, so that its messages would
   * seem to have never been due
   */
  void requireSettled() throws TrialException {
    boolean started =
        pacers.keySet().stream().anyMatch(thread -> thread.getState() != Thread.State.NEW);
    long unsettled = producers.stream().filter(producer -> !producer.isSettled()).count();
    if (started && unsettled > 0) {
      throw new TrialException("ending", "the account of the run is incomplete: " + unsettled
          + " of " + producers.size() + " producers did not report their progress");
    }
  }

  /**
   * Records what got no outcome as having waited until the end. After the recorder is closed.
   * Without a rate, the times of such messages are not known afterwards, and no latency is quoted.
   */
  void censor(long endNanos) {
    Censoring censoring = new Censoring(timeline, recorder.threadRecorder(), endNanos);
    for (LoadPlan.Share group : plan.shares()) {
      List<Censoring.Lane> open =
          group.producers().stream().map(index -> openMessages(producers.get(index))).toList();
      plan.schedule(group).ifPresent(schedule -> censoring.record(schedule, open));
    }
  }

  private Censoring.Lane openMessages(PacedProducer producer) {
    ProducerProgress progress = producer.progress();
    SendLedger.Outcomes outcomes = recorder.outcomes(producer.producer());
    SequenceRanges open =
        SequenceRanges.between(0, progress.attempted())
            .minus(outcomes.acknowledged())
            .minus(outcomes.failed());
    return new Censoring.Lane(progress, open);
  }

  /** Returns each producer's side of the message accounting. After the recorder is closed. */
  List<ProducerLedger> ledgers() {
    List<ProducerLedger> ledgers = new ArrayList<>();
    for (PacedProducer producer : producers) {
      ProducerProgress progress = producer.progress();
      SendLedger.Outcomes outcomes = recorder.outcomes(producer.producer());
      ledgers.add(
          new ProducerLedger(
              producer.producer(),
              producer.topic(),
              progress.measureFrom(),
              progress.due(),
              progress.attempted(),
              outcomes.acknowledged(),
              outcomes.failed(),
              progress.laterFrom()));
    }
    return ledgers;
  }
}
