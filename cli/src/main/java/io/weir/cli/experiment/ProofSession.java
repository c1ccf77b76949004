package io.weir.cli.experiment;

import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.experiment.ExperimentSession.SessionEnd;
import io.weir.cli.view.DocumentView.Format;
import io.weir.cli.view.ProofConsole;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.proof.ProofResult;
import io.weir.lab.proof.ProofRunner;
import io.weir.lab.proof.ProofTask;
import io.weir.lab.secret.Vault;
import io.weir.lab.store.PlanFiles;
import io.weir.lab.store.StoreException;
import io.weir.scenario.ResolvedScenario;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Carries out a proof before the eyes of its user, and reports on it.
 *
 * @param context this weir
 * @param results the folder that result folders are made in
 * @param data the folder that systems keep their data in while they run
 */
public record ProofSession(CliContext context, Path results, Path data) {
  /**
   * Carries out a proof. Ctrl-C and SIGTERM end it in order, with what was found until then.
   *
   * @param scenario what its plan was made from, with the files that it names
   * @return how it ended
   * @throws StoreException if results can't be written
   */
  public SessionEnd run(ProofTask task, ResolvedScenario scenario)
      throws CliException, StoreException {
    Console console = context.console();
    Vault secrets = ExperimentSession.secrets(task.plan(), System.getenv());
    try (MavenArtifactResolver artifacts = MavenArtifactResolver.create()) {
      ExperimentSession session = new ExperimentSession(context, results, data, results,
          Format.SCREEN, Ahead.NOTHING, Optional.empty(), System.getenv());
      PlanFiles files =
          new PlanFiles(scenario.traces(), scenario.contents(), Optional.empty());
      ProofRunner runner = new ProofRunner(session.setup(artifacts, files, secrets));
      GracefulShutdown ending = GracefulShutdown.of(runner::cancel,
          "interrupted: stopping everything in order; results are kept", console);
      try {
        ProofResult result = runner.run(task, new ProofConsole(console, task.crash()));
        return new SessionEnd(new ProofReport(console, Format.SCREEN).write(result.folder()),
            result.folder(), result.interrupted());
      } finally {
        ending.release();
      }
    }
  }
}
