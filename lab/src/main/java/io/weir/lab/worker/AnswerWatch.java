package io.weir.lab.worker;

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
  /** Between two pings. */
  static final Duration PACE = Duration.ofMillis(500);
  /** A first estimate of the clock takes a few exchanges. */
  static final Duration FIRST_PACE = Duration.ofMillis(50);
  private static final int FIRST = 10;

  private final int worker;
  private final Deque<Sent> unanswered = new ArrayDeque<>();
  private Optional<ClockEstimator> clock = Optional.empty();
  private long number;
  private long dueNanos;

  AnswerWatch(int worker) {
    this.worker = worker;
  }

  /**
   * A ping.
   *
   * @param stalledNanos how long the coordinator had not run until then
   */
  private record Sent(long number, long nanos, long stalledNanos) {}

  /** The worker is up: pings begin, if they have not. */
  void begin(long nanos, Optional<ClockIdentity> theirs, Optional<ClockIdentity> own) {
    if (clock.isEmpty()) {
      clock = Optional.of(new ClockEstimator(theirs.isPresent() && theirs.equals(own)));
      dueNanos = nanos;
    }
  }

  /** The next ping, if it is due. */
  Optional<WorkerCommand.Ping> due(long nanos, long stalledNanos, Duration deadline) {
    if (clock.isEmpty() || nanos - dueNanos < 0) {
      return Optional.empty();
    }
    dueNanos = nanos + (number < FIRST ? FIRST_PACE : PACE).toNanos();
    unanswered.add(new Sent(number, nanos, stalledNanos));
    return Optional.of(new WorkerCommand.Ping(number++, nanos, deadline));
  }

  /**
   * Takes an answer.
   *
   * @param arrivedNanos when it arrived
   * @return empty if no such ping was sent
   */
  Optional<WorkerEvent.Answered> answered(WorkerReport.Pong pong, long arrivedNanos,
      long stalledNanos) {
    while (!unanswered.isEmpty() && unanswered.getFirst().number < pong.number()) {
      unanswered.remove();
    }
    if (clock.isEmpty() || unanswered.isEmpty() || unanswered.getFirst().number != pong.number()
        || unanswered.getFirst().nanos != pong.sentNanos()
        || pong.answeredNanos() < pong.receivedNanos()) {
      return Optional.empty();
    }
    Sent sent = unanswered.remove();
    Optional<Long> step = clock.get()
        .add(new Exchange(sent.nanos, pong.receivedNanos(), pong.answeredNanos(), arrivedNanos));
    return clock.get()
        .estimate()
        .map(estimate -> new WorkerEvent.Answered(worker, arrivedNanos,
            since(sent, arrivedNanos, stalledNanos), estimate, step));
  }

  /** How long the oldest ping has been unanswered; zero if all are answered. */
  Duration silence(long nanos, long stalledNanos) {
    return unanswered.isEmpty()
        ? Duration.ZERO
        : since(unanswered.getFirst(), nanos, stalledNanos);
  }

  private static Duration since(Sent sent, long nanos, long stalledNanos) {
    return Duration.ofNanos(
        Math.max(0, nanos - sent.nanos - (stalledNanos - sent.stalledNanos)));
  }
}
