package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.DesignText;
import io.weir.cli.view.PlanTime;
import io.weir.core.plan.Plan;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.Windows;
import io.weir.core.secret.Redaction;
import io.weir.core.unit.Durations;
import io.weir.findings.text.Reproduction;
import io.weir.scenario.Overrides;
import io.weir.scenario.Place;
import io.weir.scenario.Problem;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.key.DurabilityKeys;
import io.weir.scenario.key.KeyTable;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.plan.Planner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two systems made of one: as it is, and changed. They are an ordinary scenario, because the change
 * is a few overrides. The plan records them.
 *
 * @param reader of scenarios
 * @param file the scenario
 * @param base the overrides of the command line
 * @param system the name of the system
 * @param changed the name of its changed copy
 * @param changes what differs
 * @param complete whether all rounds are measured, and not only those that decide
 */
record ChangedPair(ScenarioReader reader, Path file, Overrides base, String system,
    String changed, List<SystemChange> changes, boolean complete) {
  /** Eight windows of the usual length. */
  private static final Duration MEASURE = Duration.ofSeconds(64);
  /** As many windows as decide. */
  private static final String AUTO = "auto";

  /**
   * The overrides of an experiment.
   *
   * @param obstacle why the systems do not take turns in windows, as a clause; empty if they do
   */
  private record Design(Overrides overrides, Optional<String> obstacle) {}

  /**
   * Makes the pair, and plans as many rounds of windows as fit into a time. If the systems can't
   * take turns, the scenario's own design applies, which is printed.
   *
   * @param options the changes, each as {@code path=value}
   * @param within the time
   * @param complete whether all rounds are measured, and not only those that decide
   * @throws CliException if the change is none of one system, the scenario has several, or a copy
   * is chosen
   * @throws ScenarioException if the scenario or the change has problems
   */
  static ResolvedScenario read(CliContext context, Path file, Overrides overrides,
      List<String> options, Duration within, boolean complete)
      throws CliException, ScenarioException {
    ChangedPair pair = checked(context, file, overrides, options, complete);
    Design design = pair.design(context, within);
    design.obstacle.ifPresent(reason -> context.note("the systems have no windows, because "
        + reason + ": the scenario's own phases and repetitions apply, and --within does not"));
    return context.readFitting(file, design.overrides);
  }

  /**
   * Reads a pair, and runs nothing.
   *
   * @throws CliException as {@link #read}
   * @throws ScenarioException likewise
   */
  static ChangedPair checked(CliContext context, Path file, Overrides overrides,
      List<String> options, boolean complete) throws CliException, ScenarioException {
    ScenarioReader reader = context.reader();
    String system = system(context, file, overrides);
    List<SystemChange> changes = SystemChange.all(options);
    String changed = SystemChange.name(system, changes,
        reader.systems(file, new Overrides(overrides.scale(), List.of())));
    ChangedPair pair =
        new ChangedPair(reader, file, overrides, system, changed, changes, complete);
    pair.check();
    return pair;
  }

  /**
   * Returns the system of a scenario, which changes.
   *
   * @throws CliException if there are several, or a copy is chosen
   */
  static String system(CliContext context, Path file, Overrides overrides)
      throws CliException, ScenarioException {
    if (overrides.copySystems()) {
      throw new CliException(ExitCode.INPUT,
          "weir makes the copy of the system, and takes none by --system",
          "name the system itself, as --system NAME");
    }
    List<String> systems = context.reader().systems(file, overrides);
    if (systems.size() != 1) {
      throw new CliException(ExitCode.INPUT, file + " has several systems",
          "choose the one that changes: --system " + String.join(" or --system ", systems));
    }
    return systems.getFirst();
  }

  /** Returns the overrides that make the pair. */
  private Overrides overrides() {
    return copied().and(changes.stream().map(this::override).toList());
  }

  private Overrides copied() {
    return base.and(List.of(
        SystemKeys.SYSTEMS.section() + "=[" + system + ", " + changed + "=" + system + "]"));
  }

  private String override(SystemChange change) {
    return (change.isOf(system) ? change.on(system, changed) : change).override();
  }

  private void check() throws CliException, ScenarioException {
    for (SystemChange change : changes) {
      if (!change.isOf(system)) {
        refuse(change);
      }
    }
    ResolvedScenario read;
    try {
      read = reader.read(file, overrides());
    } catch (ScenarioException e) {
      throw asWritten(e);
    }
    if (read.variants().size() > 1) {
      String path = read.variants().getFirst().values().keySet().iterator().next();
      throw new CliException(ExitCode.INPUT, "the scenario sweeps " + path,
          "choose one of its values: --set " + path + "=VALUE");
    }
    if (values(read.first(), system).equals(values(read.first(), changed))) {
      throw new CliException(ExitCode.INPUT,
          changes.getFirst().option() + " changes nothing: " + system + " has that value",
          "name another value");
    }
  }

  private ScenarioException asWritten(ScenarioException e) {
    return new ScenarioException(e.source(),
        e.problems().stream().map(this::asWritten).distinct().toList());
  }

  /** Returns a problem of the copy as one of the system that its user wrote about. */
  private Problem asWritten(Problem problem) {
    Place place = changes.stream()
        .filter(change -> problem.place()
            .equals(new Place.InOption("--set " + Redaction.override(override(change)))))
        .findFirst()
        .<Place>map(change -> new Place.InOption(change.option()))
        .orElse(problem.place());
    return new Problem(place, asWritten(problem.path()), asWritten(problem.message()),
        asWritten(problem.hint()));
  }

  private String asWritten(String text) {
    return text.replace(SystemKeys.system(changed), SystemKeys.system(system));
  }

  private Map<String, String> values(Scenario scenario, String name) {
    String prefix = SystemKeys.system(name) + ".";
    Map<String, String> values = new HashMap<>();
    reader.values(scenario).forEach((key, value) -> {
      if (key.startsWith(prefix)) {
        values.put(key.substring(prefix.length()), value);
      }
    });
    return values;
  }

  /** Refuses a change that is not one of the system, with the way to do what it means. */
  private void refuse(SystemChange change) throws CliException, ScenarioException {
    if (change.isOfAnySystem()) {
      throw new CliException(ExitCode.INPUT, change.option() + " is no value of " + system,
          "name a value below " + SystemKeys.system(system) + ", or another system by --system");
    }
    if (problems(change.below(changed).override(), TopKeys.COMPARE + "=true").isEmpty()) {
      boolean durability = change.path().startsWith(DurabilityKeys.FOR_ALL.path());
      throw new CliException(ExitCode.INPUT, change.option() + " does not name the system",
          "write " + change.below(system).option()
              + (durability ? " --compare-across-durability" : ""));
    }
    Optional<ScenarioException> unusable = problems(change.override());
    if (unusable.isPresent()) {
      throw asWritten(unusable.get());
    }
    throw new CliException(ExitCode.INPUT,
        change.option() + ": both systems of a comparison share this value",
        KeyTable.isForAllRuns(change.path().split("\\.")[0])
            ? "set it for both: --set " + Redaction.override(change.override())
            : "compare its values by a sweep: " + sweep(change));
  }

  /** Returns the command that compares the value before and after a change. */
  private String sweep(SystemChange change) throws ScenarioException {
    String before =
        reader.values(reader.read(file, base).first()).getOrDefault(change.path(), "VALUE");
    Overrides swept = base.and(List.of(TopKeys.SWEEP.section() + "." + change.path() + "=["
        + before + ", " + change.value() + "]"));
    return Reproduction.command(file.toString(), swept.scale(),
        swept.sets().stream().map(Redaction::override).toList());
  }

  private Optional<ScenarioException> problems(String... more) {
    try {
      reader.read(file, copied().and(List.of(more)));
      return Optional.empty();
    } catch (ScenarioException e) {
      return Optional.of(e);
    }
  }

  /**
   * Returns the same in turns, on one deployment of each, with as many rounds as fit, or the
   * scenario's own design if its systems can't take turns. What the user sets prevails.
   */
  private Design design(CliContext context, Duration within) {
    ResolvedScenario read;
    try {
      read = reader.read(file, turns(MEASURE, AUTO));
    } catch (ScenarioException e) {
      // Without turns it has no problem, so one of its values excludes them.
      Problem first = asWritten(e.problems().getFirst());
      return new Design(overrides(), Optional.of(first.path() + ": " + first.message()));
    }
    Plan plan = new Planner(() -> 0).plan(read);
    Optional<String> obstacle = plan.runs().getFirst().search().isPresent()
        ? Optional.of("a search for the highest rate has trials")
        : DesignText.obstacle(plan);
    if (obstacle.isPresent()) {
      return new Design(overrides(), obstacle);
    }
    Optional<String> lack = context.lackTogether(plan);
    if (lack.isPresent()) {
      return new Design(overrides().and(List.of(PhaseKeys.WINDOWS + "=off")), lack);
    }
    Windows windows = read.first().phases().windows().orElseThrow();
    Duration measure = filling(plan, windows, within);
    return new Design(turns(measure, complete
        ? Long.toString(measure.dividedBy(windows.length()))
        : AUTO), Optional.empty());
  }

  private Overrides turns(Duration measure, String windows) {
    return new Overrides(base.scale(), Stream.concat(
        Stream.of(TopKeys.REPEAT + "=1", PhaseKeys.WINDOWS + "=" + windows,
            PhaseKeys.MEASURE + "=" + Durations.format(measure)),
        overrides().sets().stream()).toList());
  }

  /**
   * Returns the length of the measure phase whose rounds fill a time. Rounds that do not count and
   * are repeated have to fit, too.
   */
  private static Duration filling(Plan plan, Windows windows, Duration within) {
    Duration round = windows.turn().multipliedBy(plan.runs().size());
    PlanTime time = PlanTime.of(plan);
    Duration others = time.total().minus(time.settle()).minus(round.multipliedBy(windows.most()));
    return windows.length()
        .multipliedBy(Math.max(windows.most(), within.minus(others).dividedBy(round)));
  }
}
