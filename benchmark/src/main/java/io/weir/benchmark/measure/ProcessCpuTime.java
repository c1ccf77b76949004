package io.weir.benchmark.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * CPU time used by processes, user and system, from Linux's {@code /proc/PID/stat}.
 *
 * @param cpuNanos of whole processes
 * @param threadNanos of threads that still run, by name without its trailing number; prefixed with
 * the number of the process if there are several
 */
record ProcessCpuTime(long cpuNanos, Map<String, Long> threadNanos) {
  /**
   * Linux reports these times to every program in hundredths of a second, regardless of the
   * kernel's clock.
   */
  private static final long TICK_NANOS = 10_000_000;

  private static final int USER = 11;
  private static final int SYSTEM = 12;
  private static final Pattern TRAILING_NUMBER = Pattern.compile("[-#]?\\d+$");

  /** The threads of any garbage collector. The VM thread is that of the serial one. */
  private static final Pattern COLLECTOR = Pattern.compile(
      "(\\d+:)?(GC Thread|G1 |Z(Worker|Driver|Director|Stat)|RuntimeWorker|VM Thread).*");

  private static final double COMPILING = 0.03;
  private static final Pattern COMPILER = Pattern.compile("(\\d+:)?C[12] Compiler.*");

  /** Returns the CPU time that these processes have used until now, in total. */
  static ProcessCpuTime of(List<Long> pids) {
    long cpu = 0;
    Map<String, Long> threads = new HashMap<>();
    for (int i = 0; i < pids.size(); i++) {
      Path process = Path.of("/proc", Long.toString(pids.get(i)));
      cpu += Stat.read(process).nanos();
      addThreads(process.resolve("task"), pids.size() == 1 ? "" : i + 1 + ":", threads);
    }
    return new ProcessCpuTime(cpu, threads);
  }

  private static void addThreads(Path tasks, String prefix, Map<String, Long> threads) {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
      for (Path task : all) {
        try {
          Stat stat = Stat.read(task);
          threads.merge(prefix + TRAILING_NUMBER.matcher(stat.name).replaceFirst(""), stat.nanos,
              Long::sum);
        } catch (UncheckedIOException e) {
          // A thread may end meanwhile.
          if (!(e.getCause() instanceof NoSuchFileException) && Files.exists(task)) {
            throw e;
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't list the threads in " + tasks, e);
    }
  }

  /** Returns the part used by garbage collection threads. */
  long collectorNanos() {
    return nanosOf(COLLECTOR);
  }

  /** Returns whether compilation used more than a small part of it. */
  boolean isCompiling() {
    return nanosOf(COMPILER) > COMPILING * cpuNanos;
  }

  private long nanosOf(Pattern names) {
    return threadNanos.entrySet()
        .stream()
        .filter(thread -> names.matcher(thread.getKey()).matches())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Returns the CPU time used since an earlier sample. */
  ProcessCpuTime since(ProcessCpuTime earlier) {
    Map<String, Long> threads = new HashMap<>();
    threadNanos.forEach((name, nanos) -> {
      long more = nanos - earlier.threadNanos.getOrDefault(name, 0L);
      if (more > 0) {
        threads.put(name, more);
      }
    });
    return new ProcessCpuTime(cpuNanos - earlier.cpuNanos, threads);
  }

  /** Returns the sum of two periods. */
  ProcessCpuTime plus(ProcessCpuTime other) {
    Map<String, Long> threads = new HashMap<>(threadNanos);
    other.threadNanos.forEach((name, nanos) -> threads.merge(name, nanos, Long::sum));
    return new ProcessCpuTime(cpuNanos + other.cpuNanos, threads);
  }

  private record Stat(String name, long nanos) {
    static Stat read(Path directory) {
      try {
        String line = Files.readString(directory.resolve("stat"));
        int open = line.indexOf('(');
        int close = line.lastIndexOf(')');
        String[] fields = line.substring(close + 2).split(" ");
        long ticks = Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
        return new Stat(line.substring(open + 1, close), ticks * TICK_NANOS);
      } catch (IOException e) {
        throw new UncheckedIOException("can't read the times of " + directory, e);
      }
    }
  }
}
