package io.weir.cli.command;

import io.weir.cli.complete.ScenarioNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.ScenarioFinder;
import io.weir.cli.experiment.ExperimentSession.SessionEnd;
import io.weir.cli.view.DocumentView;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Metric;
import io.weir.findings.Report;
import io.weir.findings.bisect.Bisection;
import io.weir.findings.bisect.Bisection.Trial;
import io.weir.findings.bisect.BisectionDocument;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.FindingsWriter;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the value of a setting from which on a latency differs. */
@Command(
    name = "bisect",
    header = "Find the version or value from which on a system is slower, or faster.",
    description = {
        "Compares the first value with the last as 'weir ab' does, and then halves the values between them.",
        "A value is like the first or the last by the side of the geometric mean on which the interval of its publish p50 lies. One that is not decided is measured again with all rounds, and then passed over.",
        "Each comparison ends as soon as it is decided, and within ten minutes unless --within is given. Its result is kept. A page next to the results has the answer and all steps.",
        "Assumes one change, which later values keep. Exit code 4 means that no two neighboring values were found."},
    footer = {
        "  weir bisect quickstart --system kafka --change systems.kafka.version --values 3.9.0,4.0.0,4.1.0,4.2.0",
        "  weir bisect my-scenario.yaml --change systems.kafka.client.producer.linger.ms --good 0 --bad 50"})
public final class BisectCommand implements Callable<Integer> {
  private static final FigureKey FIGURE =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50);

  private final CliContext context;

  @Parameters(paramLabel = "SCENARIO", completionCandidates = ScenarioNames.class,
      description = "A scenario file, or the name of a scenario that comes with weir. --system chooses one of several systems.")
  private String scenario;

  @Option(names = "--change", paramLabel = "KEY", required = true,
      description = "The setting of the system, as systems.kafka.version.")
  private String key;

  @Option(names = "--values", paramLabel = "VALUES", split = ",",
      description = "Its values in order, separated by commas: the first is known to be good, the last to be bad.")
  private List<String> values = new ArrayList<>();

  @Option(names = "--good", paramLabel = "VALUE",
      description = "The good value, if --values does not begin with it, or a whole number.")
  private Optional<String> good = Optional.empty();

  @Option(names = "--bad", paramLabel = "VALUE",
      description = "The bad value, likewise. Without --values, all whole numbers between both are values; both may have the same unit, as 5ms.")
  private Optional<String> bad = Optional.empty();

  @Mixin
  private RunOptions options;

  public BisectCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call()
      throws CliException, ScenarioException, StoreException, ProvisionException {
    options.usuallyWithin(AbCommand.WITHIN);
    Bisection bisection = started(options.json().in(context));
    Optional<Trial> next = bisection.next();
    boolean broken = false;
    while (next.isPresent() && !broken) {
      SessionEnd end = measure(bisection, next.get());
      broken = end.exit() == ExitCode.BROKEN;
      if (!broken) {
        bisection = bisection.with(next.get(), comparison(end), end.folder().toString());
        write(document(bisection));
      }
      next = end.interrupted() ? Optional.empty() : bisection.next();
    }
    return ended(bisection, broken).number();
  }

  /** Finds all that can be wrong before the first comparison. */
  private Bisection started(CliContext own) throws CliException, ScenarioException {
    Path file = new ScenarioFinder(own.installation()).findOne(scenario);
    if (key.contains("=")) {
      throw new CliException(ExitCode.INPUT, "--change " + key.substring(0, key.indexOf('='))
          + " has a value", "write the key alone, and its values as --values or --good and --bad");
    }
    Bisection bisection = Bisection.of(ChangedPair.system(own, file, options.overrides()), key,
        BisectedValues.of(values, good, bad));
    // Numbers between two are like them.
    List<String> others = values.isEmpty()
        ? List.of(bisection.values().getLast())
        : bisection.values().subList(1, bisection.values().size());
    for (String value : others) {
      ChangedPair.checked(own, file, base(options.overrides(), bisection), change(value), false);
    }
    return bisection;
  }

  private SessionEnd measure(Bisection bisection, Trial trial)
      throws CliException, ScenarioException, StoreException, ProvisionException {
    Console console = options.json().in(context).console();
    console.line();
    console.line(console.colors()
        .bold("bisect: " + bisection.values().getFirst() + " against "
            + trial.value() + (trial.complete() ? ", with all rounds" : "")));
    return options.carryOut(context, scenario, (weir, file, overrides) -> ChangedPair.read(weir,
        file, base(overrides, bisection), change(trial.value()), options.within().orElseThrow(),
        trial.complete()));
  }

  private Overrides base(Overrides overrides, Bisection bisection) {
    return overrides.and(List.of(key + "=" + bisection.values().getFirst()));
  }

  private List<String> change(String value) {
    return List.of(key + "=" + value);
  }

  private static Optional<Comparison> comparison(SessionEnd end) throws CliException {
    try {
      return FindingsWriter.read(new ResultLayout(end.folder()).findings())
          .variants()
          .getFirst()
          .comparisons()
          .stream()
          .filter(one -> one.metric().equals(FIGURE))
          .findFirst();
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, "the findings can't be read: " + e.getMessage(),
          "judge the result again: 'weir report --again " + end.folder() + "'", e);
    }
  }

  private BisectionDocument document(Bisection bisection) {
    return new BisectionDocument(scenario, FIGURE, bisection);
  }

  /** After each step, so that a search that is cut off has a page, too. */
  private static void write(BisectionDocument document) throws CliException {
    Path page = document.page().orElseThrow();
    try {
      Report.write(document.document(), page);
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, page + " can't be written: " + e.getMessage(),
          "check that you may write to its folder, and that the disk has room; the results of the"
              + " steps are kept",
          e);
    }
  }

  private ExitCode ended(Bisection bisection, boolean broken) throws CliException {
    BisectionDocument document = document(bisection);
    new DocumentView(options.json().in(context).console()).print(document.document(),
        document.page(), options.format());
    ExitCode found = bisection.found() ? ExitCode.OK : ExitCode.FAILED;
    ExitCode exit = broken ? ExitCode.BROKEN : found;
    options.json()
        .print(context.console(),
            new Bisected(exit.number(), document.answer(), bisection,
                document.page().map(Path::toString)));
    return exit;
  }

  /**
   * The result as JSON.
   *
   * @param exit the command's exit code
   * @param answer in a sentence
   * @param report the page with all steps; empty if nothing was measured
   */
  private record Bisected(int exit, String answer, Bisection bisection, Optional<String> report) {}
}
