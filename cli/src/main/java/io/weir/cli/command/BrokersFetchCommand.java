package io.weir.cli.command;

import io.weir.cli.complete.ScenarioAndKindNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.FetchView;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.artifact.ResolveException;
import io.weir.scenario.ScenarioException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Fetches brokers and clients. */
@Command(
    name = "fetch",
    header = "Fetch brokers and clients, so that later commands need no network.",
    description = "They come from the repositories of your Maven settings and are kept in your local Maven repository.",
    footer = {
        "  weir brokers fetch                                          what quickstart needs",
        "  weir brokers fetch kafka --set systems.kafka.version=3.9.2",
        "  weir brokers fetch my-scenario.yaml"
    })
public final class BrokersFetchCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(
      paramLabel = "SCENARIO|KIND",
      arity = "0..*",
      defaultValue = "quickstart",
      completionCandidates = ScenarioAndKindNames.class,
      description = "Scenarios, or broker kinds for their default versions. Default: ${DEFAULT-VALUE}")
  private List<String> names;

  @Mixin
  private ScenarioOptions options;

  public BrokersFetchCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call()
      throws CliException, ScenarioException, ResolveException, InterruptedException {
    try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
      for (String name : names) {
        for (SystemSpec system : new SystemChoice(context).systems(name, options.overrides())) {
          fetch(system, resolver);
        }
      }
    }
    return ExitCode.OK.number();
  }

  private void fetch(SystemSpec system, MavenArtifactResolver resolver)
      throws ResolveException, InterruptedException {
    Launcher launcher = context.installation().launcher(system.broker());
    String title = (launcher.title() + " " + system.version()).strip();
    List<ClassPath> server =
        system.existing().isPresent() ? List.of() : launcher.serverArtifacts(system);
    for (ClassPath classPath : server) {
      try (FetchView view = new FetchView(context.console(), title + " " + classPath.name())) {
        view.done(resolver.resolve(classPath, view));
      }
    }
    try (FetchView view = new FetchView(context.console(), title + " client")) {
      view.done(resolver.resolve(launcher.clientArtifacts(system), view));
    }
  }
}
