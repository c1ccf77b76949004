package io.weir.cli.command;

import io.weir.cli.complete.ScenarioAndKindNames.KindNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.ScenarioFinder;
import io.weir.cli.view.CatalogueView;
import io.weir.cli.view.CatalogueView.Entry;
import io.weir.cli.view.ScaleSize;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import io.weir.core.plan.Plan;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.text.Nearest;
import io.weir.lab.environment.InstalledProgram;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists what there is. */
@Command(
    name = "list",
    header = "List the scenarios and the broker kinds that weir knows.",
    description = "Lists everything that a scenario can name.",
    footer = {
        "  weir list",
        "  weir list scenarios",
        "  weir list brokers          with all their keys in a scenario",
        "  weir list kafka            the same of one"
    })
public final class ListCommand implements Callable<Integer> {
  private static final String SCENARIOS = "scenarios";
  private static final String BROKERS = "brokers";

  /** Everything that can be listed. */
  static final class ListableNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      List<String> names = new ArrayList<>(List.of(SCENARIOS, BROKERS));
      new KindNames().forEach(names::add);
      return names.iterator();
    }
  }

  private final CliContext context;

  @Parameters(
      paramLabel = "WHAT",
      arity = "0..1",
      completionCandidates = ListableNames.class,
      description = "'" + SCENARIOS + "', '" + BROKERS
          + "' or a broker kind. Without it, scenarios and brokers in short.")
  private Optional<String> what = Optional.empty();

  @Mixin
  private JsonOption json;

  public ListCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException, ScenarioException {
    if (json.asked()) {
      context.console().json(catalogue());
      return ExitCode.OK.number();
    }
    CatalogueView view = new CatalogueView(context.console());
    List<Launcher> launchers = context.installation().launchers();
    Map<Launcher, String> versions = versions(launchers);
    switch (what.orElse("")) {
      case "" -> {
        view.scenarios(scenarios());
        context.console().line();
        view.brokers(launchers, versions::get);
      }
      case SCENARIOS -> view.scenarios(scenarios());
      case BROKERS -> versions.forEach(view::broker);
      default -> {
        Launcher launcher = launcher(launchers, what.get());
        view.broker(launcher, versions.get(launcher));
      }
    }
    return ExitCode.OK.number();
  }

  /**
   * All that can be listed.
   *
   * @param scenarios empty if only brokers were asked for
   * @param brokers empty if only scenarios were asked for
   */
  private record Catalogue(int format, List<Entry> scenarios, List<Broker> brokers) {}

  /** A broker kind. */
  private record Broker(String kind, String title, List<String> versions, List<String> sections,
      List<Option> options) {
    static Broker of(Launcher kind) {
      return new Broker(kind.broker(), kind.title(), kind.versions(),
          kind.propertySections().stream().sorted().toList(), kind.options());
    }
  }

  private Catalogue catalogue() throws CliException {
    List<Launcher> launchers = context.installation().launchers();
    String asked = what.orElse("");
    List<Launcher> listed = switch (asked) {
      case SCENARIOS -> List.of();
      case "", BROKERS -> launchers;
      default -> List.of(launcher(launchers, asked));
    };
    boolean all = asked.isEmpty() || asked.equals(SCENARIOS);
    return new Catalogue(1, all ? scenarios() : List.of(),
        listed.stream().map(Broker::of).toList());
  }

  private Map<Launcher, String> versions(List<Launcher> launchers)
      throws CliException, ScenarioException {
    Map<Launcher, String> versions = new LinkedHashMap<>();
    for (Launcher launcher : launchers) {
      SystemSpec system = new SystemChoice(context)
          .system(launcher.broker(), "", Overrides.NONE);
      versions.put(launcher, text(launcher, system));
    }
    return versions;
  }

  private List<Entry> scenarios() {
    ScenarioFinder finder = new ScenarioFinder(context.installation());
    return context.installation()
        .shippedScenarios()
        .stream()
        .map(file -> entry(finder.nameOf(file), file))
        .toList();
  }

  private Entry entry(String name, Path file) {
    try {
      ResolvedScenario scenario = context.reader().read(file, Overrides.NONE);
      Plan plan = Planner.drawingSeeds().plan(scenario);
      List<ScaleSize> sizes = new ArrayList<>(List.of(ScaleSize.of(plan)));
      for (String scale : scenario.scales()) {
        sizes.add(ScaleSize.of(Planner.drawingSeeds()
            .plan(context.reader().read(file, new Overrides(Optional.of(scale), List.of())))));
      }
      return new Entry(name, scenario.first().question(), machines(plan), sizes);
    } catch (ScenarioException e) {
      return new Entry(name,
          "can't be used: " + e.problems().size() + " problems, which 'weir validate' shows",
          List.of(), List.of());
    }
  }

  private static List<String> machines(Plan plan) {
    return plan.runs()
        .stream()
        .flatMap(run -> Stream.concat(
            Stream.of(run.worker().hosts())
                .filter(hosts -> !hosts.equals(WorkerHosts.HERE))
                .map(hosts -> "workers " + hosts.written()),
            Stream.of(run.brokers())
                .filter(hosts -> !hosts.equals(BrokerHosts.HERE))
                .map(hosts -> "brokers " + hosts.written())))
        .distinct()
        .toList();
  }

  private static Launcher launcher(List<Launcher> launchers, String name) throws CliException {
    List<String> known = launchers.stream().map(Launcher::broker).toList();
    return launchers.stream()
        .filter(launcher -> launcher.broker().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new CliException(
                ExitCode.INPUT,
                "there is nothing called '" + name + "' to list",
                Nearest.hint(name, Stream.concat(Stream.of(SCENARIOS, BROKERS), known.stream())
                    .toList(),
                    "name one of: " + SCENARIOS + ", " + BROKERS + ", "
                        + String.join(", ", known))));
  }

  /**
   * Returns the versions that were tried, or what is installed, or how to install it.
   *
   * @param system a system of that kind, as it is by default
   */
  private static String text(Launcher launcher, SystemSpec system) {
    if (!launcher.versions().isEmpty()) {
      return String.join(", ", launcher.versions());
    }
    Optional<HostProgram> broker = launcher.hostPrograms(system).stream().findFirst();
    return broker.map(program -> InstalledProgram.find(program)
        .map(found -> "installed: " + found.release().text(LocalDate.now(ZoneOffset.UTC)))
        .orElse("not installed: " + program.hint())).orElse("-");
  }
}
