package io.weir.driver.kafka;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchHost;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.tck.Freeze;
import io.weir.driver.tck.NodeLoss;
import io.weir.driver.tck.SuspendedProcesses;
import io.weir.driver.tck.SystemUnderTest;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** A real cluster. */
public final class RunningKafka implements SystemUnderTest {
  private static final int SURVIVING_NODES = 3;

  private final SystemSpec system;
  private final Path directory;
  private final Ports ports;
  private final Deployment deployment;

  private RunningKafka(SystemSpec system, Path directory, Ports ports, Deployment deployment) {
    this.system = system;
    this.directory = directory;
    this.ports = ports;
    this.deployment = deployment;
  }

  public static RunningKafka start(SystemSpec system) throws Exception {
    return start(system, directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts a cluster on hosts whose directories are in the given one. */
  public static RunningKafka start(SystemSpec system, Function<Path, List<LaunchHost>> hosts)
      throws Exception {
    Path directory = Files.createTempDirectory("weir-kafka");
    Ports ports = Ports.pick(KafkaDeployment.portCount(system));
    try {
      return new RunningKafka(system, directory, ports,
          KafkaDeployment.start(
              KafkaDeployment.plan(system, hosts.apply(directory), ports.numbers()), system,
              directory, ports.numbers()));
    } catch (ProvisionException | ResolveException | InterruptedException | RuntimeException e) {
      ports.close();
      throw e;
    }
  }

  @Override
  public String broker() {
    return "kafka";
  }

  @Override
  public DriverSettings settings() {
    return KafkaDeployment.settings(system, deployment);
  }

  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.of(new DataSize(MessageSpec.BROKER_LIMIT.bytes() + 1));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(SystemUnderTest.super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.FETCH_DELAY, Aspect.SUBSCRIPTION_TYPE));
    return aspects;
  }

  @Override
  public List<NodeLoss> losses() {
    return system.nodes() < SURVIVING_NODES
        ? List.of()
        : List.of(new LeaderLoss(deployment));
  }

  @Override
  public Optional<Freeze> freeze() {
    return Optional.of(new SuspendedProcesses(settings(), deployment.processes()
        .stream()
        .filter(process -> process.role().equals("broker"))
        .map(DeployedProcess::pid)
        .toList()));
  }

  @Override
  public void close() throws IOException {
    try {
      deployment.close();
    } catch (ProvisionException e) {
      throw new IOException(e);
    } finally {
      ports.close();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
