package io.weir.lab.worker;

import io.weir.engine.WorkerMain;
import io.weir.engine.dial.DialSettings;
import io.weir.lab.provision.LogTail;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * Starts workers as child processes of this one. They are supervised as those of {@link
 * LocalWorkers}, and end with their standard input too. Thread-safe.
 */
public final class LocalStarter implements WorkerStarter {
  private final LocalWorkers local = new LocalWorkers();

  @Override
  public void prepare(List<WorkerOrder> orders) {
    // Their files are here, and their JDK is the one that runs.
  }

  @Override
  public Started start(WorkerOrder order, DialSettings settings)
      throws WorkerException, InterruptedException {
    try {
      SupervisedProcess process =
          SupervisedProcess.start(local.process(order, List.of(WorkerMain.DIAL)));
      hand(process, settings);
      return new Child(process);
    } catch (ProvisionException e) {
      throw new WorkerException(
          "worker " + order.worker() + " can't be started: " + e.getMessage(), e);
    }
  }

  /** The pipe stays open: its end would end the worker. */
  private static void hand(SupervisedProcess process, DialSettings settings) {
    OutputStream input = process.input();
    try {
      input.write(settings.line());
      input.flush();
    } catch (IOException e) {
      // It has ended already, which its exit code will explain.
      process.requestStop();
    }
  }

  @Override
  public List<String> flags(WorkerOrder order) {
    return local.flags(order);
  }

  private record Child(SupervisedProcess process) implements Started {
    @Override
    public OptionalInt exit(Duration limit) throws InterruptedException {
      return ProcessPeer.exit(process, limit);
    }

    @Override
    public String describe(int exit) {
      return "ended with exit code " + exit;
    }

    @Override
    public String logTail() {
      return LogTail.of(process.spec().log());
    }

    @Override
    public void requestStop() {
      process.requestStop();
    }

    @Override
    public void stop() {
      ProcessPeer.stop(process);
    }
  }
}
