package io.weir.lab.worker;

import io.weir.engine.WorkerMain;
import io.weir.engine.dial.DialSettings;
import io.weir.lab.provision.ProcessEmulation;
import java.util.List;

/**
 * Starts workers as child processes of this one. They are supervised as those of {@link
 * LocalWorkers}, and end with their standard input too. Thread-safe.
 */
public final class LocalStarter implements WorkerStarter {
  private static final int STARTING_PER_CORE = 2;

  private final LocalWorkers local;

  /** Workers that see the machine as it is. */
  public LocalStarter() {
    this(ProcessEmulation.NONE);
  }

  /** Workers that see another machine. */
  public LocalStarter(ProcessEmulation emulation) {
    this.local = new LocalWorkers(emulation);
  }

  /** Their files are here, and their JDK is the one that runs. */
  @Override
  public Places prepare(List<WorkerOrder> orders, int port) {
    return new Places() {
      @Override
      public int atOnce() {
        return STARTING_PER_CORE * Runtime.getRuntime().availableProcessors();
      }

      @Override
      public Started start(WorkerOrder order, DialSettings settings)
          throws WorkerException, InterruptedException {
        return StartedProcess.start(local.process(order, List.of(WorkerMain.DIAL)), settings,
            exit -> "ended with exit code " + exit);
      }
    };
  }

  @Override
  public List<String> flags(WorkerOrder order) {
    return local.flags(order);
  }
}
