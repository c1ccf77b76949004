package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * The worker JVMs that run the engine.
 *
 * @param heap the Java heap of each
 * @param hosts the machines that they run on
 */
public record WorkerSpec(DataSize heap, WorkerHosts hosts) {
  public static final WorkerSpec DEFAULT =
      new WorkerSpec(DataSize.mebibytes(1024), WorkerHosts.HERE);

  public WorkerSpec {
    if (heap.compareTo(DataSize.mebibytes(64)) < 0) {
      throw new IllegalArgumentException("a worker needs a heap of at least 64 MiB, not " + heap);
    }
  }

  /** Returns a specification from a plan; older plans name no machines. */
  @JsonCreator
  static WorkerSpec stored(@JsonProperty("heap") DataSize heap,
      @JsonProperty("hosts") Optional<WorkerHosts> hosts) {
    return new WorkerSpec(heap, hosts.orElse(WorkerHosts.HERE));
  }
}
