package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerMachine;
import io.weir.core.worker.WorkerReport;
import io.weir.engine.clock.TimeDilation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KeptWorkersTest {
  private final List<Line> started = new ArrayList<>();
  private final KeptWorkers workers =
      new KeptWorkers(new Pool(),
          List.of(new WorkerOrder(0, new WorkerSpec(DataSize.mebibytes(64), WorkerHosts.HERE),
              List.of(Path.of("engine.jar")), Path.of("log"), WorkerOrder.STOP_GRACE)),
          TimeDilation.NONE);

  @Test
  void whoIsReadyAgainIsGivenTheNextTrial() throws Exception {
    WorkerChannel first = workers.next();
    started.getFirst().hello();

    assertThat(workers.next()).isSameAs(first);
    assertThat(started).hasSize(1);
    assertThat(started.getFirst().closed).isFalse();
  }

  @Test
  void whoIsNotReadyIsReplaced() throws Exception {
    WorkerChannel first = workers.next();
    started.getFirst().events.add(new WorkerEvent.Lost(0, "ended"));

    assertThat(workers.next()).isNotSameAs(first);
    assertThat(started.getFirst().closed).isTrue();
    assertThat(started.getLast().closed).isFalse();
  }

  @Test
  void whoWasDismissedIsNotAskedAgain() throws Exception {
    workers.next();
    started.getFirst().hello();
    workers.dismiss();

    assertThat(started.getFirst().closed).isTrue();
    workers.next();
    assertThat(started).hasSize(2);
  }

  @Test
  void inTheEndNobodyIsLeft() throws Exception {
    workers.next();
    workers.close();
    workers.close();

    assertThat(started).allMatch(line -> line.closed);
  }

  private final class Pool implements WorkerPool {
    @Override
    public WorkerChannel start(List<WorkerOrder> orders) {
      Line line = new Line();
      started.add(line);
      return line;
    }

    @Override
    public List<String> flags(WorkerOrder order) {
      return List.of();
    }
  }

  private static final class Line implements WorkerChannel {
    private final BlockingQueue<WorkerEvent> events = new LinkedBlockingQueue<>();
    private boolean closed;

    void hello() {
      events.add(new WorkerEvent.Reported(0,
          new WorkerReport.Hello(Assignment.FORMAT, 4711, "a JVM", Optional.empty(),
              new WorkerMachine("load", 2)),
          System.nanoTime()));
    }

    @Override
    public int workers() {
      return 1;
    }

    @Override
    public void assign(int worker, Assignment assignment) {}

    @Override
    public void send(int worker, WorkerCommand command) {}

    @Override
    public Optional<WorkerEvent> next(Duration timeout) throws InterruptedException {
      return Optional.ofNullable(events.poll(timeout.toMillis(), TimeUnit.MILLISECONDS));
    }

    @Override
    public String logTail(int worker) {
      return "";
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
