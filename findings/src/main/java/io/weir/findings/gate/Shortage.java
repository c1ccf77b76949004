package io.weir.findings.gate;

import io.weir.core.interval.Counter;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.BackPressure.Blocked;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import java.util.Optional;

/**
 * How much of what was due within the measure phase did not happen within it.
 *
 * <p>A steady system owes as much at the phase's end as it did at its start, so that what happened
 * equals what was due. A little load, given as time, is tolerated for messages under way at the
 * end.
 *
 * @param due what should have happened
 * @param missing how much of it did not; negative if more did
 * @param allowed how much of it may be missing
 * @param grave from how much on there is no steady state to speak of
 * @param own whether the load generator, and not the system, held it back
 */
public record Shortage(double due, double missing, double allowed, double grave, boolean own) {
  /**
   * A buffer that was full for this share of the time limits the load by itself: whatever the
   * generator could have added, the system took no more.
   */
  private static final double PUSHED_BACK = 0.1;

  /** Acknowledgements; a message that failed has its outcome. */
  static Shortage ofAcknowledgements(RunEvidence run) {
    double due = run.count(Counter.DUE);
    double had = run.count(Counter.ACKNOWLEDGED) + (double) run.count(Counter.FAILED);
    return of(due, due - had, run);
  }

  /** First deliveries over all subscriptions; what the system lost or damaged counts apart. */
  static Shortage ofDeliveries(RunEvidence run) {
    double due = (double) run.count(Counter.DUE) * run.subscriptions();
    double failed = (double) run.count(Counter.FAILED) * run.subscriptions();
    double repeated = run.count(Counter.DUPLICATES) + (double) run.count(Counter.REDELIVERIES);
    double harmed = run.account().ledger().map(counts -> harmed(counts, run.drained())).orElse(0L);
    return of(due, due - failed - harmed - (run.count(Counter.RECEIVED) - repeated), run);
  }

  /**
   * Acknowledgements before a fault struck; none where none struck. Afterwards a shortage is what
   * the fault is there to show.
   */
  public static Optional<Shortage> ofAcknowledgementsBeforeFault(RunEvidence run) {
    return run.beforeFault()
        .map(before -> of(before.due(), before.unacknowledged(), before.seconds(),
            run.thresholds()));
  }

  /** Deliveries over all subscriptions before a fault struck, likewise. */
  static Optional<Shortage> ofDeliveriesBeforeFault(RunEvidence run) {
    return run.beforeFault()
        .map(before -> of((double) before.due() * run.subscriptions(), before.undelivered(),
            before.seconds(), run.thresholds()));
  }

  /** Returns whether more is missing than what is under way at the end. */
  public boolean exceeded() {
    return missing > allowed;
  }

  boolean isGrave() {
    return missing > grave;
  }

  /**
   * Returns whether a rate shows that less was achieved than was due. Only then it depends on the
   * speed of the system.
   */
  static boolean shows(RateFigure figure, RunEvidence run) {
    return figure.kind() != RateKind.OFFERED
        && (run.run().hasNoRate() || ofAcknowledgements(run).exceeded());
  }

  /**
   * Returns whether a disturbance of the worker may show in a rate as if it were the system's. The
   * throughput at an unlimited rate is that of system and clients together.
   */
  static boolean showsWorker(RateFigure figure, RunEvidence run) {
    return shows(figure, run) && !run.run().hasNoRate();
  }

  private static long harmed(LedgerCounts counts, boolean drained) {
    return counts.corrupt() + (drained ? counts.lost() : 0);
  }

  /**
   * Returns how much of a load may be missing at the end of a time.
   *
   * @param due the load, in messages
   * @param seconds how long it took
   */
  private static double allowed(double due, double seconds, Thresholds thresholds) {
    return Math.max((1 - thresholds.achieved()) * due, boundary(due, seconds, thresholds));
  }

  private static double boundary(double due, double seconds, Thresholds thresholds) {
    double perSecond = seconds == 0 ? 0 : due / seconds;
    return perSecond * thresholds.boundary().toNanos() / 1e9;
  }

  private static Shortage of(double due, double missing, RunEvidence run) {
    Shortage shortage = of(due, missing, run.seconds(), run.thresholds());
    return shortage.exceeded() && isOwn(run, shortage.allowed())
        ? new Shortage(due, missing, shortage.allowed(), shortage.grave(), true)
        : shortage;
  }

  private static Shortage of(double due, double missing, double seconds, Thresholds thresholds) {
    double grave = Math.max((1 - thresholds.achievedInvalid()) * due,
        2 * boundary(due, seconds, thresholds));
    return new Shortage(due, missing, allowed(due, seconds, thresholds), grave, false);
  }

  /**
   * Own if messages were not handed over in time although the client's buffer was not full, and lag
   * that back pressure does not explain makes up half of that time.
   */
  private static boolean isOwn(RunEvidence run, double allowed) {
    double kept = run.count(Counter.DUE) - (double) run.count(Counter.SENT);
    double perSecond = run.count(Counter.DUE) / Math.max(run.seconds(), Double.MIN_NORMAL);
    double late = run.generator().lag().latencies().max() / 1e9;
    double behind = kept / perSecond;
    return kept > allowed / Math.max(1, run.subscriptions()) && late >= behind / 2
        && !isPushedBack(run.generator().blocked(), behind);
  }

  /**
   * Returns whether the system took no more: sends were blocked again and again, or once for half
   * of the time by which the load is behind.
   */
  private static boolean isPushedBack(Blocked blocked, double behindSeconds) {
    return blocked.share() >= PUSHED_BACK || blocked.longestNanos() / 1e9 >= behindSeconds / 2;
  }

  /**
   * Returns whether all that was due was acknowledged, and not all of it delivered: the readers
   * fell behind.
   */
  public static boolean isOfReading(RunEvidence run) {
    return run.subscriptions() > 0 && !ofAcknowledgements(run).exceeded()
        && ofDeliveries(run).exceeded();
  }

  /**
   * Returns whether as much was acknowledged and delivered as was due, but for what may be under
   * way.
   */
  public static boolean keptUp(RunEvidence run) {
    return run.seconds() > 0 && run.count(Counter.FAILED) == 0
        && !ofAcknowledgements(run).exceeded()
        && (run.subscriptions() == 0 || !ofDeliveries(run).exceeded());
  }
}
