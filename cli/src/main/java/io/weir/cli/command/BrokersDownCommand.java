package io.weir.cli.command;

import io.weir.cli.complete.ScenarioAndKindNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.text.Nearest;
import io.weir.lab.provision.BrokerRegistry;
import io.weir.lab.provision.BrokerStatus;
import io.weir.lab.provision.ProvisionException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Ends systems. */
@Command(
    name = "down",
    header = "Stop systems that 'weir brokers up' started, from another terminal.",
    footer = {"  weir brokers down            all of them", "  weir brokers down kafka"})
public final class BrokersDownCommand implements Callable<Integer> {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final CliContext context;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      completionCandidates = ScenarioAndKindNames.KindNames.class,
      description = "Their names, as 'weir brokers status' lists them. Default: all systems.")
  private List<String> names = List.of();

  public BrokersDownCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException, ProvisionException, InterruptedException {
    BrokerRegistry registry = new BrokerRegistry(context.installation().brokers());
    List<String> running = registry.list().stream().map(BrokerStatus::name).toList();
    for (String name : names) {
      requireKnown(name, running);
    }
    if (running.isEmpty()) {
      context.console().line("no system runs");
    }
    for (String name : names.isEmpty() ? running : names) {
      context.console().note("stopping " + name);
      registry.down(name, LIMIT);
      context.console().line(name + " is down");
    }
    return ExitCode.OK.number();
  }

  private static void requireKnown(String name, List<String> running) throws CliException {
    if (!running.contains(name)) {
      String known =
          running.isEmpty() ? "none runs" : "these run: " + String.join(", ", running);
      throw new CliException(ExitCode.INPUT, "there is no system '" + name + "' running",
          Nearest.hint(name, running, known));
    }
  }
}
