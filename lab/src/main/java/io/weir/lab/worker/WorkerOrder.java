package io.weir.lab.worker;

import io.weir.core.scenario.WorkerSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A worker to start.
 *
 * @param worker its number, from 0
 * @param spec its JVM
 * @param classPath the jars and class folders that it runs from: core, engine, one driver and that
 * driver's client
 * @param log the file that takes its log; its folder exists
 * @param grace how long it gets to end by itself, with its coordinator or without
 */
public record WorkerOrder(int worker, WorkerSpec spec, List<Path> classPath, Path log,
    Duration grace) {
  /** Enough if its whole system ends with it. */
  public static final Duration STOP_GRACE = Duration.ofSeconds(2);

  public WorkerOrder {
    classPath = List.copyOf(classPath);
    if (classPath.isEmpty()) {
      throw new IllegalArgumentException("worker " + worker + " has an empty class path");
    }
  }

  /** A folder next to the log for temporary files, which exists while the worker runs. */
  public Path temporary() {
    Path file = log.toAbsolutePath();
    return file.resolveSibling(file.getFileName() + "-tmp");
  }
}
