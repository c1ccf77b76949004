package io.weir.findings.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.CatchUpResult.Reached;
import io.weir.findings.figure.Assessment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The findings on subscriptions that left after the measure phase and returned.
 *
 * @param leaving how many of each topic's subscriptions left
 * @param staying how many stayed
 * @param messageBytes the size of a message, on average
 * @param reached what ended the backlog phase
 * @param pageCache the state of the page cache before they came back
 * @param end when they count as caught up
 * @param caughtUp whether they did in time
 * @param nanos from the return until they had caught up, known to within an interval; where they
 * did not, how long they had
 * @param deliveredPerSecond messages that were delivered in that time to all of them together, per
 * second
 * @param subscriptions each of those that left, over all topics
 * @param phases the phases with load, side by side
 * @param accounting the message accounting of the messages that were due after the measure phase
 * @param assessment what the time and the rate are worth
 */
public record CatchUpFindings(
    int leaving,
    int staying,
    long messageBytes,
    Reached reached,
    String pageCache,
    String end,
    boolean caughtUp,
    long nanos,
    double deliveredPerSecond,
    List<Subscription> subscriptions,
    List<Phase> phases,
    @JsonAlias("ledger") Optional<LedgerCounts> accounting,
    Assessment assessment) {
  /** Among the findings of a run. */
  public static final Part<CatchUpFindings> PART =
      Part.of(RunFindings.class, "catchUp", CatchUpFindings.class);

  public CatchUpFindings {
    subscriptions = List.copyOf(subscriptions);
    phases = List.copyOf(phases);
  }

  /** Returns the same rate in bytes. */
  public double bytesPerSecond() {
    return deliveredPerSecond * messageBytes;
  }

  /** Messages behind at the return, of all that left together. */
  public long atReturn() {
    return subscriptions.stream().mapToLong(Subscription::atReturn).sum();
  }

  /** Messages left in the end, of all that left together; 0 where they caught up. */
  public long left() {
    return subscriptions.stream().mapToLong(Subscription::left).sum();
  }

  /** Returns a phase's figures, if it took place. */
  public Optional<Phase> phase(PhaseKind kind) {
    return phases.stream().filter(phase -> phase.phase() == kind).findFirst();
  }

  /**
   * A subscription that left.
   *
   * @param number its number in its topic
   * @param atReturn messages acknowledged and not delivered when it came back
   * @param left the same in the end, where it had not caught up; otherwise 0
   * @param line how many it was behind over time
   */
  public record Subscription(int number, long atReturn, long left, List<Behind> line) {
    public Subscription {
      line = List.copyOf(line);
    }
  }

  /**
   * How far a subscription was behind.
   *
   * @param seconds since the start of the load
   * @param messages acknowledged and not delivered
   */
  public record Behind(double seconds, long messages) {}

  /**
   * A phase.
   *
   * @param seconds how long it took
   * @param fromSeconds when it began, since the start of the load
   * @param offeredPerSecond messages that came due
   * @param achievedPerSecond acknowledgements
   * @param publish publish response of messages due in it; absent without load
   * @param publishService publish service time of the same messages
   * @param endToEnd end-to-end response of messages due in it, at the subscriptions that stayed,
   * and in the measure phase at all; absent where none stayed
   */
  public record Phase(
      PhaseKind phase,
      double seconds,
      double fromSeconds,
      double offeredPerSecond,
      double achievedPerSecond,
      Optional<Tail> publish,
      Optional<Tail> publishService,
      Optional<Tail> endToEnd) {}

  /**
   * Latencies of a phase, in nanoseconds; a quantile with too few samples beyond it is absent.
   *
   * @param samples how many there are
   * @param lag whether the generator's own lag is so large a part of p99 that it says little
   */
  public record Tail(long samples, OptionalLong p50, OptionalLong p99, OptionalLong p999, long max,
      boolean lag) {}
}
