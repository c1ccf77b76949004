package io.weir.benchmark.measure;

import io.weir.core.worker.WorkerReport;
import io.weir.lab.worker.WorkerChannel;
import io.weir.lab.worker.WorkerEvent;
import java.time.Duration;
import java.util.Optional;

/** Receives the reports of one worker. Used by one thread. */
final class WorkerListener {
  private final WorkerChannel channel;

  WorkerListener(WorkerChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits for the next report of a type and skips the others.
   *
   * @throws MeasureException if it does not arrive in time or the worker fails
   */
  <T extends WorkerReport> T await(Class<T> kind, Duration limit)
      throws MeasureException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (true) {
      Optional<WorkerEvent> event =
          channel.next(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
      Optional<WorkerReport> report = report(event, kind, limit).filter(kind::isInstance);
      if (report.isPresent()) {
        return kind.cast(report.get());
      }
    }
  }

  private Optional<WorkerReport> report(Optional<WorkerEvent> event, Class<?> kind, Duration limit)
      throws MeasureException {
    return switch (event.orElse(null)) {
      case null -> throw new MeasureException("the worker did not report '" + kind.getSimpleName()
          + "' within " + limit.toSeconds() + " s\n" + channel.logTail(0));
      case WorkerEvent.Lost lost -> throw new MeasureException(
          "the worker " + lost.reason() + "\n" + channel.logTail(0));
      case WorkerEvent.Reported(int worker, WorkerReport.Failed failed, long at) -> throw new MeasureException(
          "the worker failed while " + failed.doing() + ": " + failed.message());
      case WorkerEvent.Reported reported -> Optional.of(reported.report());
      case WorkerEvent.Answered answered -> Optional.empty();
    };
  }
}
