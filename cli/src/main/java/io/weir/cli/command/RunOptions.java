package io.weir.cli.command;

import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.ScenarioFinder;
import io.weir.cli.experiment.DilationSession;
import io.weir.cli.experiment.ExperimentSession;
import io.weir.cli.experiment.ExperimentSession.SessionEnd;
import io.weir.cli.experiment.KubernetesSession;
import io.weir.cli.experiment.ResultSummary;
import io.weir.cli.experiment.SuiteSession;
import io.weir.cli.experiment.SuiteSession.SuiteMember;
import io.weir.cli.view.DocumentView.Format;
import io.weir.core.unit.Durations;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that run scenarios. */
final class RunOptions {
  @Mixin
  private ScenarioOptions scenario;

  @Mixin
  private SystemsOption systems;

  @Mixin
  private AutoDilateOption autoDilate;

  @Mixin
  private FolderOptions folders;

  @Option(names = "--details",
      description = "At the end, print also each run, the resources of the systems and the load generator.")
  private boolean details;

  Format format() {
    return details ? Format.DETAILS : Format.SCREEN;
  }

  @Option(names = "--within", paramLabel = "TIME",
      description = "For systems that take turns: begin no round of windows that would end later than this, as 10m, without the time for downloads.")
  private Optional<String> within = Optional.empty();

  @Mixin
  private JsonOption json;

  JsonOption json() {
    return json;
  }

  Overrides overrides() {
    return systems.with(scenario.overrides());
  }

  /** Uses a scale if time is dilated, unless another one was chosen. */
  void dilatedBy(String usual) {
    scenario.dilatedBy(usual);
  }

  /** Limits the time, unless another limit was chosen. */
  void usuallyWithin(String time) {
    within = within.or(() -> Optional.of(time));
  }

  /** Uses these systems only. */
  void choose(List<String> names) {
    systems.choose(names);
  }

  FolderOptions folders() {
    return folders;
  }

  /** Makes an experiment of a scenario's file, for a plan on this machine. */
  @FunctionalInterface
  interface Reading {
    ResolvedScenario read(CliContext context, Path file, Overrides overrides)
        throws CliException, ScenarioException;
  }

  /** Runs a scenario, or all scenarios of a suite one after another. */
  ExitCode run(CliContext weir, String name)
      throws CliException, ScenarioException, StoreException, ProvisionException {
    return run(weir, name, CliContext::readFitting);
  }

  /** Runs what a command makes of a scenario. */
  ExitCode run(CliContext weir, String name, Reading reading)
      throws CliException, ScenarioException, StoreException, ProvisionException {
    return ended(weir, carryOut(weir, name, reading));
  }

  /** Runs what a command makes of a scenario, and prints no JSON. */
  SessionEnd carryOut(CliContext weir, String name, Reading reading)
      throws CliException, ScenarioException, StoreException, ProvisionException {
    CliContext context = json.in(weir);
    List<Path> files = new ScenarioFinder(context.installation()).findAll(name);
    Path data = folders.data(context.installation());
    Overrides overrides = overrides(context, files, data);
    List<SuiteMember> members = read(context, files, overrides, reading);
    return members.size() == 1
        ? one(context, members.getFirst(), data)
        : new SuiteSession(context, folders.results(), data, format(), within())
            .run(ScenarioFinder.suite(files), overrides, members);
  }

  private SessionEnd one(CliContext context, SuiteMember member, Path data)
      throws CliException, StoreException, ProvisionException {
    return KubernetesSession.isFor(member.scenario(), System.getenv())
        ? new KubernetesSession(context, folders.results(), format())
            .run(member.file(), member.scenario())
        : new ExperimentSession(context, folders.results(), data, folders.results(), format(),
            Ahead.NOTHING, within(), System.getenv()).run(member.scenario());
  }

  /** Returns the limit of the time, if there is one. */
  Optional<Duration> within() throws CliException {
    try {
      return within.map(Durations::parse);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.INPUT, "--within " + within.orElse("") + ": "
          + e.getMessage(), "write it as --within 10m", e);
    }
  }

  /** Prints a summary as JSON, if it was asked for. */
  ExitCode ended(CliContext weir, SessionEnd end) throws CliException {
    if (json.asked()) {
      weir.console().json(ResultSummary.All.of(end.exit(), List.of(end.folder())));
    }
    return end.exit();
  }

  /** With the dilation that all scenarios can have, if it is to be chosen. */
  private Overrides overrides(CliContext context, List<Path> files, Path data)
      throws CliException, ScenarioException, StoreException, ProvisionException {
    if (!autoDilate.asked()) {
      return overrides();
    }
    DilationSession session = new DilationSession(context, data, CalibrationStore.ofUser());
    int most = 1;
    for (Path file : files) {
      most = Math.max(most, session.choose(
          Planner.drawingSeeds()
              .plan(context.reader().read(file, systems.startable(context, file, overrides())))));
    }
    return AutoDilateOption.with(overrides(), most);
  }

  /** All of them are read before the first one starts. */
  private List<SuiteMember> read(CliContext context, List<Path> files,
      Overrides overrides, Reading reading) throws CliException, ScenarioException {
    List<SuiteMember> members = new ArrayList<>();
    for (Path file : files) {
      members.add(new SuiteMember(file,
          reading.read(context, file, systems.startable(context, file, overrides))));
    }
    return members;
  }
}
