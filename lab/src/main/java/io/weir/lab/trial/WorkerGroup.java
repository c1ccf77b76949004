package io.weir.lab.trial;

import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.ReadBack;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.result.WorkerLoss;
import io.weir.core.result.WorkerTiming;
import io.weir.core.scenario.LostWorkers;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.OwnTopics;
import io.weir.core.worker.PeerClock;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerMachine;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.clock.ClockEstimate;
import io.weir.lab.store.StoreException;
import io.weir.lab.worker.WorkerChannel;
import io.weir.lab.worker.WorkerEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All workers of a trial: sends them commands in their own time and waits for them, with a deadline
 * each time.
 */
final class WorkerGroup {
  /** A line that is extrapolated for longer has a larger error. */
  private static final Duration CLOCKS_PACE = Duration.ofSeconds(2);
  private static final Duration SLICE = Duration.ofMillis(100);
  /**
   * The extra time for a worker beyond its own limit, so that its own error, which has more
   * details, comes first.
   */
  private static final Duration PREPARE_MARGIN = Duration.ofSeconds(10);

  private final WorkerChannel channel;
  private final LongSupplier clock;
  private final ReportHandler handler;
  private final LostWorkers policy;
  private final List<WorkerState> members = new ArrayList<>();
  /** The workers that the others continue without. */
  private final List<WorkerLoss> losses = new ArrayList<>();
  private final WorkerClocks clocks;
  private List<List<PeerClock>> sentPeers;
  private long clocksDue;

  WorkerGroup(WorkerChannel channel, LostWorkers policy, LongSupplier clock,
      ReportHandler handler) {
    this.channel = channel;
    this.policy = policy;
    this.clock = clock;
    this.handler = handler;
    this.clocks = new WorkerClocks(channel.workers());
    this.sentPeers = Collections.nCopies(channel.workers(), List.of());
    for (int worker = 0; worker < channel.workers(); worker++) {
      members.add(new WorkerState(worker, clock.getAsLong()));
    }
  }

  /** Takes what a worker reports beyond what its own state needs. */
  interface ReportHandler {
    void reported(int worker, WorkerReport report) throws TrialStopped, StoreException;

    /** The others continue. */
    void lost(WorkerLoss loss);
  }

  /** A reason to stop waiting that comes from outside the trial. */
  interface Watch {
    void check() throws TrialStopped;
  }

  /** Waits for the workers, gives them their assignments and waits until they are prepared. */
  void prepare(List<Assignment> assignments, TrialLimits limits, Watch watch)
      throws TrialStopped, StoreException, InterruptedException {
    channel.answerWithin(policy.after());
    await("hello", limits.hello(), member -> member.hello().isPresent(), watch);
    for (WorkerReport.Hello hello : hellos()) {
      if (hello.format() != Assignment.FORMAT) {
        throw TrialStopped.failed(
            "a worker speaks format " + hello.format() + ", this weir speaks " + Assignment.FORMAT);
      }
    }
    await("answer to a ping", limits.hello(), member -> member.clock().isPresent(), watch);
    Duration limit = limits.prepare().plus(PREPARE_MARGIN);
    assign(assignments, assignment -> !assignment.ownTopics().indices().isEmpty());
    await("report that its topics exist", limit,
        member -> !member.isAssigned() || member.hasTopics(), watch);
    assign(assignments, assignment -> assignment.ownTopics().indices().isEmpty());
    await("report that it is prepared", limit, member -> member.prepared().isPresent(), watch);
  }

  private void assign(List<Assignment> assignments, Predicate<Assignment> which) {
    members.stream()
        .filter(member -> which.test(assignments.get(member.worker())))
        .forEach(member -> {
          member.assigned();
          channel.assign(member.worker(), assignments.get(member.worker()));
        });
  }

  /**
   * Sends all workers a command for a time of the coordinator's clock, which each gets in its own
   * clock.
   */
  void sendAt(long nanos, LongFunction<WorkerCommand> command) {
    live().forEach(
        member -> channel.send(member.worker(), command.apply(member.toTheirs(nanos))));
  }

  /** A phase is about to begin. Before the load, the workers get each other's clocks. */
  void beforePhase(PhaseKind phase) {
    if (loadStart().isEmpty()) {
      clocks.load();
      sendClocks();
    }
    if (phase == PhaseKind.MEASURE) {
      clocks.measure();
    }
    live().forEach(member -> member.forget(phase));
  }

  /** Where no worker has another clock than the others, none needs a line. */
  private void sendClocks() {
    long now = clock.getAsLong();
    clocksDue = now + CLOCKS_PACE.toNanos();
    List<List<PeerClock>> peers = clocks.peers(now);
    if (peers.equals(sentPeers)) {
      return;
    }
    sentPeers = peers;
    live().forEach(member -> channel.send(member.worker(),
        new WorkerCommand.Clocks(peers.get(member.worker()))));
  }

  private boolean isLoaded() {
    return live()
        .allMatch(member -> member.loadStart().isPresent() && !member.lost() && !member.isEnding());
  }

  /** Returns each worker's clock and answers; empty if one has never answered. */
  List<WorkerTiming> timing() {
    return clocks.timing(clock.getAsLong());
  }

  /** Sends a command to all live workers. */
  void send(WorkerCommand command) {
    members.stream().filter(member -> !member.lost()).forEach(member -> send(member, command));
  }

  private void send(WorkerState member, WorkerCommand command) {
    member.sent(command);
    channel.send(member.worker(), command);
  }

  /**
   * All live workers remove their topics. The first one also removes those of lost workers, which
   * would stay on a cluster that outlives the run.
   */
  void clear(List<Assignment> assignments) {
    SortedMap<Integer, OwnTopics> orphans = new TreeMap<>();
    members.stream()
        .filter(WorkerState::lost)
        .map(member -> assignments.get(member.worker()))
        .filter(assignment -> !assignment.ownTopics().equals(OwnTopics.NONE))
        .forEach(assignment -> orphans.put(assignment.worker(), assignment.ownTopics()));
    Optional<WorkerState> first = members.stream().filter(member -> !member.lost()).findFirst();
    members.stream()
        .filter(member -> !member.lost())
        .forEach(member -> send(member, new WorkerCommand.Clear(
            first.equals(Optional.of(member)) ? orphans : Collections.emptySortedMap())));
  }

  List<WorkerReport.Finished> finished() {
    return members.stream().flatMap(member -> member.finished().stream()).toList();
  }

  /**
   * Returns the outcome of each message, from the accounting of the workers that ended in order.
   */
  Ledger ledger() {
    return finished().stream()
        .map(WorkerReport.Finished::ledger)
        .reduce(Ledger.EMPTY, Ledger::merge);
  }

  /** Returns the client's own words for the first failure of each kind. */
  Map<String, String> failures() {
    Map<String, String> first = new TreeMap<>();
    finished().forEach(report -> report.failures().forEach(first::putIfAbsent));
    return first;
  }

  /** Exact quantiles don't merge, so the truth is there where one worker knows all of it. */
  Optional<GroundTruth> truth() {
    List<WorkerReport.Finished> reports = finished();
    return reports.size() == 1 ? reports.getFirst().truth() : Optional.empty();
  }

  private List<WorkerReport.Hello> hellos() {
    return members.stream().flatMap(member -> member.hello().stream()).toList();
  }

  /** Returns the process ids of the workers that said hello. */
  List<Long> pids() {
    return hellos().stream().map(WorkerReport.Hello::pid).toList();
  }

  /** Returns the machine of each worker that said hello, by its number. */
  SortedMap<Integer, WorkerMachine> machines() {
    SortedMap<Integer, WorkerMachine> machines = new TreeMap<>();
    members.forEach(member -> member.hello()
        .ifPresent(hello -> machines.put(member.worker(), hello.machine())));
    return machines;
  }

  /**
   * Returns the settings as the first worker read them; all see the same system and use the same
   * client settings.
   */
  ReadBack readBack() {
    return members.getFirst()
        .prepared()
        .map(WorkerReport.Prepared::readBack)
        .orElse(ReadBack.NOTHING);
  }

  /**
   * Returns when the load starts by the coordinator's clock, on the last worker; empty before any
   * of them said so.
   */
  OptionalLong loadStart() {
    return members.stream().flatMapToLong(member -> member.loadStart().stream()).max();
  }

  /**
   * Returns when a phase begins on the last worker, in nanoseconds since its load started; all must
   * have said so.
   */
  long begins(PhaseKind phase) {
    return live().mapToLong(member -> member.begins(phase).orElseThrow())
        .max()
        .orElseThrow();
  }

  /** Returns the workers' JVMs, in their own words; empty text before the first hello. */
  String describe() {
    return hellos().stream()
        .map(WorkerReport.Hello::java)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /**
   * Waits until something holds for every worker.
   *
   * @param what what is waited for, for the error
   * @throws TrialStopped if it does not in time
   */
  void await(String what, Duration limit, Predicate<WorkerState> condition, Watch watch)
      throws TrialStopped, StoreException, InterruptedException {
    long deadline = clock.getAsLong() + limit.toNanos();
    while (!live().allMatch(condition)) {
      if (deadline - clock.getAsLong() <= 0) {
        WorkerState missing = live().filter(condition.negate()).findFirst().orElseThrow();
        throw failure(missing, "gave no " + what + " within " + limit.toSeconds() + " s");
      }
      step(deadline, watch);
    }
  }

  /**
   * Takes the workers' reports until a time of the coordinator's clock, or until a condition holds,
   * which is checked after each event. Each must report now and then.
   */
  void loadUntil(BooleanSupplier holds, long nanos, Duration silence, Watch watch)
      throws TrialStopped, StoreException, InterruptedException {
    while (!holds.getAsBoolean() && nanos - clock.getAsLong() > 0) {
      loadStep(nanos, silence, watch);
    }
  }

  /** Waits for one event of loaded workers, but not beyond a time of the coordinator's clock. */
  void loadStep(long nanos, Duration silence, Watch watch)
      throws TrialStopped, StoreException, InterruptedException {
    if (!step(nanos, watch)) {
      for (WorkerState member : live().toList()) {
        if (clock.getAsLong() - member.seenNanos() > silence.toNanos()) {
          throw failure(member, "has reported nothing for " + silence.toSeconds() + " s");
        }
      }
    }
  }

  /**
   * Waits until something holds for each worker that can still report, regardless of the others.
   */
  void awaitRemaining(Duration limit, Predicate<WorkerState> condition)
      throws StoreException, InterruptedException {
    long deadline = clock.getAsLong() + limit.toNanos();
    while (members.stream().anyMatch(member -> !member.lost() && !condition.test(member))
        && deadline - clock.getAsLong() > 0) {
      try {
        step(deadline, () -> {});
      } catch (TrialStopped e) {
        // The trial has its reason already; the member is marked as lost.
        continue;
      }
    }
  }

  private boolean step(long untilNanos, Watch watch)
      throws TrialStopped, StoreException, InterruptedException {
    watch.check();
    long wait = Math.min(SLICE.toNanos(), untilNanos - clock.getAsLong());
    Optional<WorkerEvent> event = channel.next(Duration.ofNanos(Math.max(0, wait)));
    if (event.isPresent()) {
      take(event.get());
    }
    if (isLoaded() && clock.getAsLong() - clocksDue >= 0) {
      sendClocks();
    }
    return event.isPresent();
  }

  private void take(WorkerEvent event) throws TrialStopped, StoreException {
    WorkerState member = members.get(event.worker());
    switch (event) {
      case WorkerEvent.Reported reported -> {
        Optional<String> refused = member.refuses(reported.report());
        if (refused.isPresent()) {
          member.lose();
          throw failure(member, refused.get());
        }
        member.saw(reported.report(), reported.atNanos());
        if (reported.report() instanceof WorkerReport.Hello hello) {
          clocks.hello(event.worker(), hello.clock());
        }
        handler.reported(event.worker(), reported.report());
      }
      case WorkerEvent.Answered answered -> {
        member.answered(answered);
        clocks.answered(answered);
      }
      case WorkerEvent.Lost lost -> {
        member.lose();
        if (member.finished().isEmpty()) {
          continueWithout(member, lost.reason());
        }
      }
    }
  }

  private void continueWithout(WorkerState member, String reason) throws TrialStopped {
    boolean underLoad = members.stream().allMatch(any -> any.loadStart().isPresent());
    if (policy.then() == LostWorkers.Then.STOP || !underLoad || live().count() < 2) {
      throw failure(member, reason);
    }
    WorkerLoss loss = new WorkerLoss(member.worker(),
        clock.getAsLong() - loadStart().orElseThrow(), reason);
    losses.add(loss);
    handler.lost(loss);
  }

  private Stream<WorkerState> live() {
    return members.stream()
        .filter(member -> losses.stream().noneMatch(loss -> loss.worker() == member.worker()));
  }

  /** Returns the workers that the others continued without. */
  List<WorkerLoss> losses() {
    return losses;
  }

  private TrialStopped failure(WorkerState member, String what) {
    return TrialStopped.failed(
        "worker " + member.worker() + " " + what + ". " + channel.logTail(member.worker()));
  }

  /** The state of one worker. */
  static final class WorkerState {
    /** All that a worker has to say before it is prepared, and much more; each is shown. */
    private static final int MOST_PROGRESS = 1_000;
    /** Two times of a line must differ to show its drift. */
    private static final long FIT_NANOS = 1_000_000_000;

    private final int worker;
    private long seenNanos;
    private long loadAt;
    private boolean lost;
    private boolean assigned;
    private boolean ending;
    private boolean topics;
    private boolean clearing;
    private boolean cleared;
    private int progress;
    private final Map<PhaseKind, Long> phases = new EnumMap<>(PhaseKind.class);
    private Optional<ClockEstimate> clock = Optional.empty();
    private Optional<WorkerReport.Hello> hello = Optional.empty();
    private Optional<WorkerReport.Prepared> prepared = Optional.empty();
    private Optional<WorkerReport.Finished> finished = Optional.empty();

    WorkerState(int worker, long startedNanos) {
      this.worker = worker;
      this.seenNanos = startedNanos;
    }

    /** It has got its assignment. */
    void assigned() {
      assigned = true;
    }

    boolean isAssigned() {
      return assigned;
    }

    /** Returns whether its topics exist. */
    boolean hasTopics() {
      return topics;
    }

    /** It has got a command. */
    void sent(WorkerCommand command) {
      ending = ending || command instanceof WorkerCommand.Stop;
      clearing = clearing || command instanceof WorkerCommand.Clear;
    }

    boolean isEnding() {
      return ending;
    }

    /** Returns why a report can't be right where it comes; empty if it can. */
    Optional<String> refuses(WorkerReport report) {
      return switch (report) {
        case WorkerReport.Hello said -> refusal(hello.isPresent() && finished.isEmpty(),
            "said hello a second time");
        case WorkerReport.Prepared said -> refusal(!assigned || prepared.isPresent(),
            "reported without a request that it is prepared");
        case WorkerReport.PhaseBegins said -> refusal(prepared.isEmpty(),
            "began a phase before it was prepared");
        case WorkerReport.Finished said -> refusal(!ending || finished.isPresent(),
            "sent its final report before it was stopped");
        case WorkerReport.Cleared said -> refusal(!clearing || cleared,
            "removed its topics without a request");
        case WorkerReport.Progress said -> refusal(++progress > MOST_PROGRESS,
            "reports what it does for the " + progress + "th time");
        case WorkerReport.TopicsExist said -> refusal(!assigned || topics,
            "reported without a request that its topics exist");
        case WorkerReport.Pong said -> refusal(true, "answered a ping that it did not get");
        case WorkerReport.Abandoned said -> refusal(true, "ended because it got no ping");
        case WorkerReport.Failed said -> Optional.empty();
        case WorkerReport.Snapshot said -> Optional.empty();
        case WorkerReport.Placed said -> Optional.empty();
        case WorkerReport.Silent said -> Optional.empty();
      };
    }

    private static Optional<String> refusal(boolean refused, String reason) {
      return refused ? Optional.of(reason) : Optional.empty();
    }

    void saw(WorkerReport report, long atNanos) {
      seenNanos = atNanos;
      switch (report) {
        case WorkerReport.Hello said -> hello = Optional.of(said);
        case WorkerReport.Prepared said -> prepared = Optional.of(said);
        case WorkerReport.PhaseBegins said -> {
          long begins = toOurs(said.atNanos(), atNanos);
          loadAt = phases.isEmpty() ? begins : loadAt;
          phases.put(said.phase(), begins - loadAt);
        }
        case WorkerReport.TopicsExist said -> topics = true;
        case WorkerReport.Finished said -> finished = Optional.of(said);
        case WorkerReport.Cleared said -> cleared = true;
        case WorkerReport.Failed said -> lost = true;
        case WorkerReport.Pong said -> {}
        case WorkerReport.Abandoned said -> {}
        case WorkerReport.Progress said -> {}
        case WorkerReport.Snapshot said -> {}
        case WorkerReport.Placed said -> {}
        case WorkerReport.Silent said -> {}
      }
    }

    void lose() {
      lost = true;
    }

    int worker() {
      return worker;
    }

    /** Returns when it last gave a sign of life, in the coordinator's time. */
    long seenNanos() {
      return seenNanos;
    }

    /** It answered a ping. */
    void answered(WorkerEvent.Answered answer) {
      clock = Optional.of(answer.clock());
    }

    /** Returns its clock; empty before it has answered a ping. */
    Optional<ClockEstimate> clock() {
      return clock;
    }

    /** Returns a time of the coordinator's clock in its own. */
    long toTheirs(long nanos) {
      return clock.orElseThrow().fit(nanos, nanos + FIT_NANOS).line().apply(nanos);
    }

    /**
     * Returns a time of its own clock in the coordinator's.
     *
     * @param nowNanos about the same time, by the coordinator's clock
     */
    private long toOurs(long nanos, long nowNanos) {
      return clock.orElseThrow()
          .fit(nowNanos, nowNanos + FIT_NANOS)
          .inverse()
          .line()
          .apply(nanos);
    }

    /** Returns when its load starts, in the coordinator's time; empty before it said so. */
    OptionalLong loadStart() {
      return phases.isEmpty() ? OptionalLong.empty() : OptionalLong.of(loadAt);
    }

    /**
     * Returns when a phase begins, in nanoseconds since its load started; empty before it said so.
     */
    OptionalLong begins(PhaseKind phase) {
      Long at = phases.get(phase);
      return at == null ? OptionalLong.empty() : OptionalLong.of(at);
    }

    /** A phase is about to begin, possibly not for the first time. */
    void forget(PhaseKind phase) {
      phases.remove(phase);
    }

    boolean lost() {
      return lost;
    }

    Optional<WorkerReport.Hello> hello() {
      return hello;
    }

    Optional<WorkerReport.Prepared> prepared() {
      return prepared;
    }

    Optional<WorkerReport.Finished> finished() {
      return finished;
    }

    /** Returns whether it has removed what it made. */
    boolean isCleared() {
      return cleared;
    }
  }
}
