package io.weir.core.worker;

/**
 * The machine of a worker, as the worker sees it.
 *
 * @param name its host name
 * @param processors how many processors the worker's JVM may use
 */
public record WorkerMachine(String name, int processors) {
  public WorkerMachine {
    if (processors < 1) {
      throw new IllegalArgumentException(name + " with " + processors + " processors");
    }
  }
}
