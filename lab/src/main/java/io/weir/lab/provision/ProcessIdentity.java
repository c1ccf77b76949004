package io.weir.lab.provision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A process, told from a later one that got the same id.
 *
 * @param pid its process id
 * @param started when it started, as the system tells
 */
record ProcessIdentity(long pid, Instant started) {
  /** The system counts from its boot, whose time shifts a little whenever the clock is set. */
  private static final Duration CLOCK_SHIFT = Duration.ofSeconds(2);

  private static final Path PROC = Path.of("/proc");

  static ProcessIdentity of(ProcessHandle process) {
    return new ProcessIdentity(process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
  }

  /** The process, if it still runs. */
  Optional<ProcessHandle> find() {
    return ProcessHandle.of(pid)
        .filter(this::isSame)
        .filter(process -> process.isAlive() && !isZombie());
  }

  private boolean isSame(ProcessHandle process) {
    Duration shift = Duration.between(started, of(process).started()).abs();
    return shift.compareTo(CLOCK_SHIFT) <= 0;
  }

  /**
   * Whether it ended, and only its parent has not asked yet how. The state follows the name, which
   * is in parentheses.
   */
  private boolean isZombie() {
    try {
      String stat = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"));
      return stat.startsWith(" Z", stat.lastIndexOf(')') + 1);
    } catch (IOException e) {
      return false;
    }
  }
}
