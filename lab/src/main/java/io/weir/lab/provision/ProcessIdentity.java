package io.weir.lab.provision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A process, distinguished from a later one with the same id.
 *
 * @param pid its process id
 * @param started when it started, in a form that two processes with the same id never share. On
 * Linux these are the id of the boot and the clock ticks since then, which stay the same when the
 * clock is set; elsewhere it is the time that the system recorded
 */
record ProcessIdentity(long pid, String started) {
  private static final Path PROC = Path.of("/proc");
  private static final Path BOOT = PROC.resolve("sys/kernel/random/boot_id");
  /** The number of {@code starttime} among the fields that follow the name; see proc(5). */
  private static final int START_FIELD = 19;

  static ProcessIdentity of(ProcessHandle process) {
    return new ProcessIdentity(process.pid(), started(process));
  }

  /** Returns the process, if it still runs. */
  Optional<ProcessHandle> find() {
    return ProcessHandle.of(pid)
        .filter(process -> started(process).equals(started))
        .filter(process -> process.isAlive() && !isZombie());
  }

  private static String started(ProcessHandle process) {
    return stat(process.pid())
        .flatMap(ProcessIdentity::sinceBoot)
        .orElseGet(() -> process.info().startInstant().map(Instant::toString).orElse(""));
  }

  private static Optional<String> sinceBoot(String stat) {
    String[] fields = stat.split(" ");
    try {
      return fields.length > START_FIELD
          ? Optional.of(Files.readString(BOOT).strip() + " " + fields[START_FIELD])
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns whether it ended, and only its parent has not asked yet how. */
  private boolean isZombie() {
    return stat(pid).filter(fields -> fields.startsWith("Z")).isPresent();
  }

  /**
   * Returns the fields that Linux reports about a process after its name, which is in parentheses;
   * empty if there are none.
   */
  private static Optional<String> stat(long pid) {
    try {
      String stat = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"));
      return Optional.of(stat.substring(stat.lastIndexOf(')') + 2));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
