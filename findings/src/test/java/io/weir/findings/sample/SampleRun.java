package io.weir.findings.sample;

import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.ReadBack;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.HostUse.HostCpu;
import io.weir.core.interval.HostUse.JvmPauses;
import io.weir.core.interval.HostUse.RunQueueUse;
import io.weir.core.interval.HostUse.ThreadWait;
import io.weir.core.interval.HostUse.Throttling;
import io.weir.core.interval.TurnWaits;
import io.weir.core.result.RunStatus;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * The events of a made-up run.
 *
 * @param medianMillis the median service time; end to end half a millisecond more
 * @param spread of the service time's logarithm
 * @param stallSecond the second of the measure phase in which the system stands still; -1 for none
 * @param stallMillis for how long
 * @param lagMillis how late the generator is, at the median of an exponential distribution
 * @param achieved the share of the load that is acknowledged in time
 * @param lost how many acknowledged messages never arrive
 * @param corrupt how many arrive damaged
 * @param failed how many the client gives up
 * @param unknown how many have no outcome
 * @param host the worker's use of its machine in each second
 * @param status how the run ends
 * @param problem why it did not complete
 * @param cutAfter after how many seconds of the load the files end, the last line in its middle; 0
 * for never
 * @param readBack what the system reports
 * @param truth what the system recorded
 */
public record SampleRun(double medianMillis, double spread, int stallSecond, int stallMillis,
    double lagMillis, double achieved, int lost, int corrupt, int failed, int unknown, HostUse host,
    RunStatus status, Optional<String> problem, int cutAfter, ReadBack readBack,
    Optional<GroundTruth> truth) {
  private static final HostUse EASY = new HostUse(400_000_000, 250_000_000, 1_000_000, 300_000,
      90_000_000, OptionalLong.of(0), Optional.of(new JvmPauses(1, 40_000, 40_000)),
      Optional.of(new RunQueueUse(Optional.of(waiting(2_000_000, 900)),
          Optional.of(waiting(3_000_000, 800)), Optional.of(waiting(1_000_000, 700)),
          9_000_000)),
      Optional.of(new HostCpu(2_000_000_000, 0, OptionalLong.of(900_000_000))),
      Optional.of(new Throttling(0, 0)),
      OptionalLong.of(60_000_000));

  /** A thread whose turns all waited alike. */
  private static ThreadWait waiting(long nanos, long turns) {
    TurnWaits.Sum each = new TurnWaits.Sum();
    for (int turn = 0; turn < turns; turn++) {
      each.add(nanos / turns, 1);
    }
    return new ThreadWait(nanos, turns, Optional.of(each.take()));
  }

  /** A run at which there is nothing to find fault with. */
  public static SampleRun healthy(double medianMillis) {
    return new SampleRun(medianMillis, 0.5, -1, 0, 0.012, 1, 0, 0, 0, 0, EASY,
        RunStatus.COMPLETED, Optional.empty(), 0, ReadBack.NOTHING, Optional.empty());
  }

  public SampleRun withStall(int second, int millis) {
    return new SampleRun(medianMillis, spread, second, millis, lagMillis, achieved, lost, corrupt,
        failed, unknown, host, status, problem, cutAfter, readBack, truth);
  }

  public SampleRun withLag(double millis) {
    return new SampleRun(medianMillis, spread, stallSecond, stallMillis, millis, achieved, lost,
        corrupt, failed, unknown, host, status, problem, cutAfter, readBack, truth);
  }

  public SampleRun withAchieved(double share) {
    return new SampleRun(medianMillis, spread, stallSecond, stallMillis, lagMillis, share, lost,
        corrupt, failed, unknown, host, status, problem, cutAfter, readBack, truth);
  }

  public SampleRun withFaults(int lostMessages, int corruptMessages, int failedMessages,
      int unknownMessages) {
    return new SampleRun(medianMillis, spread, stallSecond, stallMillis, lagMillis, achieved,
        lostMessages, corruptMessages, failedMessages, unknownMessages, host, status, problem,
        cutAfter, readBack, truth);
  }

  public SampleRun withHost(HostUse use) {
    return new SampleRun(medianMillis, spread, stallSecond, stallMillis, lagMillis, achieved, lost,
        corrupt, failed, unknown, use, status, problem, cutAfter, readBack, truth);
  }

  /** A run that ends so, after that many seconds of load. */
  public SampleRun ending(RunStatus end, String why, int afterSeconds) {
    return new SampleRun(medianMillis, spread, stallSecond, stallMillis, lagMillis, achieved, lost,
        corrupt, failed, unknown, host, end, Optional.of(why), afterSeconds, readBack, truth);
  }

  public SampleRun withReadBack(ReadBack readBack) {
    return new SampleRun(medianMillis, spread, stallSecond, stallMillis, lagMillis, achieved, lost,
        corrupt, failed, unknown, host, status, problem, cutAfter, readBack, truth);
  }

  public SampleRun withTruth(Map<String, Long> faults,
      Map<String, SortedMap<Double, Long>> quantiles, long messages) {
    return new SampleRun(medianMillis, spread, stallSecond, stallMillis, lagMillis, achieved, lost,
        corrupt, failed, unknown, host, status, problem, cutAfter, readBack,
        Optional.of(new GroundTruth(messages, faults, quantiles)));
  }
}
