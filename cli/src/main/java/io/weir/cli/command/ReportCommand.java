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
import io.weir.cli.view.DocumentView.Format;
import io.weir.cli.view.SuiteView;
import io.weir.findings.suite.SuiteDocument;
import io.weir.findings.suite.SuiteFindings;
import io.weir.lab.store.StoreException;
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
    header = "Analyze result folders again, and rewrite their reports.",
    description = "Reads the measurements and does not change them. Exit code 3 means that a measurement is INVALID, or that a run did not complete.",
    footer = {"  weir report results/quickstart/latest", "  weir report results/*/latest",
        "  weir report --markdown results/quickstart/latest > summary.md",
        "  weir report --proof results/prove-kill-all/proofs/latest results/quickstart/latest"})
public final class ReportCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(paramLabel = "RESULT", arity = "1..*",
      description = "Result folders, or folders of suites.")
  private List<Path> results;

  @Option(names = "--proof", paramLabel = "DIR",
      description = "A proof that 'weir prove' made of a system of the results, as results/NAME/proofs/latest. weir compares machine, version and settings, and cites the proof if all are the same. In a suite, one matching result is enough. May be repeated.")
  private List<Path> proofs = new ArrayList<>();

  @Option(names = "--details",
      description = "Print also each run, the resources of the systems and the load generator.")
  private boolean details;

  @Option(names = "--markdown",
      description = "Print the short form as Markdown for a pull request, without paths.")
  private boolean markdown;

  @Mixin
  private JsonOption json;

  public ReportCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException, StoreException {
    ExitCode exit = write();
    if (json.asked()) {
      context.console().json(ResultSummary.All.of(exit, results));
    }
    return exit.number();
  }

  private ExitCode write() throws CliException, StoreException {
    ExitCode worst = ExitCode.OK;
    for (Path result : results) {
      if (ProofReport.isProof(result)) {
        worst = worst.and(new ProofReport(console(), format()).write(result));
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
    SuiteFindings findings = suite.write();
    switch (format()) {
      case SCREEN, DETAILS -> new SuiteView(console()).print(findings, suite.layout());
      case MARKDOWN -> new DocumentView(console())
          .print(SuiteDocument.of(findings), suite.layout().report(), format());
    }
    return worst;
  }

  private Console console() {
    return json.in(context).console();
  }

  private Format format() {
    if (markdown) {
      return Format.MARKDOWN;
    }
    return details ? Format.DETAILS : Format.SCREEN;
  }

  private void cite(List<Path> measured) throws CliException, StoreException {
    if (!proofs.isEmpty()) {
      new ProofCitations(context.installation().kinds(), console()).cite(proofs,
          measured);
    }
  }

  private ExitCode one(Path result) throws CliException, StoreException {
    return new ResultReport(context.installation().kinds(), console(), format())
        .write(result);
  }
}
