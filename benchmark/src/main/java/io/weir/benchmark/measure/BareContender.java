package io.weir.benchmark.measure;

import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Processes that print their progress. Reads the output of each on a separate thread. */
final class BareContender implements Running {
  private static final Duration SILENCE = Duration.ofSeconds(60);
  private static final Duration STOP_GRACE = Duration.ofSeconds(5);

  private final String name;
  private final Progress progress;
  private final Cleanup cleanup;
  private final List<SupervisedProcess> processes = new ArrayList<>();
  private final BlockingQueue<Line> lines = new LinkedBlockingQueue<>();
  private String last = "";

  /**
   * Creates a contender without processes.
   *
   * @param name used in errors
   * @param cleanup the actions to take when the work is finished
   */
  BareContender(String name, Progress progress, Cleanup cleanup) {
    this.name = name;
    this.progress = progress;
    this.cleanup = cleanup;
  }

  /** Removes the resources that the work used. */
  interface Cleanup {
    void run() throws MeasureException, InterruptedException;
  }

  /**
   * A line of output.
   *
   * @param process which process printed it, in the order of {@link #add}
   */
  private record Line(int process, String text) {}

  /** Parses the output of the processes. Used by one thread. */
  abstract static class Progress {
    private long produced;
    private long consumed;

    /** Accepts a line of a process. Returns whether it completes a pair of counts. */
    abstract boolean take(int process, String line);

    /** So many messages were acknowledged so far. */
    final void produced(long total) {
      produced = total;
    }

    /** So many messages were received so far. */
    final void consumed(long total) {
      consumed = total;
    }

    /** Messages acknowledged so far. */
    final long produced() {
      return produced;
    }

    /** Messages received so far. */
    final long consumed() {
      return consumed;
    }
  }

  void add(SupervisedProcess process) {
    int index = processes.size();
    processes.add(process);
    Thread.ofPlatform()
        .daemon()
        .name("read-" + name + "-" + index)
        .start(() -> read(process, index));
  }

  private void read(SupervisedProcess process, int index) {
    try (BufferedReader output = new BufferedReader(
        new InputStreamReader(process.output(), StandardCharsets.UTF_8))) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.add(new Line(index, line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Long> pids() {
    return processes.stream().map(SupervisedProcess::pid).toList();
  }

  @Override
  public void follow(WindowMeter meter) throws MeasureException, InterruptedException {
    boolean over = false;
    while (!over) {
      Line line = lines.poll(SILENCE.toSeconds(), TimeUnit.SECONDS);
      if (line == null || processes.stream().anyMatch(process -> !process.isAlive())) {
        throw new MeasureException(name + " ended or printed nothing after '" + last + "': see "
            + processes.stream().map(process -> process.spec().log().toString()).toList());
      }
      last = line.text();
      over = progress.take(line.process(), line.text())
          && meter.note(progress.produced(), progress.consumed());
    }
  }

  @Override
  public Optional<Outcome.Engine> takeEngine() {
    return Optional.empty();
  }

  @Override
  public void finish() throws MeasureException, InterruptedException {
    close();
    cleanup.run();
  }

  @Override
  public void close() throws MeasureException {
    for (SupervisedProcess process : processes) {
      try {
        process.stop(STOP_GRACE);
      } catch (ProvisionException e) {
        throw new MeasureException(e.getMessage(), e);
      }
    }
  }
}
