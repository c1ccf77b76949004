package io.weir.cli.command;

import io.weir.cli.complete.ScenarioNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ScenarioFinder;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.ScenarioException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares a system with itself after a change. */
@Command(
    name = "ab",
    header = "Measure the effect of a change: a version, a setting or a build.",
    description = {
        "Makes two systems of one, as it is and changed, and runs them in turns on this machine. Ends as soon as the publish p50 is decided, and within ten minutes unless --within is given.",
        "If the systems can't take turns, the scenario's own phases and repetitions apply, and --within does not.",
        "The first sentence says whether the changed system is faster, slower, equal, or not decided. The result is that of any experiment with two systems.",
        "Exit codes are those of 'weir run': objectives in the scenario (slo) make a regression fail with 4."},
    footer = {"  weir ab quickstart --system redis --change systems.redis.server.hz=100",
        "  weir ab my-scenario.yaml --change systems.kafka.version=4.2.0",
        "  weir ab quickstart --system kafka --change systems.kafka.client.producer.linger.ms=5",
        "  weir ab my-scenario.yaml --within 20m --change systems.kafka.version=4.4.0-SNAPSHOT"})
public final class AbCommand implements Callable<Integer> {
  /** Enough for about twenty rounds. */
  static final String WITHIN = "10m";

  private final CliContext context;

  @Parameters(paramLabel = "SCENARIO", completionCandidates = ScenarioNames.class,
      description = "A scenario file, or the name of a scenario that comes with weir. --system chooses one of several systems.")
  private String scenario;

  @Option(names = "--change", paramLabel = "KEY=VALUE", required = true,
      description = "A value of the changed system, as systems.kafka.version=4.2.0, written as for --set. May be repeated.")
  private List<String> changes = new ArrayList<>();

  @Mixin
  private RunOptions options;

  public AbCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call()
      throws CliException, ScenarioException, StoreException, ProvisionException {
    options.usuallyWithin(WITHIN);
    new ScenarioFinder(context.installation()).findOne(scenario);
    return options.run(context, scenario, (weir, one, overrides) -> ChangedPair.read(weir, one,
        overrides, changes, options.within().orElseThrow(), false)).number();
  }
}
