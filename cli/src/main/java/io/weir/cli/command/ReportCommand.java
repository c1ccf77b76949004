package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.experiment.ProofCitations;
import io.weir.cli.experiment.ProofReport;
import io.weir.cli.experiment.ResultReport;
import io.weir.cli.experiment.ResultSummary;
import io.weir.cli.experiment.SuiteResults;
import io.weir.cli.view.DocumentView;
import io.weir.findings.listing.ResultPlace;
import io.weir.findings.suite.SuiteDocument;
import io.weir.findings.suite.SuiteFindings;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reports on results that were measured before. */
@Command(
    name = "report",
    header = "Print the report of results.",
    description = {
        "Prints stored findings. Judges the measurements again if there are none, if an older weir judged them by other rules, or if their file was changed.",
        "Does not change the measurements. Exit code 3 means that a measurement is INVALID, 1 that a run did not complete."},
    footer = {"  weir report                              the latest result",
        "  weir report results/quickstart/latest", "  weir report --again results/*/latest",
        "  weir report --markdown results/quickstart/latest > summary.md",
        "  weir report --proof results/prove-kill-all/proofs/latest results/quickstart/latest"})
public final class ReportCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(paramLabel = "RESULT", arity = "0..*",
      description = "Result folders, or folders of suites. Default: the latest one below 'results' that has a report.")
  private List<Path> results = new ArrayList<>();

  @Option(names = "--again",
      description = "Judge the measurements again, and rewrite findings.json and report.html.")
  private boolean again;

  @Option(names = "--proof", paramLabel = "DIR",
      description = "A proof that 'weir prove' made of a system of the results, as results/NAME/proofs/latest. weir compares machine, version and settings, and cites the proof if all are the same. In a suite, one matching result is enough. May be repeated.")
  private List<Path> proofs = new ArrayList<>();

  @Mixin
  private DocumentOptions output;

  public ReportCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException, StoreException {
    if (results.isEmpty()) {
      results.add(latest());
    }
    ExitCode exit = write();
    if (output.json().asked()) {
      context.console().json(ResultSummary.All.of(exit, results));
    }
    return exit.number();
  }

  /** Returns the newest result that has a report; scenarios of a suite are part of it. */
  private Path latest() throws CliException {
    Path folder = Path.of(ResultsCommand.DEFAULT);
    if (!Files.isDirectory(folder)) {
      throw none(folder);
    }
    List<ResultPlace> places = newestFirst(folder);
    Path latest = places.stream()
        .filter(ResultPlace::isReported)
        .map(ResultPlace::folder)
        .findFirst()
        .orElseThrow(() -> none(folder));
    if (!places.getFirst().folder().equals(latest)) {
      console().note(places.getFirst().folder()
          + " is newer and has no report: it is unfinished, or is still being measured");
    }
    console().note("latest result: " + latest);
    return latest;
  }

  private static List<ResultPlace> newestFirst(Path folder) throws CliException {
    try {
      return ResultPlace.below(folder).stream().filter(place -> !place.inSuite()).toList();
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT, folder + " can't be read: " + e.getMessage(),
          "name a result folder", e);
    }
  }

  private static CliException none(Path folder) {
    return new CliException(ExitCode.INPUT, "there is no report below " + folder,
        "name a result folder; 'weir results DIR' lists those below another folder");
  }

  private ExitCode write() throws CliException, StoreException {
    ExitCode worst = ExitCode.OK;
    for (Path result : results) {
      if (ProofReport.isProof(result)) {
        worst = worst.and(new ProofReport(console(), output.format()).write(result));
      } else {
        boolean suite = SuiteResults.of(result).exist();
        cite(suite ? SuiteResults.of(result).folders() : List.of(result));
        worst = worst.and(suite ? suite(result) : one(result));
      }
    }
    return worst;
  }

  private ExitCode suite(Path folder) throws CliException, StoreException {
    SuiteResults suite = SuiteResults.of(folder);
    ExitCode worst = ExitCode.OK;
    for (Path result : suite.folders()) {
      worst = worst.and(one(result));
    }
    SuiteFindings findings = suite.write(context.installation().kinds());
    new DocumentView(console())
        .print(SuiteDocument.of(findings), suite.layout().report(), output.format());
    return worst;
  }

  private Console console() {
    return output.console(context);
  }

  private void cite(List<Path> measured) throws CliException, StoreException {
    if (!proofs.isEmpty()) {
      new ProofCitations(context.installation().kinds(), console()).cite(proofs,
          measured);
    }
  }

  private ExitCode one(Path result) throws CliException, StoreException {
    ResultReport report =
        new ResultReport(context.installation().kinds(), console(), output.format());
    // A proof that was cited is part of the findings.
    return again || !proofs.isEmpty() ? report.write(result) : report.print(result);
  }
}
