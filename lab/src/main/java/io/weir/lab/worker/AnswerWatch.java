package io.weir.lab.worker;

import io.weir.core.unit.Durations;
import io.weir.core.worker.ClockIdentity;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.clock.ClockEstimator;
import io.weir.lab.clock.Exchange;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The pings to one worker and its answers. Times are those of the coordinator's monotonic clock.
 * The time in which the coordinator itself did not run counts against no worker. Not thread-safe.
 */
final class AnswerWatch {
  /** The most between two pings while the worker works for a trial. */
  static final Duration PACE = Duration.ofMillis(500);
  /** The most between two pings while it waits, which must cost next to nothing. */
  static final Duration IDLE_PACE = Duration.ofSeconds(1);
  /** A first estimate of the clock takes a few exchanges. */
  static final Duration FIRST_PACE = Duration.ofMillis(50);
  /** The least between first pings to different workers, whose JVMs have yet to compile code. */
  private static final Duration APART = Duration.ofMillis(5);
  private static final int FIRST = 10;
  /** One late ping must not lose a worker. */
  private static final int PINGS_WITHIN_LIMIT = 3;

  private final int worker;
  private final Duration firstPace;
  private final Deque<Sent> unanswered = new ArrayDeque<>();
  private Duration limit;
  private Optional<ClockEstimator> clock = Optional.empty();
  private boolean idle = true;
  private boolean answered;
  private long number;
  private long pingedNanos;
  /** Since then it has been silent; the silence counts from a change of the limit as well. */
  private Moment alive = new Moment(0, 0);

  /**
   * The watch of a worker that is not up yet.
   *
   * @param workers how many are watched together
   * @param limit how long it may be silent
   */
  AnswerWatch(int worker, int workers, Duration limit) {
    this.worker = worker;
    this.firstPace =
        Durations.min(PACE, Durations.max(FIRST_PACE, APART.multipliedBy(workers)));
    this.limit = limit;
  }

  /**
   * A time of the coordinator.
   *
   * @param nanos on its monotonic clock
   * @param stalledNanos how long it had not run until then
   */
  record Moment(long nanos, long stalledNanos) {
    private Duration until(Moment later) {
      return Duration.ofNanos(
          Math.max(0, later.nanos - nanos - (later.stalledNanos - stalledNanos)));
    }
  }

  private record Sent(long number, Moment at) {}

  /** The worker is up and idle: pings begin, if they have not. */
  void begin(Moment now, Optional<ClockIdentity> theirs, Optional<ClockIdentity> own) {
    idle = true;
    if (clock.isEmpty()) {
      clock = Optional.of(new ClockEstimator(theirs.isPresent() && theirs.equals(own)));
      alive = now;
    }
  }

  /** Returns whether it has answered since it was started. */
  boolean hasAnswered() {
    return answered;
  }

  /** From now on it works for a trial. */
  void assigned() {
    idle = false;
  }

  /** From now on the worker may be silent for so long. */
  void allow(Duration silence, Moment now) {
    if (!silence.equals(limit)) {
      limit = silence;
      alive = now;
    }
  }

  /** Returns the next ping, if it is due. */
  Optional<WorkerCommand.Ping> due(Moment now) {
    if (clock.isEmpty() || number > 0 && now.nanos - pingedNanos < pace().toNanos()) {
      return Optional.empty();
    }
    pingedNanos = now.nanos;
    unanswered.add(new Sent(number, now));
    return Optional.of(new WorkerCommand.Ping(number++, now.nanos, limit));
  }

  private Duration pace() {
    if (number <= FIRST) {
      return firstPace;
    }
    return Durations.min(idle ? IDLE_PACE : PACE, limit.dividedBy(PINGS_WITHIN_LIMIT));
  }

  /**
   * Takes an answer. The silence counts from now, not from its arrival. Otherwise a stop of the
   * coordinator in between would count against the worker.
   *
   * @param arrivedNanos when it arrived
   * @return empty if no such ping was sent
   */
  Optional<WorkerEvent.Answered> answered(WorkerReport.Pong pong, long arrivedNanos,
      Moment now) {
    while (!unanswered.isEmpty() && unanswered.getFirst().number < pong.number()) {
      unanswered.remove();
    }
    if (clock.isEmpty() || unanswered.isEmpty() || unanswered.getFirst().number != pong.number()
        || unanswered.getFirst().at.nanos != pong.sentNanos()
        || pong.answeredNanos() < pong.receivedNanos()) {
      return Optional.empty();
    }
    Moment sent = unanswered.remove().at;
    alive = now;
    answered = true;
    Optional<Long> step = clock.get()
        .add(new Exchange(sent.nanos, pong.receivedNanos(), pong.answeredNanos(), arrivedNanos));
    return clock.get()
        .estimate()
        .map(estimate -> new WorkerEvent.Answered(worker, arrivedNanos,
            sent.until(new Moment(arrivedNanos, now.stalledNanos)), estimate, step));
  }

  /**
   * Returns how long it has been silent, if that is too long: no answer arrived, or the oldest ping
   * is unanswered. A link that is cut right behind an answer is noticed within the limit, too.
   */
  Optional<Duration> missed(Moment now) {
    if (clock.isEmpty()) {
      return Optional.empty();
    }
    Duration sinceAnswer = alive.until(now);
    Duration unansweredFor = unanswered.isEmpty()
        ? Duration.ZERO
        : unanswered.getFirst().at.until(now);
    return Optional.of(Durations.max(sinceAnswer, unansweredFor))
        .filter(silence -> silence.compareTo(limit) > 0);
  }
}
