package io.weir.engine.clock;

import io.weir.core.worker.ClockIdentity;
import io.weir.core.worker.ClockLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The monotonic clock in which a worker states times to others: in message headers and in its
 * reports. It is the clock of this JVM, {@link System#nanoTime}, so stating a time costs a check
 * for null. Tests shift it, so that two workers on one machine have different clocks; everything
 * inside the worker continues to use the JVM's clock. Immutable and thread-safe.
 */
public final class WorkerClock implements NanoClock {
  /** Only tests set this: an offset in nanoseconds, a comma, and a drift in parts per million. */
  public static final String SHIFT = "weir.test.clock";

  private static final double MILLION = 1e6;

  private final ClockLine shift;
  private final ClockLine back;
  private final Optional<ClockIdentity> identity;

  private WorkerClock(ClockLine shift, Optional<ClockIdentity> identity) {
    this.shift = shift;
    this.back = shift == null ? null : shift.inverse();
    this.identity = identity;
  }

  /** Returns the clock of this JVM. */
  public static WorkerClock ofThisJvm() {
    String text = System.getProperty(SHIFT);
    return text == null
        ? new WorkerClock(null, readIdentity().map(TimeDilation.ofThisProcess()::identity))
        : shifted(line(text));
  }

  /** Returns this JVM's clock with an offset and a drift, for tests. */
  public static WorkerClock shifted(ClockLine shift) {
    return new WorkerClock(shift,
        readIdentity().map(own -> new ClockIdentity(own.name() + " shifted " + shift)));
  }

  /** The offset applies now, as with the clock of another host. */
  private static ClockLine line(String text) {
    String[] parts = text.split(",");
    return new ClockLine(System.nanoTime(), Long.parseLong(parts[0]),
        Double.parseDouble(parts[1]) / MILLION);
  }

  /**
   * Returns the boot and the time namespace of this process: all processes that share both read the
   * same monotonic clock. Empty where the kernel does not report them.
   */
  private static Optional<ClockIdentity> readIdentity() {
    try {
      String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
      String namespace = Files.readSymbolicLink(Path.of("/proc/self/ns/time")).toString();
      return Optional.of(new ClockIdentity(boot + " " + namespace));
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /** Returns which clock it is; empty where the system does not identify it. */
  public Optional<ClockIdentity> identity() {
    return identity;
  }

  /** Now, in nanoseconds, as stated to others. */
  public long now() {
    return stated(System.nanoTime());
  }

  /** Returns a time of this JVM's clock as stated to others. */
  @Override
  public long stated(long nanos) {
    return shift == null ? nanos : shift.apply(nanos);
  }

  /** Returns a time as stated to or by others, in the time of this JVM's clock. */
  public long own(long nanos) {
    return back == null ? nanos : back.apply(nanos);
  }

  /** Returns the line from stated times to this JVM's clock; empty where both are the same. */
  Optional<ClockLine> back() {
    return Optional.ofNullable(back);
  }
}
