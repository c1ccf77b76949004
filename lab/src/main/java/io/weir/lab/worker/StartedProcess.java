package io.weir.lab.worker;

import io.weir.engine.dial.DialSettings;
import io.weir.lab.provision.LogTail;
import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker whose process here is the worker itself, or the connection to it. The process has the
 * worker's settings from its standard input, which stays open: its end ends the worker.
 */
public final class StartedProcess implements WorkerStarter.Started {
  private static final Logger LOG = LoggerFactory.getLogger(StartedProcess.class);

  private final SupervisedProcess process;
  private final IntFunction<String> meaning;

  private StartedProcess(SupervisedProcess process, IntFunction<String> meaning) {
    this.process = process;
    this.meaning = meaning;
  }

  /**
   * Starts a process and hands it the settings.
   *
   * @param meaning the meaning of its exit code, in words
   * @throws WorkerException if it can't be started
   */
  public static StartedProcess start(ProcessSpec spec, DialSettings settings,
      IntFunction<String> meaning) throws WorkerException, InterruptedException {
    SupervisedProcess process;
    try {
      process = SupervisedProcess.start(spec);
    } catch (ProvisionException e) {
      throw new WorkerException(spec.name() + " can't be started: " + e.getMessage(), e);
    }
    try {
      OutputStream input = process.input();
      input.write(settings.line());
      input.flush();
    } catch (IOException e) {
      // It has ended already, which its exit code will explain.
      LOG.debug("{} takes no settings", spec.name(), e);
    }
    return new StartedProcess(process, meaning);
  }

  @Override
  public OptionalInt exit(Duration limit) throws InterruptedException {
    return ProcessPeer.exit(process, limit);
  }

  @Override
  public String describe(int exit) {
    return meaning.apply(exit);
  }

  @Override
  public String logTail() {
    return LogTail.of(process.spec().log());
  }

  /** By the end of its input, so that a connection does not end before the worker does. */
  @Override
  public void requestStop() {
    try {
      process.input().close();
    } catch (IOException e) {
      process.requestStop();
    }
  }

  /** Waits for the worker's own end during its grace. */
  @Override
  public void stop() {
    requestStop();
    try {
      ProcessPeer.exit(process, process.spec().stopGrace());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ProcessPeer.stop(process);
  }
}
