package io.weir.lab.worker;

import io.weir.core.scenario.WorkerSpec;
import java.nio.file.Path;
import java.util.List;

/**
 * A worker to start.
 *
 * @param worker its number, from 0
 * @param spec its JVM
 * @param classPath the jars and class folders that it runs from: core, engine, one driver and that
 * driver's client
 * @param log the file that takes its log; its folder exists
 */
public record WorkerOrder(int worker, WorkerSpec spec, List<Path> classPath, Path log) {
  public WorkerOrder {
    classPath = List.copyOf(classPath);
    if (classPath.isEmpty()) {
      throw new IllegalArgumentException("worker " + worker + " has an empty class path");
    }
  }
}
