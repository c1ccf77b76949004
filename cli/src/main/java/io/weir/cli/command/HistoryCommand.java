package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.text.Nearest;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.FigureText;
import io.weir.findings.figure.Headline;
import io.weir.findings.history.History;
import io.weir.findings.history.HistoryDocument;
import io.weir.findings.history.HistoryQuestion;
import io.weir.findings.history.HistoryReader;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Palette;
import io.weir.scenario.plan.RunKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the values of a scenario over its stored results. */
@Command(
    name = "history",
    header = "Show the values of a scenario over all its results, and where they changed.",
    description = {
        "Shows each metric with its interval, version, host and confidence, and the changes of its level with their intervals.",
        "Results with another load, durability or dilation than the newest are listed apart.",
        "Values differ between hosts and days. --relative-to shows ratios to a system of the same result instead.",
        "Reads stored findings, and judges nothing again. A change is no failure."},
    footer = {"  weir history orders",
        "  weir history orders --relative-to old --html history.html",
        "  weir history orders /mnt/archive/results --metric 'publish p99' --json"})
public final class HistoryCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(index = "0", paramLabel = "SCENARIO",
      description = "The name of the scenario, as 'weir results' shows it.")
  private String scenario;

  @Parameters(index = "1", arity = "0..1", paramLabel = "DIR",
      defaultValue = ResultsCommand.DEFAULT,
      description = "The folder to look below. Default: ${DEFAULT-VALUE}")
  private Path folder;

  @Option(names = "--metric", paramLabel = "NAME", split = ",",
      description = "A metric, as 'publish p50', 'end-to-end p99.9' or 'achieved rate'. May be repeated. Default: p50 and p99 of both latencies.")
  private List<String> metrics = new ArrayList<>();

  @Option(names = "--system", paramLabel = "NAME", description = "The only system to show.")
  private Optional<String> system = Optional.empty();

  @Option(names = "--relative-to", paramLabel = "SYSTEM",
      description = "Show ratios to this system of the same result, so that differences of hosts cancel.")
  private Optional<String> relativeTo = Optional.empty();

  @Mixin
  private PageOptions page;

  public HistoryCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException {
    List<FigureKey> figures = new ArrayList<>();
    for (String metric : metrics) {
      figures.add(figure(metric.strip()));
    }
    HistoryReader results = results();
    Findings newest = results.newest(scenario)
        .orElseThrow(() -> new CliException(ExitCode.INPUT,
            "there is no result of a scenario '" + scenario + "' below " + folder,
            Nearest.hint(scenario, results.scenarios(), "'weir results " + folder
                + "' lists all results; name the folder after the scenario")));
    for (String name : Stream.concat(system.stream(), relativeTo.stream()).toList()) {
      require(name, newest);
    }
    requireRatios(newest);
    requireFixedRate(newest);
    History history = results.read(
        new HistoryQuestion(scenario, figures, system, relativeTo), newest);
    Palette palette = Palette.of(newest, context.installation().kinds());
    page.print(context, new HistoryDocument(history, palette::of).document(), history);
    return ExitCode.OK.number();
  }

  private HistoryReader results() throws CliException {
    try {
      RunKeys keys = new RunKeys(context.reader());
      return HistoryReader.below(folder, keys::of);
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT, folder + " can't be read: " + e.getMessage(),
          "name the folder that 'weir run --out' names; the default is " + ResultsCommand.DEFAULT,
          e);
    }
  }

  private static FigureKey figure(String name) throws CliException {
    List<FigureKey> known =
        Stream.concat(Headline.figures(1).stream(), Stream.of(Headline.PEAK)).toList();
    List<String> names = known.stream().map(FigureText::name).toList();
    return known.stream()
        .filter(key -> FigureText.name(key).equals(name))
        .findFirst()
        .orElseThrow(() -> new CliException(ExitCode.INPUT, "no metric is called '" + name + "'",
            Nearest.hint(name, names, "metrics are " + String.join(", ", names))));
  }

  private void requireRatios(Findings newest) throws CliException {
    if (relativeTo.isPresent() && relativeTo.equals(system)) {
      throw new CliException(ExitCode.INPUT,
          "--system and --relative-to are both '" + relativeTo.get() + "'",
          "compare it with another system, or leave one of them out");
    }
    if (relativeTo.isPresent() && newest.systems().size() == 1) {
      throw new CliException(ExitCode.INPUT,
          "no other system has a ratio to '" + relativeTo.get() + "'",
          "leave out --relative-to, or add a second system to the scenario");
    }
  }

  /** Each run of a search ends at another rate, and its latencies belong to that rate. */
  private void requireFixedRate(Findings newest) throws CliException {
    if (newest.runs().stream().allMatch(run -> run.run().search().isPresent())) {
      throw new CliException(ExitCode.INPUT,
          "a search for the highest rate has no history, because each run has another load",
          "'weir results " + folder + "' shows the rates; for a history set a fixed"
              + " workload.load.rate");
    }
  }

  private static void require(String name, Findings newest) throws CliException {
    if (!newest.systems().contains(name)) {
      throw new CliException(ExitCode.INPUT, "the newest result has no system '" + name + "'",
          Nearest.hint(name, newest.systems(),
              "its systems are " + String.join(", ", newest.systems())));
    }
  }
}
