package io.weir.cli.experiment;

import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.cli.context.ScenarioFinder;
import io.weir.cli.experiment.ExperimentSession.SessionEnd;
import io.weir.cli.view.DocumentView;
import io.weir.cli.view.DocumentView.Format;
import io.weir.cli.view.ErrorView;
import io.weir.cli.view.ResumptionView;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.SuiteLayout;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.result.Suite;
import io.weir.core.secret.Redaction;
import io.weir.findings.suite.SuiteAnalysis;
import io.weir.findings.suite.SuiteDocument;
import io.weir.findings.suite.SuiteFindings;
import io.weir.lab.experiment.ResumeException;
import io.weir.lab.experiment.Resumption;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.Checksums;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.SuiteFolder;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Runs the scenarios of a suite one after another, each with a result folder and a report of its
 * own, and keeps a report over all of them beside.
 *
 * @param context this weir
 * @param results the folder that all results are made in
 * @param data the folder that systems keep their data in while they run
 * @param format how reports are printed
 * @param within how long each scenario may take whose systems take turns
 */
public record SuiteSession(CliContext context, Path results, Path data, Format format,
    Optional<Duration> within) {
  /**
   * Runs them all; a scenario that breaks or can't begin does not keep the next one from its turn,
   * but one that is interrupted does.
   *
   * @param name the suite's name
   * @return how it ended; the exit code is that of the worst that happened
   */
  public SessionEnd run(String name, Overrides overrides, List<SuiteMember> members)
      throws CliException, StoreException, ScenarioException {
    Suite suite = suite(name, overrides, members);
    Map<String, SuiteTask> tasks = new LinkedHashMap<>();
    members.forEach(member -> tasks.put(member.scenario().first().name(),
        new Begin(member.scenario())));
    try (SuiteFolder folder = SuiteFolder.create(results, suite, suite.begun())) {
      return run(folder.layout(), tasks, false);
    }
  }

  private Suite suite(String name, Overrides overrides, List<SuiteMember> members)
      throws CliException {
    List<Suite.Entry> entries = new ArrayList<>();
    for (SuiteMember member : members) {
      entries.add(new Suite.Entry(member.scenario().first().name(),
          member.scenario().question(), lasting(member.file()), sha256(member.file())));
    }
    try {
      return new Suite(Suite.FORMAT, name, Installation.version(), Instant.now(),
          overrides.scale(), overrides.sets(), entries);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.INPUT, e.getMessage(),
          "give each its own name, which is also the name of its results folder", e);
    }
  }

  /** Returns a name that leads to the file from any folder. */
  private String lasting(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    return absolute.startsWith(context.installation().scenarios())
        ? new ScenarioFinder(context.installation()).nameOf(absolute)
        : absolute.toString();
  }

  private static String sha256(Path file) throws CliException {
    try {
      return Checksums.sha256(file);
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT, file + " can't be read: " + e.getMessage(),
          "check that you may read it", e);
    }
  }

  /**
   * Continues a suite that was cut off: finished scenarios stay unchanged, started ones continue,
   * and the others begin.
   *
   * @param folder the suite's folder
   * @param despiteChanges whether it does so where machine, versions or files are not what they
   * were
   * @throws CliException if it can't continue
   */
  public SessionEnd resume(Path folder, boolean despiteChanges)
      throws CliException, StoreException, ScenarioException {
    SuiteLayout layout = new SuiteLayout(real(folder));
    // Everything in the folder must be readable before anything is added to it.
    Suite suite = SuiteAnalysis.suite(layout);
    refuseOtherVersion(suite, despiteChanges);
    Map<String, SuiteTask> tasks = new LinkedHashMap<>();
    for (Suite.Entry entry : suite.scenarios()) {
      tasks.put(entry.name(), task(layout, suite, entry, despiteChanges));
    }
    try (SuiteFolder kept = SuiteFolder.reopen(layout.root())) {
      return run(kept.layout(), tasks, despiteChanges);
    }
  }

  private static void refuseOtherVersion(Suite suite, boolean despiteChanges)
      throws CliException {
    if (!despiteChanges && !suite.weirVersion().equals(Installation.version())) {
      throw new CliException(ExitCode.INPUT, "the suite began with weir "
          + suite.weirVersion() + ", and this is " + Installation.version(),
          "start the suite again, or continue anyway with --despite-changes");
    }
  }

  private static Path real(Path folder) throws CliException {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT, folder + " can't be read: " + e.getMessage(),
          "name the folder of a suite's results", e);
    }
  }

  private SuiteTask task(SuiteLayout layout, Suite suite, Suite.Entry entry,
      boolean despiteChanges) throws CliException, ScenarioException {
    Optional<Path> begun = new SuiteResults(layout).folder(entry.name());
    return begun.isPresent()
        ? rest(begun.get(), entry)
        : new Begin(read(suite, entry, despiteChanges));
  }

  private SuiteTask rest(Path begun, Suite.Entry entry) throws CliException {
    try {
      Resumption resumption = Resumption.of(begun, context.planCheck());
      boolean over =
          resumption.open().isEmpty() && Files.exists(new ResultLayout(begun).findings());
      return over
          ? new Nothing()
          : new Continue(resumption, file(entry));
    } catch (ResumeException e) {
      throw refused(e);
    }
  }

  /** Returns the place of the scenario; its absence matters only if its file is needed. */
  private Optional<Path> file(Suite.Entry entry) {
    try {
      return Optional.of(new ScenarioFinder(context.installation()).find(entry.file()));
    } catch (CliException e) {
      return Optional.empty();
    }
  }

  private ResolvedScenario read(Suite suite, Suite.Entry entry, boolean despiteChanges)
      throws CliException, ScenarioException {
    Path file = new ScenarioFinder(context.installation()).find(entry.file());
    if (suite.overrides().stream().anyMatch(set -> set.contains(Redaction.HIDDEN))) {
      throw new CliException(ExitCode.INPUT, "a secret was set when the suite began, and was not"
          + " kept, so " + entry.name() + " can't begin",
          "refer to it as \"${env:NAME}\", and start the suite again");
    }
    if (!despiteChanges && !sha256(file).equals(entry.sha256())) {
      throw new CliException(ExitCode.INPUT,
          file + " changed since the suite began",
          "start the suite again, or continue anyway with --despite-changes");
    }
    ResolvedScenario scenario =
        context.reader().read(file, new Overrides(suite.scale(), suite.overrides()));
    if (!scenario.first().name().equals(entry.name())) {
      throw new CliException(ExitCode.INPUT, file + " is called " + scenario.first().name()
          + " now, and was " + entry.name() + " when the suite began",
          "give it its old name again");
    }
    return scenario;
  }

  private SessionEnd run(SuiteLayout layout, Map<String, SuiteTask> tasks,
      boolean despiteChanges) throws CliException, StoreException, ScenarioException {
    Console console = context.console();
    AtomicBoolean interrupted = new AtomicBoolean();
    GracefulShutdown ending = GracefulShutdown.of(() -> interrupted.set(true),
        "interrupted: no further scenario begins; 'weir run --resume " + layout.root()
            + "' continues",
        console);
    try {
      SuiteResults kept = new SuiteResults(layout);
      BrokerKinds kinds = context.installation().kinds();
      SuiteFindings findings = kept.write(kinds);
      int number = 0;
      for (Map.Entry<String, SuiteTask> task : tasks.entrySet()) {
        number++;
        if (interrupted.get()) {
          break;
        }
        console.line();
        console.line(console.colors().bold(task.getKey() + ", " + number + " of " + tasks.size()));
        Ahead afterwards = ahead(tasks.values().stream().skip(number));
        Optional<SessionEnd> end =
            attempt(task.getValue(), layout, afterwards, despiteChanges);
        end.ifPresent(one -> interrupted.compareAndSet(false, one.interrupted()));
        findings = kept.write(kinds);
      }
      new DocumentView(console).print(SuiteDocument.of(findings), layout.report(), format);
      return new SessionEnd(SuiteResults.exit(findings), layout.root(), interrupted.get());
    } finally {
      ending.release();
    }
  }

  private static Ahead ahead(Stream<SuiteTask> tasks) {
    return tasks.map(task -> switch (task) {
      case Nothing nothing -> Ahead.NOTHING;
      case Begin(ResolvedScenario scenario) -> Ahead
          .of(Planner.drawingSeeds().plan(scenario).runs());
      case Continue(Resumption resumption, Optional<Path> file) -> Ahead.of(resumption.open());
    }).reduce(Ahead.NOTHING, Ahead::plus);
  }

  /** Returns one that can't begin says why; without results it leaves the suite incomplete. */
  private Optional<SessionEnd> attempt(SuiteTask task, SuiteLayout layout, Ahead afterwards,
      boolean despiteChanges)
      throws CliException, StoreException, ScenarioException {
    try {
      return run(task, layout, afterwards, despiteChanges);
    } catch (ProvisionException e) {
      new ErrorView(context.console()).report(e);
    } catch (CliException e) {
      // An error of one scenario happens to the others too: what it ran from has
      // changed since, or its report can't be written.
      if (hasBegun(task, layout)) {
        throw e;
      }
      new ErrorView(context.console()).report(e);
    }
    return Optional.empty();
  }

  private static boolean hasBegun(SuiteTask task, SuiteLayout layout) throws CliException {
    return switch (task) {
      case Begin(ResolvedScenario scenario) -> new SuiteResults(layout)
          .folder(scenario.first().name())
          .isPresent();
      case Continue going -> true;
      case Nothing nothing -> true;
    };
  }

  private Optional<SessionEnd> run(SuiteTask task, SuiteLayout layout, Ahead afterwards,
      boolean despiteChanges)
      throws CliException, StoreException, ProvisionException, ScenarioException {
    ExperimentSession session = new ExperimentSession(context, layout.root(), data, results,
        format, afterwards, within, System.getenv());
    return switch (task) {
      case Nothing() -> {
        context.console().line("finished, and left unchanged");
        yield Optional.empty();
      }
      case Begin(ResolvedScenario scenario) -> Optional.of(session.run(scenario));
      case Continue(Resumption resumption, Optional<Path> file) -> {
        new ResumptionView(context.console()).print(resumption);
        yield Optional.of(continueFrom(session, resumption, file, despiteChanges));
      }
    };
  }

  private static SessionEnd continueFrom(ExperimentSession session, Resumption resumption,
      Optional<Path> file,
      boolean despiteChanges)
      throws CliException, StoreException, ProvisionException, ScenarioException {
    try {
      return session.resume(resumption, file, despiteChanges);
    } catch (ResumeException e) {
      throw refused(e);
    }
  }

  private static CliException refused(ResumeException e) {
    return new CliException(ExitCode.INPUT, e.getMessage(), e.nextStep(), e);
  }

  /** Nothing is to be done. */
  private record Nothing() implements SuiteTask {}

  /** It is to begin. */
  private record Begin(ResolvedScenario scenario) implements SuiteTask {}

  /** It began, and continues; its file is the scenario's. */
  private record Continue(Resumption resumption, Optional<Path> file) implements SuiteTask {}

  /** The remaining work for a scenario of a suite. */
  private sealed interface SuiteTask {}

  /**
   * A scenario of a suite that is still to begin.
   *
   * @param file where it was read from
   * @param scenario the scenario
   */
  public record SuiteMember(Path file, ResolvedScenario scenario) {}
}
