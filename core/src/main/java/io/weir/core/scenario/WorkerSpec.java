package io.weir.core.scenario;

import io.weir.core.unit.DataSize;

/**
 * The worker JVM that runs the engine.
 *
 * @param heap its Java heap
 */
public record WorkerSpec(DataSize heap) {
  public static final WorkerSpec DEFAULT = new WorkerSpec(DataSize.mebibytes(1024));

  public WorkerSpec {
    if (heap.compareTo(DataSize.mebibytes(64)) < 0) {
      throw new IllegalArgumentException("a worker needs a heap of at least 64 MiB, not " + heap);
    }
  }
}
