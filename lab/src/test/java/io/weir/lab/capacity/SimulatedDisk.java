package io.weir.lab.capacity;

import io.weir.core.capacity.WriteBack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The page cache in front of a simulated broker's disk, as its kernel reports it. All data of a
 * trial goes when its topics do.
 */
final class SimulatedDisk {
  private static final double MESSAGE_BYTES = 1_000;
  private static final double EXPIRED_SECONDS = 30;

  private final double speed;
  private final double limit;
  private final OptionalDouble probed;
  private final List<WriteBack.Reading> readings = new ArrayList<>();
  private double dirty;
  private double written;
  private double loaded;
  private boolean writesBack;

  /**
   * A disk.
   *
   * @param speed the messages per second that it takes
   * @param limit the messages that fit into the cache
   * @param probed the messages per second that it took without load, if that was measured
   */
  SimulatedDisk(double speed, double limit, OptionalDouble probed) {
    this.speed = speed;
    this.limit = limit;
    this.probed = probed;
  }

  /** Takes the messages of a step. */
  void write(double messages, double seconds) {
    loaded += seconds;
    dirty += messages;
    written += messages;
    writesBack |= dirty > limit / 2 || loaded > EXPIRED_SECONDS;
    if (writesBack) {
      dirty = Math.max(0, dirty - speed * seconds);
    }
  }

  /** Reads the kernel's counters at the end of a second of the measure phase. */
  void read(double second) {
    readings.add(new WriteBack.Reading(second, 1, bytes(written), bytes(dirty), bytes(limit / 2),
        bytes(limit)));
    written = 0;
  }

  /** What was written in the warm-up does not count. */
  void skip() {
    written = 0;
  }

  private static long bytes(double messages) {
    return Math.round(messages * MESSAGE_BYTES);
  }

  /** Returns the findings of a trial, and forgets its data. */
  Optional<WriteBack> removed() {
    Optional<WriteBack> found = WriteBack.of("localhost", readings,
        probed.stream().map(each -> each * MESSAGE_BYTES).findFirst());
    readings.clear();
    dirty = 0;
    written = 0;
    loaded = 0;
    writesBack = false;
    return found;
  }
}
