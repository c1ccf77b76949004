package io.weir.cli.command;

import io.weir.core.scenario.WorkerHosts;
import io.weir.scenario.Overrides;
import io.weir.scenario.key.PhaseKeys;
import io.weir.scenario.key.TopKeys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that change a scenario. */
final class ScenarioOptions {
  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      description = "Set a value of the scenario, as workload.partitions=6 or client.batch-delay=5ms. May be repeated.")
  private List<String> sets = new ArrayList<>();

  @Option(names = "--repeat", paramLabel = "N",
      description = "How many fresh deployments of each system are measured, or auto: the same as --set repeat=N.")
  private Optional<String> repeat = Optional.empty();

  @Option(names = "--measure", paramLabel = "TIME",
      description = "The length of the measure phase: the same as --set phases.measure=TIME.")
  private Optional<String> measure = Optional.empty();

  @Option(names = "--scale", paramLabel = "NAME",
      description = "Use one of the scenario's scales, as laptop.")
  private Optional<String> scale = Optional.empty();

  @Option(names = "--baseline", paramLabel = "SYSTEM",
      description = "Compare the other systems with this one. Default: the scenario's baseline, or its first system.")
  private Optional<String> baseline = Optional.empty();

  @Option(names = "--workers", paramLabel = "HOSTS",
      description = "Generate the load by several workers, as local:4, ssh:FILE with a file of hosts, or k8s:4 for pods of a Kubernetes cluster. Default: the scenario's workers, or local:1.")
  private Optional<String> workers = Optional.empty();

  @Option(names = "--brokers", paramLabel = "HOSTS",
      description = "Start the nodes of systems on other machines, as ssh:FILE with a file of hosts. Default: the scenario's brokers, or local.")
  private Optional<String> brokers = Optional.empty();

  @Option(names = "--dilate", paramLabel = "FACTOR",
      description = "Let time pass slower for brokers and workers by this factor, so that the machine seems as many times faster to them. Default: the scenario's emulate.dilation, or 1.")
  private Optional<String> dilation = Optional.empty();

  @Option(
      names = "--compare-across-durability",
      description = "Compare systems although their acknowledgements promise different things. Every result is then marked.")
  private boolean acrossDurability;

  /** A path on the command line starts at the working folder, not at the scenario's. */
  private static String fromHere(String hosts) {
    return hosts.startsWith(WorkerHosts.Ssh.PREFIX)
        ? WorkerHosts.Ssh.PREFIX
            + Path.of(hosts.substring(WorkerHosts.Ssh.PREFIX.length())).toAbsolutePath()
        : hosts;
  }

  /** Uses a scale if time is dilated, unless another one was chosen. */
  void dilatedBy(String usual) {
    if (dilation.isPresent() && scale.isEmpty()) {
      scale = Optional.of(usual);
    }
  }

  Overrides overrides() {
    List<String> all = new ArrayList<>(sets);
    repeat.ifPresent(count -> all.add(TopKeys.REPEAT + "=" + count));
    measure.ifPresent(time -> all.add(PhaseKeys.MEASURE + "=" + time));
    baseline.ifPresent(system -> all.add("baseline=" + system));
    brokers.ifPresent(hosts -> all.add("brokers=" + fromHere(hosts)));
    workers.ifPresent(hosts -> all.add("workers=" + fromHere(hosts)));
    dilation.ifPresent(factor -> all.add("emulate.dilation=" + factor));
    if (acrossDurability) {
      all.add("compare-across-durability=true");
    }
    return new Overrides(scale, all);
  }
}
