package io.weir.lab.emulation;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How long each thread of some processes has been on a processor of this machine.
 *
 * @param processes the threads of each process, by their ids
 */
record ThreadTimes(Map<Long, Map<Long, ThreadTime>> processes) {
  /**
   * Compilers of a JVM, which some JVMs abbreviate: the longer warm-up of a real run would have
   * done their work.
   */
  private static final String COMPILERS = "C[12] .*";

  /**
   * A thread.
   *
   * @param name its first 15 characters
   */
  record ThreadTime(String name, long nanos) {}

  /** Returns the times now. What ends meanwhile, or is not shown by the kernel, is left out. */
  static ThreadTimes read(Collection<Long> pids) {
    Map<Long, Map<Long, ThreadTime>> processes = new HashMap<>();
    for (long pid : pids) {
      processes.put(pid, threads(Path.of("/proc", Long.toString(pid), "task")));
    }
    return new ThreadTimes(processes);
  }

  private static Map<Long, ThreadTime> threads(Path tasks) {
    Map<Long, ThreadTime> threads = new HashMap<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(tasks)) {
      for (Path task : folders) {
        time(task)
            .ifPresent(time -> threads.put(Long.parseLong(task.getFileName().toString()), time));
      }
    } catch (IOException e) {
      return Map.of();
    }
    return threads;
  }

  private static Optional<ThreadTime> time(Path task) {
    try {
      String nanos = Files.readString(task.resolve("schedstat")).split(" ")[0];
      return Optional.of(new ThreadTime(Files.readString(task.resolve("comm")).strip(),
          Long.parseLong(nanos)));
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the thread of a process that was on a processor for longest since an earlier look. */
  Optional<ThreadTime> busiestSince(ThreadTimes before, long pid) {
    Map<Long, ThreadTime> then = before.processes.getOrDefault(pid, Map.of());
    return processes.getOrDefault(pid, Map.of())
        .entrySet()
        .stream()
        .filter(thread -> !thread.getValue().name().matches(COMPILERS))
        .map(thread -> new ThreadTime(thread.getValue().name(), thread.getValue().nanos()
            - Optional.ofNullable(then.get(thread.getKey())).map(ThreadTime::nanos).orElse(0L)))
        .max(Comparator.comparingLong(ThreadTime::nanos));
  }
}
