package io.weir.lab.emulation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file in which each process with the preloaded library shows its clock beside the system's,
 * and in which emulated disks keep their queues.
 * {@code weir_emulation.h} has its layout. Thread-safe.
 *
 * @param file the file, which the first process makes
 */
public record SharedClocks(Path file) {
  private static final Logger LOG = LoggerFactory.getLogger(SharedClocks.class);
  private static final int HEADER = 4_096;
  private static final int PROCESSES = 4_096;
  private static final int PROCESS = 8 * Long.BYTES;
  private static final int DISKS = 64;
  private static final int DISK = 8 * Long.BYTES;
  private static final int TRIES = 100;

  /**
   * The clock of one process from its start until its last wait.
   *
   * @param dilatedNanos the time that passed for it
   * @param systemNanos the time that passed by the clock of the system
   */
  public record Passed(long dilatedNanos, long systemNanos) {
    /** By how much its time is off a dilation, as a share; 0 before any time has passed. */
    public double deviation(int dilation) {
      return systemNanos == 0
          ? 0
          : Math.abs((double) dilatedNanos * dilation / systemNanos - 1);
    }
  }

  /** The clocks of all processes that have the library, or had it, by process id. */
  public Map<Long, Passed> read() {
    Map<Long, Passed> clocks = new HashMap<>();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer shared = channel.map(FileChannel.MapMode.READ_ONLY, HEADER,
          (long) PROCESSES * PROCESS).order(ByteOrder.nativeOrder());
      for (int slot = 0; slot < PROCESSES; slot++) {
        long pid = shared.getLong(slot * PROCESS);
        if (pid != 0) {
          clocks.put(pid, passed(shared, slot * PROCESS));
        }
      }
    } catch (IOException e) {
      LOG.debug("no process has the library", e);
    }
    return clocks;
  }

  /** How many syncs all emulated disks have had. */
  public long syncs() {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer disks = channel.map(FileChannel.MapMode.READ_ONLY,
          HEADER + (long) PROCESSES * PROCESS, (long) DISKS * DISK)
          .order(ByteOrder.nativeOrder());
      long syncs = 0;
      for (int disk = 0; disk < DISKS; disk++) {
        syncs += disks.getLong(disk * DISK + 6 * Long.BYTES);
      }
      return syncs;
    } catch (IOException e) {
      LOG.debug("no process has the library", e);
      return 0;
    }
  }

  /** A pair counts if its sequence number is even and the same before and after. */
  private static Passed passed(ByteBuffer shared, int at) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      long sequence = shared.getLong(at + Long.BYTES);
      Passed passed = new Passed(
          shared.getLong(at + 5 * Long.BYTES) - shared.getLong(at + 3 * Long.BYTES),
          shared.getLong(at + 4 * Long.BYTES) - shared.getLong(at + 2 * Long.BYTES));
      if (sequence % 2 == 0 && sequence == shared.getLong(at + Long.BYTES)) {
        return passed;
      }
      Thread.onSpinWait();
    }
    return new Passed(0, 0);
  }

  void remove() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("{} stays: {}", file, e.getMessage());
    }
  }
}
