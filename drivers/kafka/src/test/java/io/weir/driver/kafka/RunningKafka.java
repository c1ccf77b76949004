package io.weir.driver.kafka;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.kafka.launch.KafkaLauncher;
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
public final class RunningKafka implements SystemUnderTest {
  private static final String HOST = "127.0.0.1";
  private static final int FIRST_PORT = 21_000;
  private static final int LAST_PORT = 32_000;

  private final SystemSpec system;
  private final Path directory;
  private final ClusterPlan plan;
  private final PlanRunner processes;

  private RunningKafka(SystemSpec system, Path directory, ClusterPlan plan, PlanRunner processes) {
    this.system = system;
    this.directory = directory;
    this.plan = plan;
    this.processes = processes;
  }

  public static RunningKafka start(SystemSpec system) throws IOException, InterruptedException {
    KafkaLauncher launcher = new KafkaLauncher();
    Path directory = Files.createTempDirectory("weir-kafka");
    LaunchSite site = new LaunchSite(directory, HOST, freePorts(launcher.portCount(system)),
        system.durability(), Runtime.getRuntime().availableProcessors(), 1);
    ClusterPlan plan = launcher.plan(system, site);
    RunningKafka kafka = new RunningKafka(system, directory, plan,
        new PlanRunner(directory, launcher.serverArtifacts(system)));
    try {
      kafka.processes.start(plan);
      return kafka;
    } catch (IOException | InterruptedException | RuntimeException e) {
      kafka.close();
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
    return "kafka";
  }

  @Override
  public DriverSettings settings() {
    return new DriverSettings(plan.endpoints(), ClientPolicy.DEFAULT, system.durability(),
        system.options(), system.properties(), "weir-test", 1, Duration.ofSeconds(60));
  }

  /** Just above the client's {@code max.request.size}. */
  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.of(new DataSize(1_100_000));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(SystemUnderTest.super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.FETCH_DELAY, Aspect.SUBSCRIPTION_TYPE));
    return aspects;
  }

  @Override
  public Optional<Freeze> freeze() {
    return Optional.of(new Freeze() {
      @Override
      public DriverSettings settings() {
        return RunningKafka.this.settings();
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
    for (Process process : processes.alive()) {
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
