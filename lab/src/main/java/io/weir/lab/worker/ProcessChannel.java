package io.weir.lab.worker;

import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerCommand;
import io.weir.lab.provision.SupervisedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The line to workers that are child processes: a JSON document a line, on their standard input and
 * output.
 */
final class ProcessChannel implements WorkerChannel {
  /** A worker that reports faster than the trial can follow waits. */
  private static final int MOST_WAITING = 10_000;

  private final BlockingQueue<WorkerEvent> events = new LinkedBlockingQueue<>(MOST_WAITING);
  private final List<WorkerProcess> workers = new ArrayList<>();

  ProcessChannel(List<SupervisedProcess> processes) {
    for (SupervisedProcess process : processes) {
      workers.add(new WorkerProcess(workers.size(), process, events));
    }
  }

  @Override
  public int workers() {
    return workers.size();
  }

  @Override
  public void assign(int worker, Assignment assignment) {
    workers.get(worker).send(out -> out.write(assignment));
  }

  @Override
  public void send(int worker, WorkerCommand command) {
    workers.get(worker).send(out -> out.write(command));
  }

  @Override
  public Optional<WorkerEvent> next(Duration timeout) throws InterruptedException {
    return Optional.ofNullable(events.poll(Math.max(0, timeout.toNanos()), TimeUnit.NANOSECONDS));
  }

  @Override
  public String logTail(int worker) {
    return workers.get(worker).logTail();
  }

  @Override
  public void close() {
    workers.forEach(WorkerProcess::close);
  }
}
