package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How well a run in dilated time had its dilation.
 *
 * @param dilation the factor that was asked for
 * @param machineUse the share of all processors of the real machine that were busy in the measure
 * phase, with whatever else ran there; absent if that phase did not end, or the machine does not
 * report it
 * @param diskSyncs how many syncs emulated disks had in the measure phase; absent without such
 * disks, or if that phase did not end
 * @param throttled of the emulated host that used up its processors most often, the share of time
 * slices of the measure phase in which it did; absent without such hosts, or if that phase did not
 * end
 * @param busiestThread the thread of the system that did most in the measure phase; absent if that
 * phase did not end, and in results from before it was recorded
 * @param network the emulated network before the run; absent without one, or if it could not be
 * measured
 * @param transfers what emulated networks carried in the measure phase; absent without them, or if
 * that phase did not end
 * @param clocks the clocks of brokers and workers
 */
public record EmulationRecord(int dilation, OptionalDouble machineUse,
    OptionalLong diskSyncs, OptionalDouble throttled, Optional<BusyThread> busiestThread,
    Optional<NetworkSpeed> network, Optional<Transfers> transfers, List<ProcessClock> clocks) {
  /** The use of the real machine to aim at, as a share of its processors. */
  public static final double GOOD_USE = 0.5;

  private static final double ROUNDING = 1e-9;

  public EmulationRecord {
    clocks = List.copyOf(clocks);
  }

  /**
   * Returns the smallest dilation with a good use of the real machine. The work of a second of
   * dilated time does not depend on the dilation.
   *
   * @param tried a dilation
   * @param use the use of the real machine at it
   */
  public static int fitting(int tried, double use) {
    return (int) Math.ceil(tried * use / GOOD_USE - ROUNDING);
  }

  /**
   * A thread of a system. In dilated time a thread has the speed of a real processor, so it can do
   * more than one processor of the emulated host could.
   *
   * @param process the name of its process, as {@code broker-1}
   * @param thread the first 15 characters of its name
   * @param processors how many processors of the emulated host it would have kept busy
   */
  public record BusyThread(@Harmless String process, @Harmless String thread,
      double processors) {}

  /**
   * The data that hosts sent to each other.
   *
   * @param count the parts of data whose time to arrive had come
   * @param lateNanos by how much they arrived later, in dilated time, on average
   * @param undelayed how often data went past the network for lack of a descriptor or memory
   */
  public record Transfers(long count, double lateNanos, long undelayed) {}

  /**
   * The clocks of a process of the plan and of all that it started.
   *
   * @param process its name, as {@code broker-1}
   * @param processes how many there were
   * @param undilated how many of them saw time as it is
   * @param deviation the largest deviation of their clocks from the dilation, as a share
   */
  public record ProcessClock(@Harmless String process, int processes, int undilated,
      double deviation) {}
}
