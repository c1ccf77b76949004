package io.weir.cli.command;

import io.weir.cli.CliContext;
import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.experiment.ResultVerification;
import io.weir.cli.experiment.SuiteResults;
import io.weir.cli.view.VerificationView;
import io.weir.findings.verify.Discrepancy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Checks results that were measured before. */
@Command(
    name = "verify",
    header = "Check that result folders are complete, and recompute all results.",
    description = {
        "Compares each file with its checksum, computes every value and verdict again from"
            + " histograms, intervals and message accounting,",
        "and compares them with findings.json and report.html. Changes nothing. Exit code 4 means that something differs."
    },
    footer = {"  weir verify results/quickstart/latest", "  weir verify results/*/latest"})
public final class VerifyCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(paramLabel = "RESULT", arity = "1..*",
      description = "Result folders, or folders of suites.")
  private List<Path> results;

  public VerifyCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException {
    boolean holds = true;
    for (Path result : results) {
      holds &= SuiteResults.of(result).exist() ? suite(result) : one(result);
    }
    return (holds ? ExitCode.OK : ExitCode.FAILED).number();
  }

  private boolean suite(Path folder) throws CliException {
    SuiteResults suite = SuiteResults.of(folder);
    boolean holds = true;
    for (Path result : suite.folders()) {
      holds &= one(result);
    }
    List<Discrepancy> discrepancies = suite.discrepancies();
    new VerificationView(context.console()).print(folder, discrepancies);
    return holds && discrepancies.isEmpty();
  }

  private boolean one(Path result) throws CliException {
    ResultVerification verification =
        ResultVerification.of(result, context.installation().kinds());
    new VerificationView(context.console()).print(result, verification);
    return verification.holds();
  }
}
