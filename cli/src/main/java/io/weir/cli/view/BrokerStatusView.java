package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.lab.provision.BrokerStatus;
import io.weir.lab.provision.BrokerStatus.Health;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Shows systems that run.
 *
 * @param console where
 */
public record BrokerStatusView(Console console) {
  public void print(List<BrokerStatus> systems) {
    if (systems.isEmpty()) {
      console.line("no system runs; start one by 'weir brokers up' and its broker kind");
    }
    systems.forEach(this::print);
  }

  private void print(BrokerStatus system) {
    boolean runs = system.health() == Health.RUNNING;
    String health = runs ? console.colors().green("running") : console.colors().red("broken");
    console.line(console.colors().bold(system.name()) + "  " + health + " since " + system.since()
        + ", kept by process " + system.pid());
    endpoints(system.endpoints());
    for (BrokerStatus.Member member : system.processes()) {
      String alive = member.alive()
          ? "process " + member.pid()
          : console.colors().red("gone, was process " + member.pid());
      console.line("  " + member.name() + "  " + alive + ", log " + member.log());
    }
  }

  /** Shows where clients find a system. */
  public void endpoints(Map<String, String> endpoints) {
    new TreeMap<>(endpoints).forEach(
        (name, address) -> console.line("  " + name + "  " + console.colors().cyan(address)));
  }
}
