package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.experiment.StoredFindings;
import io.weir.core.folder.WholeFile;
import io.weir.core.text.Nearest;
import io.weir.findings.Analysis;
import io.weir.findings.export.Exporter;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes results for other programs. */
@Command(
    name = "export",
    header = "Write a result in the format of another program.",
    description = {
        "Takes stored findings if they are current, and judges the measurements otherwise. Changes nothing in the result folder.",
        "csv: all values of all runs. csv-summary: the values of each system. csv-intervals and jsonl-intervals: each run, second by second. parquet-summary and parquet-intervals: the same as Apache Parquet. hgrm: percentile files of HdrHistogram in a ZIP archive. junit: objectives and verdicts as JUnit XML. markdown: the answer for a pull request."},
    footer = {"  weir export csv results/quickstart/latest > values.csv",
        "  weir export junit results/orders/latest --to weir.xml",
        "  weir export markdown results/orders/latest >> $GITHUB_STEP_SUMMARY"})
public final class ExportCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(index = "0", paramLabel = "FORMAT", completionCandidates = Formats.class,
      description = "The format: ${COMPLETION-CANDIDATES}, or that of a plug-in.")
  private String format;

  @Parameters(index = "1", paramLabel = "RESULT", description = "A result folder.")
  private Path result;

  @Option(names = "--to", paramLabel = "FILE",
      description = "The file to write; an existing one is replaced. Default: standard output.")
  private Optional<Path> target = Optional.empty();

  public ExportCommand(CliContext context) {
    this.context = context;
  }

  /** The formats that the shell can complete. */
  static final class Formats implements Iterable<String> {
    private static List<String> all() {
      return Exporter.all().stream().map(Exporter::format).toList();
    }

    @Override
    public Iterator<String> iterator() {
      return all().iterator();
    }
  }

  @Override
  public Integer call() throws CliException {
    Exporter exporter = Exporter.all()
        .stream()
        .filter(any -> any.format().equals(format))
        .findFirst()
        .orElseThrow(() -> new CliException(ExitCode.INPUT, "no format is called '" + format + "'",
            Nearest.hint(format, Formats.all(), "formats are " + Exporter.all()
                .stream()
                .map(any -> any.format() + " (" + any.describe() + ")")
                .collect(Collectors.joining(", ")))));
    ResultReader folder = ResultReader.open(result);
    Findings findings = StoredFindings.current(folder.layout())
        .orElseGet(() -> Analysis.of(folder, context.installation().kinds()));
    try {
      if (target.isPresent()) {
        WholeFile.write(target.get(), out -> exporter.write(folder, findings, out));
        context.console().path(exporter.format(), target.get());
      } else {
        exporter.write(folder, findings, context.console().data());
      }
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN,
          "the " + format + " can't be written: " + e.getMessage(),
          "name a file in an existing folder that you may write to", e);
    }
    return ExitCode.OK.number();
  }
}
