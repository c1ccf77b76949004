package io.weir.core.scenario;

import io.weir.core.unit.ByteRate;
import io.weir.core.unit.DataSize;
import java.time.Duration;

/**
 * The disk that each node of a system has for itself.
 *
 * @param write how fast it writes in sequence
 * @param fsync how long it takes to force data to it, beyond the time to write them
 * @param dirtyLimit the unwritten data in the page cache at which writers wait; write-back begins
 * at half of it
 */
public record EmulatedDisk(ByteRate write, Duration fsync, DataSize dirtyLimit) {
  /** As Linux does with 5 GiB of memory: a fifth of it. */
  public static final DataSize USUAL_DIRTY_LIMIT = DataSize.mebibytes(1024);

  public EmulatedDisk {
    if (fsync.isNegative()) {
      throw new IllegalArgumentException("an fsync of " + fsync);
    }
  }
}
