package io.weir.lab.worker;

import io.weir.core.worker.Assignment;
import io.weir.core.worker.WireFormat;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.provision.SupervisedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The line to workers that are child processes: a JSON document a line, on their standard input and
 * output.
 */
final class ProcessChannel implements WorkerChannel {
  private final BlockingQueue<WorkerEvent> events = new LinkedBlockingQueue<>();
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
    workers.get(worker).send(WireFormat.write(assignment));
  }

  @Override
  public void send(int worker, WorkerCommand command) {
    workers.get(worker).send(WireFormat.write(command));
  }

  @Override
  public Optional<WorkerEvent> next(Duration timeout) throws InterruptedException {
    return Optional.ofNullable(events.poll(Math.max(0, timeout.toNanos()), TimeUnit.NANOSECONDS));
  }

  @Override
  public boolean awaitReady(Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    Map<Integer, WorkerEvent> hellos = new TreeMap<>();
    while (hellos.size() < workers.size()) {
      Optional<WorkerEvent> event = next(Duration.ofNanos(deadline - System.nanoTime()));
      if (event.isEmpty() || event.get() instanceof WorkerEvent.Lost) {
        return false;
      }
      if (isHello(event.get())) {
        hellos.put(event.get().worker(), event.get());
      }
    }
    boolean lost = events.stream().anyMatch(WorkerEvent.Lost.class::isInstance);
    events.addAll(hellos.values());
    return !lost;
  }

  private static boolean isHello(WorkerEvent event) {
    return event instanceof WorkerEvent.Reported(var worker, var report, var at)
        && report instanceof WorkerReport.Hello;
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
