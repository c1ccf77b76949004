package io.weir.benchmark.measure;

import io.weir.core.scenario.Pacing;
import io.weir.core.worker.Assignment;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Programs other than weir's worker, which print their progress.
 *
 * @param jvms starts the programs
 * @param onTopics whether the programs need topics. These are removed after the measurement, so
 * that the next one does not start with a full disk. After a failure or an interrupt the whole
 * system is removed instead
 */
record PrintingContender(String name, Jvms jvms, boolean onTopics, Parser parser, Programs programs)
    implements Contender {
  private static final Duration SILENCE = Duration.ofSeconds(60);
  private static final Duration STOP_GRACE = Duration.ofSeconds(5);

  /** Messages acknowledged and received so far. Used by one thread. */
  static final class Counts {
    long produced;
    long consumed;
  }

  /** Parses the output of the programs. */
  interface Parser {
    /**
     * Adds a line to the counts. Returns whether it completes a pair of them.
     *
     * @param program which one printed it, from 0
     */
    boolean take(Counts counts, int program, String line);
  }

  /** The programs that do the work of a shape. */
  interface Programs {
    List<Program> of(LoadShape shape, Assignment assignment, int turn)
        throws MeasureException, InterruptedException;
  }

  /**
   * A program to start.
   *
   * @param name the beginning of the name of its log
   */
  record Program(String name, List<Path> classPath, String mainClass, List<String> arguments) {}

  @Override
  public Running start(LoadShape shape, int turn) throws MeasureException, InterruptedException {
    Assignment assignment = jvms.assignment(shape, Pacing.THRIFTY);
    List<Program> all = programs.of(shape, assignment, turn);
    if (onTopics) {
      jvms.keepTopics(TopicKeeper.MAKE, assignment);
    }
    Processes processes = new Processes(this, assignment);
    try {
      for (Program program : all) {
        processes.add(jvms.start(program.name + "-" + turn, program.classPath, program.mainClass,
            program.arguments));
      }
      return processes;
    } catch (MeasureException | InterruptedException | RuntimeException e) {
      processes.close();
      throw e;
    }
  }

  /** The running programs. A separate thread reads the output of each. */
  private static final class Processes implements Running {
    private final PrintingContender contender;
    private final Assignment assignment;
    private final Counts counts = new Counts();
    private final List<SupervisedProcess> processes = new ArrayList<>();
    private final BlockingQueue<Line> lines = new LinkedBlockingQueue<>();
    private String last = "";

    Processes(PrintingContender contender, Assignment assignment) {
      this.contender = contender;
      this.assignment = assignment;
    }

    private record Line(int program, String text) {}

    void add(SupervisedProcess process) {
      int program = processes.size();
      processes.add(process);
      Thread.ofPlatform()
          .daemon()
          .name("read-" + contender.name + "-" + program)
          .start(() -> read(process, program));
    }

    private void read(SupervisedProcess process, int program) {
      try (BufferedReader output = new BufferedReader(
          new InputStreamReader(process.output(), StandardCharsets.UTF_8))) {
        output.lines().forEach(line -> lines.add(new Line(program, line)));
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
          throw new MeasureException(contender.name + " ended or printed nothing after '" + last
              + "': see " + processes.stream().map(process -> process.spec().log()).toList());
        }
        last = line.text;
        over = contender.parser.take(counts, line.program, line.text)
            && meter.note(counts.produced, counts.consumed);
      }
    }

    @Override
    public Optional<Outcome.Engine> takeEngine() {
      return Optional.empty();
    }

    @Override
    public void finish() throws MeasureException, InterruptedException {
      close();
      if (contender.onTopics) {
        contender.jvms.keepTopics(TopicKeeper.REMOVE, assignment);
      }
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
}
