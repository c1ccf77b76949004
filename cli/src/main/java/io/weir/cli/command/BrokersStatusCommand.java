package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.BrokerStatusView;
import io.weir.lab.provision.BrokerRegistry;
import io.weir.lab.provision.BrokerStatus;
import io.weir.lab.provision.BrokerStatus.Health;
import io.weir.lab.provision.ProvisionException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
    json.print(context.console(), Running.of(systems));
    boolean broken = systems.stream().anyMatch(system -> system.health() == Health.BROKEN);
    return (broken ? ExitCode.BROKEN : ExitCode.OK).number();
  }

  /**
   * The systems that run, as JSON shows them.
   *
   * @param format the version of the JSON form
   */
  record Running(int format, List<RunningSystem> systems) {
    static Running of(List<BrokerStatus> systems) {
      return new Running(1, systems.stream().map(RunningSystem::of).toList());
    }
  }

  /** A system. */
  private record RunningSystem(String name, long pid, Instant since, Health health,
      Map<String, String> endpoints, List<RunningProcess> processes) {
    static RunningSystem of(BrokerStatus system) {
      return new RunningSystem(system.name(), system.pid(), system.since(), system.health(),
          new TreeMap<>(system.endpoints()),
          system.processes()
              .stream()
              .map(one -> new RunningProcess(one.name(), one.pid(), one.alive(),
                  one.log().toString()))
              .toList());
    }
  }

  /** A process of a system. */
  private record RunningProcess(String name, long pid, boolean alive, String log) {}
}
