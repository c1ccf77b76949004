package io.weir.lab.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The resource use of a process since it began, as Linux accounts for it.
 *
 * @param cpuNanos CPU time, user and system, in steps of 10 ms
 * @param readBytes bytes read from storage on its behalf
 * @param writtenBytes bytes that it caused to be written to storage
 * @param residentBytes its resident memory now
 * @param gcNanos for how long garbage collection has stopped it, of JVMs that report it
 */
public record ProcessAccount(long cpuNanos, Optional<Long> readBytes, Optional<Long> writtenBytes,
    long residentBytes, Optional<Long> gcNanos) {
  /** Linux reports CPU time in hundredths of a second on every architecture. */
  private static final long NANOS_PER_TICK = 10_000_000;

  private static final long KIBIBYTE = 1024;
  private static final int UTIME = 11;
  private static final int STIME = 12;
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+([0-9]{1,15}) kB");

  /** Returns a process's account; empty if it is gone or the system has no such accounts. */
  public static Optional<ProcessAccount> of(long pid) {
    Path folder = Path.of("/proc", Long.toString(pid));
    Optional<String> stat = text(folder.resolve("stat"));
    Optional<String> status = text(folder.resolve("status"));
    return stat.isEmpty() || status.isEmpty()
        ? Optional.empty()
        : parse(stat.get(), status.get(), text(folder.resolve("io")),
            HotspotCounters.of(pid).flatMap(HotspotCounters::gcNanos));
  }

  /**
   * Reads the kernel's texts.
   *
   * @param stat {@code /proc/PID/stat}
   * @param status {@code /proc/PID/status}
   * @param io {@code /proc/PID/io}, which only the process's owner may read
   * @param gcNanos the report of its JVM, if it is one
   */
  static Optional<ProcessAccount> parse(String stat, String status, Optional<String> io,
      Optional<Long> gcNanos) {
    // The second field is the program's name in brackets and may hold anything.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    if (fields.length <= STIME) {
      return Optional.empty();
    }
    try {
      long ticks = Long.parseLong(fields[UTIME]) + Long.parseLong(fields[STIME]);
      Matcher resident = RESIDENT.matcher(status);
      return Optional.of(new ProcessAccount(ticks * NANOS_PER_TICK,
          io.flatMap(text -> number(text, "read_bytes")),
          io.flatMap(text -> number(text, "write_bytes")),
          resident.find() ? Long.parseLong(resident.group(1)) * KIBIBYTE : 0, gcNanos));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Long> number(String text, String name) {
    return text.lines()
        .filter(line -> line.startsWith(name + ": "))
        .map(line -> Long.valueOf(line.substring(name.length() + 2).strip()))
        .findFirst();
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the sum of two processes' accounts. */
  public ProcessAccount plus(ProcessAccount other) {
    return new ProcessAccount(cpuNanos + other.cpuNanos,
        sum(readBytes, other.readBytes),
        sum(writtenBytes, other.writtenBytes),
        residentBytes + other.residentBytes,
        Stream.of(gcNanos, other.gcNanos).flatMap(Optional::stream).reduce(Long::sum));
  }

  private static Optional<Long> sum(Optional<Long> one, Optional<Long> other) {
    return one.flatMap(mine -> other.map(theirs -> mine + theirs));
  }
}
