package io.weir.cli.calibrate;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.plan.Plan;
import io.weir.findings.Analysis;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.lab.experiment.ExperimentListener;
import io.weir.lab.experiment.ExperimentResult;
import io.weir.lab.experiment.ExperimentRunner;
import io.weir.lab.experiment.ExperimentSetup;
import io.weir.lab.store.StoreException;
import java.util.Optional;

/**
 * Experiments like any other that measure this host; their folders are not needed afterwards. One
 * thread runs them, and {@link #cancel} may come from any.
 */
public final class HostExperiments {
  private final ExperimentSetup setup;
  private Optional<ExperimentRunner> running = Optional.empty();
  private boolean cancelled;

  public HostExperiments(ExperimentSetup setup) {
    this.setup = setup;
  }

  /** Returns the settings of all experiments. */
  ExperimentSetup setup() {
    return setup;
  }

  /**
   * Runs a plan, and analyzes what it left.
   *
   * @throws CliException if it was cancelled
   * @throws StoreException if results can't be written
   */
  Findings run(Plan plan, ExperimentListener listener) throws CliException, StoreException {
    return Analysis.of(ResultReader.open(execute(plan, listener).folder()),
        BrokerKinds.of(setup.launchers()));
  }

  /**
   * Runs a plan.
   *
   * @throws CliException if it was cancelled
   * @throws StoreException if results can't be written
   */
  ExperimentResult execute(Plan plan, ExperimentListener listener)
      throws CliException, StoreException {
    ExperimentRunner runner = new ExperimentRunner(setup);
    begin(runner);
    ExperimentResult result = runner.run(plan, listener);
    if (result.interrupted()) {
      throw new CliException(ExitCode.BROKEN, "the measurement of this host was interrupted",
          "nothing of it is kept; start it again, it takes a few minutes");
    }
    return result;
  }

  private synchronized void begin(ExperimentRunner runner) {
    running = Optional.of(runner);
    if (cancelled) {
      runner.cancel();
    }
  }

  /** Breaks them off, in order. Returns at once. */
  public synchronized void cancel() {
    cancelled = true;
    running.ifPresent(ExperimentRunner::cancel);
  }
}
