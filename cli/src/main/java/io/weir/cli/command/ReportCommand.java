package io.weir.cli.command;

import io.weir.analysis.finding.Verdict;
import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.Workbench;
import io.weir.cli.experiment.ProofReport;
import io.weir.cli.experiment.ResultReport;
import io.weir.lab.store.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Reports on results that were measured before. */
@Command(
    name = "report",
    header = "Analyse result folders again, and write their reports anew.",
    description = "Reads what was measured and changes nothing of it. Exit code 3 means that a measurement is invalid.",
    footer = {"  weir report results/quickstart/latest", "  weir report results/*/latest"})
public final class ReportCommand implements Callable<Integer> {
  private final Workbench workbench;

  @Parameters(paramLabel = "RESULT", arity = "1..*", description = "Result folders.")
  private List<Path> results;

  public ReportCommand(Workbench workbench) {
    this.workbench = workbench;
  }

  @Override
  public Integer call() throws CliException, StoreException {
    Verdict worst = Verdict.VALID;
    ExitCode proofs = ExitCode.HELD;
    for (Path result : results) {
      if (ProofReport.isProof(result)) {
        ExitCode proof = new ProofReport(workbench.console()).write(result);
        proofs = proof == ExitCode.HELD ? proofs : proof;
      } else {
        worst = worst.and(new ResultReport(workbench.console()).write(result));
      }
    }
    return (worst == Verdict.INVALID ? ExitCode.INVALID : proofs).number();
  }
}
