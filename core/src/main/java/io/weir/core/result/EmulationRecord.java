package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.util.List;
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
 * @param clocks the clocks of brokers and workers
 */
public record EmulationRecord(int dilation, OptionalDouble machineUse,
    OptionalLong diskSyncs, OptionalDouble throttled, List<ProcessClock> clocks) {
  public EmulationRecord {
    clocks = List.copyOf(clocks);
  }

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
