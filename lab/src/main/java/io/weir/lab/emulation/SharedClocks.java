package io.weir.lab.emulation;

import io.weir.core.result.EmulationRecord.Transfers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file by which processes with the preloaded library learn when dilation begins. In it each
 * shows its clock beside the system's, and emulated disks and networks keep their queues.
 * {@code weir_emulation.h} has its layout. Thread-safe.
 *
 * @param file the file
 */
public record SharedClocks(Path file) {
  private static final Logger LOG = LoggerFactory.getLogger(SharedClocks.class);
  private static final int HEADER = 4_096;
  private static final int PROCESSES = 4_096;
  private static final int PROCESS = 8 * Long.BYTES;
  private static final int DISKS = 64;
  /** A disk's and a host's. */
  private static final int ROW = 8 * Long.BYTES;
  private static final int TRIES = 100;
  private static final int EPOCH = 3 * Long.BYTES;
  private static final int EPOCHS = 2;
  private static final int STOOD = 6 * Long.BYTES;
  private static final long HOSTS_AT = 2_895_872;
  private static final int HOSTS = 256;
  private static final int PORTS = 1 << 16;
  private static final int CLAIMS = (1 << 16) * Long.BYTES;
  private static final long SIZE = HOSTS_AT + (long) HOSTS * ROW + PORTS + CLAIMS;
  private static final Passed NOTHING = new Passed(0, 0);

  /**
   * The clock of one process, from the begin of dilation or its start until its last wait.
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

  /** Makes the file, which this user alone can read. */
  void make() throws IOException {
    Files.createFile(file, PosixFilePermissions
        .asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(new byte[1]), SIZE - 1);
    }
  }

  /**
   * Shows all processes when dilation begins, in nanoseconds by the clocks of the system. They read
   * these times with their clocks, so the times must be some milliseconds ahead.
   */
  void begin(long monotonic, long realtime) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer epochs =
          channel.map(FileChannel.MapMode.READ_WRITE, EPOCH, (long) EPOCHS * Long.BYTES)
              .order(ByteOrder.nativeOrder());
      epochs.putLong(Long.BYTES, realtime);
      epochs.putLong(0, monotonic);
    }
  }

  /**
   * Lets the time of all processes have stood still for so long in total.
   *
   * @param nanos at most how long all of them have been stopped; never less than before
   */
  void stood(long nanos) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      channel.map(FileChannel.MapMode.READ_WRITE, STOOD, Long.BYTES)
          .order(ByteOrder.nativeOrder())
          .putLong(0, nanos);
    }
  }

  /**
   * Returns the clocks of all processes that have the library, or had it, by process id. Those that
   * have not waited since dilation began show no time.
   */
  public Map<Long, Passed> read() {
    Map<Long, Passed> clocks = new HashMap<>();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer shared = channel.map(FileChannel.MapMode.READ_ONLY, 0,
          HEADER + (long) PROCESSES * PROCESS).order(ByteOrder.nativeOrder());
      long epoch = shared.getLong(EPOCH);
      for (int slot = 0; slot < PROCESSES; slot++) {
        int at = HEADER + slot * PROCESS;
        long pid = shared.getLong(at);
        if (pid != 0) {
          clocks.put(pid, passed(shared, at, epoch));
        }
      }
    } catch (IOException e) {
      LOG.debug("no process has the library", e);
    }
    return clocks;
  }

  /** Returns how many syncs all emulated disks have had. */
  public long syncs() {
    return sum(HEADER + (long) PROCESSES * PROCESS, DISKS, 6);
  }

  /**
   * What emulated networks have carried.
   *
   * @param count the parts of data whose time to arrive had come
   * @param lateNanos by how much they arrived later, in dilated time, summed up
   * @param undelayed how often data were sent past them
   */
  record Carried(long count, long lateNanos, long undelayed) {
    /** Returns what they carried since then. */
    Transfers since(Carried before) {
      long more = count - before.count;
      return new Transfers(more,
          more == 0 ? 0 : (double) (lateNanos - before.lateNanos) / more,
          undelayed - before.undelayed);
    }
  }

  /** Returns what all emulated networks have carried. */
  Carried carried() {
    return new Carried(sum(HOSTS_AT, HOSTS, 4), sum(HOSTS_AT, HOSTS, 5),
        sum(HOSTS_AT, HOSTS, 6));
  }

  /** Returns the sum of a number of each row of a table; 0 before a process has the library. */
  private long sum(long table, int rows, int column) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer numbers =
          channel.map(FileChannel.MapMode.READ_ONLY, table, (long) rows * ROW)
              .order(ByteOrder.nativeOrder());
      long sum = 0;
      for (int row = 0; row < rows; row++) {
        sum += numbers.getLong(row * ROW + column * Long.BYTES);
      }
      return sum;
    } catch (IOException e) {
      LOG.debug("no process has the library", e);
      return 0;
    }
  }

  /** A pair counts if its sequence number is even and the same before and after. */
  private static Passed passed(ByteBuffer shared, int at, long epoch) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      long sequence = shared.getLong(at + Long.BYTES);
      long firstNanos = shared.getLong(at + 2 * Long.BYTES);
      Passed passed = new Passed(
          shared.getLong(at + 5 * Long.BYTES) - shared.getLong(at + 3 * Long.BYTES),
          shared.getLong(at + 4 * Long.BYTES) - firstNanos);
      if (sequence % 2 == 0 && sequence == shared.getLong(at + Long.BYTES)) {
        return firstNanos < epoch ? NOTHING : passed;
      }
      Thread.onSpinWait();
    }
    return NOTHING;
  }

  void remove() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("{} stays: {}", file, e.getMessage());
    }
  }
}
