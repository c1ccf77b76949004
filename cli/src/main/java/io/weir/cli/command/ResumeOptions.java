package io.weir.cli.command;

import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.ScenarioFinder;
import io.weir.cli.experiment.ExperimentSession;
import io.weir.cli.experiment.ExperimentSession.SessionEnd;
import io.weir.cli.experiment.SuiteResults;
import io.weir.cli.experiment.SuiteSession;
import io.weir.cli.view.DocumentView.Format;
import io.weir.cli.view.ResumptionView;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.SuiteLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Suite;
import io.weir.core.secret.Redaction;
import io.weir.core.text.Nearest;
import io.weir.findings.listing.ResultPlace;
import io.weir.findings.listing.ResultPlace.Kind;
import io.weir.lab.experiment.ResumeException;
import io.weir.lab.experiment.Resumption;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.FinishedRun;
import io.weir.lab.store.StoreException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that continue an experiment that was cut off. */
final class ResumeOptions {
  @Option(
      names = "--resume",
      arity = "0..1",
      paramLabel = "RESULT",
      fallbackValue = ResumeTarget.LATEST,
      description = "Continue an experiment or a suite that was cut off: a result folder, or the name of a scenario or suite for its latest that was cut off. Default: the latest of SCENARIO, or of all, that was cut off. The plan is that of the result folder. Finished runs stay unchanged; a run that was cut off is set aside and repeated.")
  private Optional<String> result = Optional.empty();

  @Option(names = "--despite-changes",
      description = "With --resume: continue although weir, the machine or the systems' files changed. The report shows it.")
  private boolean despiteChanges;

  boolean asked() {
    return result.isPresent();
  }

  /**
   * Continues.
   *
   * @param scenario the scenario that was named besides, or empty text
   * @param overrides what was set besides, which can't be
   * @param format how the report is printed
   */
  SessionEnd run(CliContext context, String scenario, Overrides overrides, FolderOptions folders,
      Format format)
      throws CliException, ScenarioException, StoreException, ProvisionException {
    if (overrides.scale().isPresent() || !overrides.sets().isEmpty()) {
      throw new CliException(ExitCode.INPUT,
          "with --resume the plan is that of the result folder, and nothing can be set",
          "leave --set, --scale and --compare-across-durability out, or start the scenario again");
    }
    String asked = result.orElseThrow();
    if (asked.isEmpty()) {
      throw new CliException(ExitCode.INPUT, "--resume= names no result",
          "name a result folder, or write --resume alone for the latest that was cut off");
    }
    String named = fileAfterResume(scenario, asked);
    List<Path> files = named.isEmpty()
        ? List.of()
        : new ScenarioFinder(context.installation()).findAll(named);
    Path folder = target(context, named, asked, files, folders);
    Path data = folders.data(context.installation());
    return SuiteResults.of(folder).exist()
        ? new SuiteSession(context, folders.results(), data, format, Optional.empty())
            .resume(folder, despiteChanges)
        : continueFrom(context, folder, files,
            new ExperimentSession(context, folders.results(), data, folders.results(), format,
                Ahead.NOTHING, Optional.empty(), System.getenv()));
  }

  private SessionEnd continueFrom(CliContext context, Path folder, List<Path> files,
      ExperimentSession session)
      throws CliException, StoreException, ProvisionException, ScenarioException {
    try {
      Resumption resumption = Resumption.of(folder, context.planCheck());
      Optional<Path> file = scenarioOf(context, files, resumption);
      if (file.isPresent()) {
        reportChange(context, file.get(), resumption);
      }
      new ResumptionView(context.console()).print(resumption);
      return session.resume(resumption, file, despiteChanges);
    } catch (ResumeException e) {
      throw new CliException(ExitCode.INPUT, e.getMessage(), e.nextStep(), e);
    }
  }

  /** Of a suite that was named, the scenario that the result is of. */
  private static Optional<Path> scenarioOf(CliContext context, List<Path> files,
      Resumption resumption) throws ScenarioException {
    for (Path file : files) {
      boolean same = files.size() == 1 || context.reader()
          .read(file, Overrides.NONE)
          .first()
          .name()
          .equals(resumption.plan().name());
      if (same) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /** In {@code --resume my.yaml} the file was meant as the scenario. */
  private static String fileAfterResume(String scenario, String asked) {
    return scenario.isEmpty() && Files.isRegularFile(Path.of(asked)) ? asked : scenario;
  }

  private static Path target(CliContext context, String named, String asked, List<Path> files,
      FolderOptions folders) throws CliException, ScenarioException {
    ResumeTarget target = new ResumeTarget(folders.results());
    boolean latestOfNamed =
        !named.isEmpty() && (asked.equals(ResumeTarget.LATEST) || asked.equals(named));
    if (!latestOfNamed) {
      return target.find(asked);
    }
    return target.latestOf(files.size() > 1
        ? ScenarioFinder.suite(files)
        : context.reader().read(files.getFirst(), Overrides.NONE).first().name());
  }

  private static void reportChange(CliContext context, Path path, Resumption resumption)
      throws CliException {
    try {
      if (!Redaction.scenario(Files.readString(path)).equals(resumption.plan().source())) {
        Console console = context.console();
        console.note(console.colors().yellow("note:") + " " + path
            + " changed since the experiment began; the plan is still that of "
            + resumption.folder());
      }
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT, path + " can't be read: " + e.getMessage(),
          "leave it out: --resume needs the result folder only", e);
    }
  }

  /**
   * Finds the result folder that is meant by {@code --resume}.
   *
   * @param results the folder that holds the results of all scenarios
   */
  private record ResumeTarget(Path results) {
    /** The word for the newest result. */
    static final String LATEST = "latest";
    private static final String NEXT_STEP =
        "name a result folder after --resume; --out says where results are";

    /**
     * Returns the folder.
     *
     * @param text a result folder, the name of a scenario for its newest result, or {@link #LATEST}
     * @throws CliException if there is none
     */
    Path find(String text) throws CliException {
      return text.equals(LATEST)
          ? newest(place -> !place.inSuite())
              .orElseThrow(() -> none("there is no result in " + results))
          : named(text);
    }

    /**
     * Returns the newest result of a suite or a scenario, also within a suite, that was cut off.
     */
    Path latestOf(String scenario) throws CliException {
      Optional<Path> newest = newest(place -> place.folder()
          .endsWith(
              Path.of(scenario).resolve(place.folder().getFileName())));
      if (newest.isEmpty()) {
        throw new CliException(ExitCode.INPUT,
            "there is no result of '" + scenario + "' in " + results,
            Nearest.hint(scenario, withResults(), NEXT_STEP));
      }
      return newest.get();
    }

    private List<String> withResults() throws CliException {
      try (Stream<Path> scenarios =
          Files.isDirectory(results) ? Files.list(results) : Stream.empty()) {
        return scenarios.map(folder -> folder.getFileName().toString()).toList();
      } catch (IOException e) {
        throw unreadable(e);
      }
    }

    private Path named(String text) throws CliException {
      try {
        Path folder = Path.of(text);
        return Files.isDirectory(folder) ? folder : latestOf(text);
      } catch (InvalidPathException e) {
        throw none("'" + text + "' can't be a path: " + e.getReason());
      }
    }

    /** Returns the newest of some results that was cut off, or the newest if none was. */
    private Optional<Path> newest(Predicate<ResultPlace> which) throws CliException {
      try {
        List<ResultPlace> places = Files.isDirectory(results)
            ? ResultPlace.below(results)
                .stream()
                .filter(place -> place.kind() != Kind.PROOF && which.test(place))
                .toList()
            : List.of();
        return places.stream()
            .filter(ResumeTarget::isOpen)
            .findFirst()
            .or(() -> places.stream().findFirst())
            .map(ResultPlace::folder);
      } catch (IOException e) {
        throw unreadable(e);
      }
    }

    /** Returns whether a run of it is left; not where a file that says so can't be read. */
    private static boolean isOpen(ResultPlace place) {
      try {
        return place.kind() == Kind.SUITE
            ? isOpen(new SuiteLayout(place.folder()))
            : isOpen(new ResultLayout(place.folder()));
      } catch (IOException e) {
        return false;
      }
    }

    private static boolean isOpen(SuiteLayout layout) throws IOException {
      for (Suite.Entry entry : DocumentType.SUITE.read(layout.stored(layout.suite()))
          .scenarios()) {
        Optional<Path> result = layout.result(entry.name());
        if (result.isEmpty() || isOpen(new ResultLayout(result.get()))) {
          return true;
        }
      }
      return false;
    }

    private static boolean isOpen(ResultLayout layout) throws IOException {
      for (PlannedRun run : DocumentType.PLAN.read(layout.stored(layout.plan())).runs()) {
        if (!FinishedRun.isOver(layout, run)) {
          return true;
        }
      }
      return false;
    }

    private CliException unreadable(IOException e) {
      return none(results + " can't be read: " + e.getMessage());
    }

    private static CliException none(String message) {
      return new CliException(ExitCode.INPUT, message, NEXT_STEP);
    }
  }
}
