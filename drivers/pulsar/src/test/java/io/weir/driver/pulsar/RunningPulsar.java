package io.weir.driver.pulsar;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.pulsar.launch.PulsarLauncher;
import io.weir.driver.tck.Freeze;
import io.weir.driver.tck.SystemUnderTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A real cluster, started by the launcher's plan. */
public final class RunningPulsar implements SystemUnderTest {
  private static final String HOST = "127.0.0.1";
  private static final int FIRST_PORT = 22_000;
  private static final int LAST_PORT = 32_000;

  private final SystemSpec system;
  private final Path directory;
  private final ClusterPlan plan;
  private final PlanRunner processes;

  private RunningPulsar(SystemSpec system, Path directory, ClusterPlan plan, PlanRunner processes) {
    this.system = system;
    this.directory = directory;
    this.plan = plan;
    this.processes = processes;
  }

  public static RunningPulsar start(SystemSpec system) throws IOException, InterruptedException {
    PulsarLauncher launcher = new PulsarLauncher();
    Path directory = Files.createTempDirectory("weir-pulsar");
    LaunchSite site = new LaunchSite(directory, HOST, freePorts(launcher.portCount(system)),
        system.durability(), Runtime.getRuntime().availableProcessors(), 1);
    ClusterPlan plan = launcher.plan(system, site);
    RunningPulsar pulsar = new RunningPulsar(system, directory, plan,
        new PlanRunner(directory, launcher.serverArtifacts(system)));
    try {
      pulsar.processes.start(plan);
      return pulsar;
    } catch (IOException | InterruptedException | RuntimeException e) {
      pulsar.close();
      throw e;
    }
  }

  private static List<Integer> freePorts(int count) {
    List<Integer> free = new ArrayList<>();
    for (int port = FIRST_PORT; port < LAST_PORT && free.size() < count; port++) {
      if (isFree(port)) {
        free.add(port);
      }
    }
    return free;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(HOST))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public String broker() {
    return "pulsar";
  }

  @Override
  public DriverSettings settings() {
    return new DriverSettings(plan.endpoints(), ClientPolicy.DEFAULT, system.durability(),
        system.options(), system.properties(), "weir-test", 1, Duration.ofSeconds(60));
  }

  /** Just above the broker's {@code maxMessageSize}. */
  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.of(new DataSize(5_300_000));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(SystemUnderTest.super.aspects());
    aspects.addAll(
        Set.of(Aspect.HEAP, Aspect.CACHE, Aspect.DISPATCH_DELAY, Aspect.SUBSCRIPTION_TYPE));
    return aspects;
  }

  @Override
  public Optional<Freeze> freeze() {
    return Optional.of(new Freeze() {
      @Override
      public DriverSettings settings() {
        return RunningPulsar.this.settings();
      }

      @Override
      public void begin() throws Exception {
        signal("-STOP");
      }

      @Override
      public void end() throws Exception {
        signal("-CONT");
      }
    });
  }

  private void signal(String signal) throws IOException, InterruptedException {
    for (Process process : processes.alive("broker")) {
      int code =
          new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
      if (code != 0) {
        throw new IOException("kill " + signal + " " + process.pid() + " ended with " + code);
      }
    }
  }

  @Override
  public void close() throws IOException {
    processes.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
