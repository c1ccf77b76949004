package io.weir.engine;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverProvider;
import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import io.weir.core.unit.Durations;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.WireFormat;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerReport;
import io.weir.engine.clock.WorkerClock;
import io.weir.engine.host.OwnMachine;
import io.weir.engine.trial.TrialException;
import io.weir.engine.trial.WorkerTrial;
import io.weir.engine.trial.WorkerTrial.RecoveryListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The conversation with the coordinator: assignment, commands, reports. After an assignment that
 * ended in order it is ready for another one, with its code compiled and its memory swept; after a
 * failed assignment the worker ends, because its state is unknown.
 */
final class WorkerSession {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerSession.class);
  /**
   * Another worker creates the topics first, and the coordinator reads what was measured before it
   * decides on the next trial.
   */
  private static final Duration NEXT_LIMIT = Duration.ofMinutes(10);
  private static final Duration LOOK_AROUND = Duration.ofMillis(200);

  private final CommandSource commands;
  private final WireFormat.Writer reports;
  private final RedactedErrors errors;
  private final WorkerClock clock;

  WorkerSession(CommandSource commands, WireFormat.Writer reports, RedactedErrors errors,
      WorkerClock clock) {
    this.errors = errors;
    this.clock = clock;
    this.commands = commands;
    this.reports = reports;
  }

  /** Has the conversation and returns the exit code. */
  int run() {
    int exit = converse();
    while (exit == 0) {
      // Garbage of one trial must not be collected during the next.
      System.gc();
      exit = converse();
    }
    return exit;
  }

  private int converse() {
    send(
        new WorkerReport.Hello(Assignment.FORMAT, ProcessHandle.current().pid(), javaVersion(),
            clock.identity(), OwnMachine.read()));
    String doing = "waiting for an assignment";
    try {
      Assignment received = assignment();
      Assignment assignment =
          received.withDriver(TrustedCertificate.inFile(received.driver()));
      errors.hideSecretsOf(assignment.driver());
      doing = "connecting";
      DriverProvider provider = provider(assignment.broker());
      if (assignment.driver().existing().isPresent()) {
        commands.endInOrder();
      }
      Driver driver = provider.open(assignment.driver());
      doing = "preparing";
      try (WorkerTrial trial =
          new WorkerTrial(assignment, driver, clock,
              interval -> send(new WorkerReport.Snapshot(interval)));
          ShutdownCleanup cleanup = new ShutdownCleanup(assignment, provider, trial)) {
        Thread.setDefaultUncaughtExceptionHandler(trial.lastResort());
        run(trial, cleanup);
      }
      return 0;
    } catch (TrialException e) {
      return fail(e.doing(), e.getMessage(), e);
    } catch (DriverException e) {
      return fail(doing, e.getMessage(), e);
    } catch (Throwable e) {
      return fail(doing, e.toString(), e);
    }
  }

  private Assignment assignment() throws InterruptedException, TrialException {
    WireFormat.Document document =
        commands
            .next(NEXT_LIMIT)
            .orElseThrow(
                () -> new TrialException("waiting for an assignment",
                    "none came within " + Durations.format(NEXT_LIMIT)));
    Assignment assignment = document.assignment();
    if (assignment.format() != Assignment.FORMAT) {
      throw new TrialException(
          "reading the assignment",
          "its format is " + assignment.format() + ", this worker speaks " + Assignment.FORMAT);
    }
    return assignment;
  }

  private static DriverProvider provider(String broker) throws TrialException {
    List<DriverProvider> providers =
        ServiceLoader.load(DriverProvider.class).stream().map(ServiceLoader.Provider::get).toList();
    return providers.stream()
        .filter(provider -> provider.broker().equals(broker))
        .findFirst()
        .orElseThrow(
            () -> new TrialException(
                "loading the driver",
                "no driver for '" + broker + "' on the worker's class path, only "
                    + providers.stream().map(DriverProvider::broker).toList()));
  }

  private void run(WorkerTrial trial, ShutdownCleanup cleanup)
      throws DriverException, InterruptedException, TrialException {
    trial.createTopics(doing -> send(new WorkerReport.Progress(doing)));
    send(new WorkerReport.TopicsExist());
    ReadBack readBack = trial.prepare(doing -> send(new WorkerReport.Progress(doing)));
    send(new WorkerReport.Prepared(readBack));
    obeyUntilStop(trial);
    Ledger ledger = trial.finish();
    Optional<GroundTruth> truth = trial.truth();
    send(new WorkerReport.Finished(ledger, trial.failures(), truth));
    send(new WorkerReport.Cleared(cleanup.inOrder(awaitClear().orphans())));
  }

  /** If nothing is to be removed, the coordinator ends this process instead. */
  private WorkerCommand.Clear awaitClear() throws InterruptedException, TrialException {
    WireFormat.Document document = commands.next(NEXT_LIMIT)
        .orElseThrow(() -> new TrialException("waiting for the end",
            "none came within " + Durations.format(NEXT_LIMIT)));
    if (document.command() instanceof WorkerCommand.Clear clear) {
      return clear;
    }
    throw new TrialException("waiting for the end", "another command came after the stop");
  }

  private void obeyUntilStop(WorkerTrial trial) throws InterruptedException, TrialException {
    while (true) {
      Optional<WireFormat.Document> command = commands.next(LOOK_AROUND);
      if (command.isPresent()) {
        switch (command.get().command()) {
          case WorkerCommand.Watch() -> trial.watch(recovery());
          case WorkerCommand.Clocks(var peers) -> trial.clocks(peers);
          case WorkerCommand.Start(var phase, var at) -> begin(trial, phase, at, true);
          case WorkerCommand.Advance(var phase, var at, var loaded) -> begin(trial, phase, at,
              loaded);
          case WorkerCommand.Stop() -> {
            return;
          }
          case WorkerCommand.Clear clear -> throw new TrialException("obeying a command",
              "the trial is to be cleared before it was stopped");
          case WorkerCommand.Ping ping -> throw new IllegalStateException(
              "pings are answered where they are read");
        }
      }
      Optional<ThreadFailure> failure = trial.failure();
      if (failure.isPresent()) {
        throw new TrialException(failure.get());
      }
    }
  }

  private void begin(WorkerTrial trial, PhaseKind phase, long statedNanos, boolean loaded) {
    long begins = trial.begin(phase, clock.own(statedNanos), loaded);
    send(new WorkerReport.PhaseBegins(phase, clock.stated(begins)));
  }

  private RecoveryListener recovery() {
    return new RecoveryListener() {
      @Override
      public void silent(Silence silence) {
        send(new WorkerReport.Silent(silence));
      }

      @Override
      public void placed(PlacementSample sample) {
        send(new WorkerReport.Placed(sample));
      }
    };
  }

  private int fail(String doing, String message, Throwable cause) {
    LOG.error("failed while {}", doing, cause);
    send(new WorkerReport.Failed(doing, message));
    return 1;
  }

  private static String javaVersion() {
    return System.getProperty("java.vm.name") + " " + Runtime.version();
  }

  /** Reports from several threads are not interleaved. */
  private void send(WorkerReport report) {
    try {
      reports.write(report);
    } catch (IOException e) {
      throw new UncheckedIOException("the coordinator takes no more reports", e);
    }
  }
}
