package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.experiment.ResultVerification;
import io.weir.cli.experiment.SuiteResults;
import io.weir.cli.experiment.VerificationView;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.JudgingRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

  @Mixin
  private JsonOption json;

  public VerifyCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException {
    VerificationView view = new VerificationView(json.in(context).console());
    List<Verified> verified = new ArrayList<>();
    for (Path result : results) {
      if (SuiteResults.of(result).exist()) {
        suite(result, view, verified);
      } else {
        verified.add(one(result, view));
      }
    }
    boolean holds = verified.stream().allMatch(Verified::holds);
    json.print(context.console(), new Verifications(1, holds, verified));
    return (holds ? ExitCode.OK : ExitCode.FAILED).number();
  }

  /** The outcome for all folders. */
  private record Verifications(int format, boolean holds, List<Verified> results) {}

  /**
   * The outcome for a folder.
   *
   * @param files how many files match their checksums; empty for the report of a suite
   * @param runs how many runs were recomputed
   * @param values how many values were
   * @param otherRules the rules of its verdicts, where this weir has others
   */
  private record Verified(String folder, boolean holds, Optional<Long> files,
      Optional<Integer> runs, Optional<Long> values, Optional<String> otherRules,
      List<String> incomplete,
      List<Discrepancy> differences) {}

  private void suite(Path folder, VerificationView view, List<Verified> verified)
      throws CliException {
    SuiteResults suite = SuiteResults.of(folder);
    for (Path result : suite.folders()) {
      verified.add(one(result, view));
    }
    List<Discrepancy> differences = suite.discrepancies(context.installation().kinds());
    view.print(folder, differences);
    verified.add(new Verified(folder.toString(), differences.isEmpty(), Optional.empty(),
        Optional.empty(), Optional.empty(), Optional.empty(), List.of(), differences));
  }

  private Verified one(Path result, VerificationView view) throws CliException {
    ResultVerification verification =
        ResultVerification.of(result, context.installation().kinds());
    view.print(result, verification);
    return new Verified(result.toString(), verification.holds(),
        Optional.of(verification.files()), Optional.of(verification.runs()),
        Optional.of(verification.figures()),
        verification.otherRules().map(JudgingRules::text), verification.incomplete(),
        verification.discrepancies());
  }
}
