package io.weir.lab.worker;

import io.weir.core.scenario.WorkerHosts;

/** The pool of workers for each kind of machines. Stateless. */
public final class WorkerPools {
  private WorkerPools() {}

  /** A single worker here talks through pipes, so that nothing listens. */
  public static WorkerPool of(WorkerHosts hosts) {
    return switch (hosts) {
      case WorkerHosts.Local(var count) when count == 1 -> new LocalWorkers();
      case WorkerHosts.Local(var count) -> DialingWorkers.listeningLocally(new LocalStarter());
    };
  }
}
