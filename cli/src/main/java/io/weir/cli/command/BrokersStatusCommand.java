package io.weir.cli.command;

import io.weir.cli.CliContext;
import io.weir.cli.ExitCode;
import io.weir.cli.view.BrokerStatusView;
import io.weir.lab.provision.BrokerRegistry;
import io.weir.lab.provision.BrokerStatus;
import io.weir.lab.provision.BrokerStatus.Health;
import io.weir.lab.provision.ProvisionException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the running systems. */
@Command(
    name = "status",
    header = "List the running systems that 'weir brokers up' started.",
    description = "Exit code 1 means that one of them is broken.",
    footer = "  weir brokers status")
public final class BrokersStatusCommand implements Callable<Integer> {
  private final CliContext context;

  @Mixin
  private JsonOption json;

  public BrokersStatusCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws ProvisionException {
    List<BrokerStatus> systems = new BrokerRegistry(context.installation().brokers()).list();
    new BrokerStatusView(json.in(context).console()).print(systems);
    json.print(context.console(), new Running(1, systems));
    boolean broken = systems.stream().anyMatch(system -> system.health() == Health.BROKEN);
    return (broken ? ExitCode.BROKEN : ExitCode.OK).number();
  }

  /** The systems that run. */
  private record Running(int format, List<BrokerStatus> systems) {}
}
