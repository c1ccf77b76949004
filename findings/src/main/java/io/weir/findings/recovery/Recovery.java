package io.weir.findings.recovery;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.core.interval.Metric;
import io.weir.core.result.FaultEvent;
import io.weir.core.scenario.Fault;
import io.weir.findings.model.Part;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.Struck;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The recovery scorecard of a run: what a fault did, and how the system came back. Times are
 * nanoseconds since the first strike, unless said otherwise.
 *
 * @param fault what was asked for
 * @param events what was done, at times since the start of the load
 * @param struckNanos when it was first done, since the start of the load
 * @param overNanos when the last node was back or went on again; empty if that was not seen
 * @param gaps times without service, of acknowledgements first, then of each subscription
 * @param debts what the fault cost messages in time
 * @param objective whether and when latency was back at the objective
 * @param replication whether and when all replicas were in step again
 * @param damage what became of messages
 */
public record Recovery(
    Fault fault,
    List<FaultEvent> events,
    long struckNanos,
    Optional<Long> overNanos,
    List<ServiceGap> gaps,
    List<LatencyDebt> debts,
    ObjectiveReturn objective,
    ReplicationReturn replication,
    FaultDamage damage) implements Struck {
  /** Among the findings of a run. */
  public static final Part<Recovery> PART = Part.of(RunFindings.class, "recovery", Recovery.class);

  public Recovery {
    events = List.copyOf(events);
    gaps = List.copyOf(gaps);
    debts = List.copyOf(debts);
  }

  /**
   * Times without service of one stream.
   *
   * @param stream the acknowledgements of all producers together, or a subscription
   * @param longestNanos the longest, from the strike on
   * @param totalNanos all of them together
   * @param count how many there were
   * @param leastNanos what one must reach to count, by the load's rate and by what was usual
   * @param beforeNanos the longest such time before the strike; 0 if there was none
   */
  public record ServiceGap(String stream, long longestNanos, long totalNanos, int count,
      long leastNanos, long beforeNanos) {}

  /**
   * Whether and when the p99 of one-second windows was back within its bound.
   *
   * @param boundNanos the bound
   * @param stated whether the scenario states it, rather than a factor of what was usual
   * @param usualNanos the p99 of the median window before the strike
   * @param windows how many windows within the bound make a recovery
   * @param windowsBefore how many windows there were before the strike
   * @param exceededBefore how many of them were beyond the bound without any fault
   * @param exceeded how many were beyond it from the strike on
   * @param backNanos when the first such row of windows began; 0 if the bound never was exceeded,
   * empty if there was none before the load's end
   * @param again whether the bound was exceeded, or still was, after all nodes were back
   * @param backAgainNanos when the first such row of windows began after that; empty if it was not,
   * or there was none before the load's end
   */
  public record ObjectiveReturn(double boundNanos, boolean stated, double usualNanos, int windows,
      int windowsBefore, int exceededBefore, int exceeded, Optional<Long> backNanos,
      boolean again, Optional<Long> backAgainNanos) {}

  /**
   * Whether and when the system said that all replicas were in step again.
   *
   * @param reported whether it reports this at all
   * @param inSyncBefore whether it did at its last answer before the strike
   * @param lostNanos when it first said that some were not, or gave no answer; empty if it never
   * did
   * @param againNanos when it said again, and from then on, that they were; empty if it did not by
   * the end of the trial, or if nothing was ever missing
   * @param withinNanos how long before that its last other answer was: it may have been so earlier
   * by as much
   * @param unanswered how many questions had no answer
   * @param missing what was missing at worst or at last, in its words
   */
  public record ReplicationReturn(@JsonAlias(REPORTED) boolean reported,
      @JsonAlias("wholeBefore") boolean inSyncBefore,
      Optional<Long> lostNanos,
      Optional<Long> againNanos, long withinNanos, int unanswered, Optional<String> missing) {
    /** The key in findings of format 2. */
    private static final String REPORTED = "told"; // words-ok
  }

  /**
   * The outcomes of messages.
   *
   * @param lost acknowledged messages of the measure phase that did not arrive; empty if that is
   * not known
   * @param duplicates unannounced repetitions of messages of the measure phase; from the second of
   * the strike on where there is no ledger
   * @param redeliveries announced ones, likewise
   * @param reordered messages out of order, from the second of the strike on
   * @param failures sends that failed, by kind, likewise
   * @param failedBefore sends that failed before
   */
  public record FaultDamage(Optional<Long> lost, long duplicates, long redeliveries,
      long reordered, SortedMap<String, Long> failures, long failedBefore) {
    public FaultDamage {
      failures = new TreeMap<>(failures);
    }
  }

  /**
   * The latency debt of a fault: the extra time of all messages together, compared with the average
   * before it. By Little's law (1961) that is the area by which the number of messages under way
   * lay above its usual one, over time.
   *
   * @param metric a response time: it counts from the moment at which a message was due, so that
   * messages that could not even be sent owe all their wait
   * @param usualNanos the average before the strike
   * @param messageSeconds the debt; negative if messages took less time than before
   * @param messages how many it is of: those whose outcome came from the second of the strike on
   * @param worstNanos the longest of them
   */
  public record LatencyDebt(Metric metric, double usualNanos, double messageSeconds, long messages,
      long worstNanos) {}
}
