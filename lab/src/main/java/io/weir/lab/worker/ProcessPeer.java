package io.weir.lab.worker;

import io.weir.lab.provision.LogTail;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A worker that is a child process, reached by its standard input and output. */
final class ProcessPeer implements WorkerPeer {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessPeer.class);
  private static final Duration EXIT_LIMIT = Duration.ofSeconds(5);

  private final SupervisedProcess process;

  ProcessPeer(SupervisedProcess process) {
    this.process = process;
  }

  @Override
  public OutputStream input() {
    return process.input();
  }

  @Override
  public InputStream output() {
    return process.output();
  }

  @Override
  public String end() throws InterruptedException {
    OptionalInt exit = exit(process, EXIT_LIMIT);
    return exit.isPresent()
        ? "ended with exit code " + exit.getAsInt()
        : "closed its output but did not end";
  }

  @Override
  public String failure(IOException e) {
    return "can't be read from: " + e.getMessage();
  }

  /** Returns the exit code of a process that ends in time. */
  static OptionalInt exit(SupervisedProcess process, Duration limit) throws InterruptedException {
    try {
      return OptionalInt.of(process.onExit().get(limit.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return OptionalInt.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("how a process ends is always known", e);
    }
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
    stop(process);
  }

  static void stop(SupervisedProcess process) {
    try {
      process.stop();
    } catch (ProvisionException e) {
      LOG.warn("{} is still there: {}", process.spec().name(), e.getMessage());
    }
  }
}
