package io.weir.lab.host.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.lab.environment.DoctorCheck;
import io.weir.lab.host.HostsExamination;
import io.weir.lab.host.SystemHost;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.ProcessHost;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.ssh.SshClient;
import io.weir.lab.ssh.SshServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes on two machines that are one, through a real ssh server and real agents. */
@Timeout(120)
class SshHostsIT {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir
  Path folder;

  private SshServer server;
  private SshHosts hosts;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(SshServer.possible(), "no ssh server is installed");
    server = SshServer.start(Files.createDirectory(folder.resolve("ssh")));
    hosts = SshHosts.open(new BrokerHosts.Ssh("hosts.yaml",
        List.of(host("a", "127.0.0.1"), host("b", "127.0.0.2"))), new SshClient(server.client()),
        Map.of(), Files.createDirectory(folder.resolve("work")), folder.resolve("logs"));
  }

  @AfterEach
  void close() {
    if (hosts != null) {
      hosts.close();
    }
    if (server != null) {
      server.close();
    }
  }

  private RemoteHost host(String name, String address) {
    return new RemoteHost(name, name, 1, Optional.of(System.getProperty("java.home")),
        Optional.of(server.cache().toString()), Optional.of(address));
  }

  private Path directory(int host) {
    return hosts.places().get(host).directory();
  }

  /** Writes its file's content, and stops in order when it is asked to. */
  private ProcessPlan process(String name, int host) {
    Path own = directory(host).resolve(name);
    String script = "cat " + own + "/text; trap 'echo asked; exit 0' TERM; echo up;"
        + " echo data > " + own + "/data/x; while :; do sleep 0.05; done";
    return new ProcessPlan(name, "test", hosts.places().get(host).name(),
        new Command.Program("sh", List.of("-c", script), new DataSize(0)),
        Map.of(own.resolve("text"), "text of " + name + "\n"), List.of(own.resolve("data")),
        Map.of(), new Readiness.LogLine("^up$"), LONG, LONG, Optional.empty(), Set.of());
  }

  private ClusterPlan plan() {
    return new ClusterPlan(List.of(
        new ClusterPlan.Stage(List.of(process("keeper-1", 0), process("keeper-2", 1))),
        new ClusterPlan.Stage(List.of(process("broker-1", 1)))), Map.of(), List.of());
  }

  @Test
  void anExaminationShowsEachMachine() throws Exception {
    List<DoctorCheck> checks = HostsExamination.examine(hosts);
    assertThat(checks).extracting(DoctorCheck::name)
        .containsExactly("brokers on a", "brokers on b");
    assertThat(checks).extracting(DoctorCheck::finding)
        .allSatisfy(finding -> assertThat(finding).contains("processors: ", "JDK "));
  }

  private Deployment start(ClusterPlan plan, ProvisionListener listener) throws Exception {
    return Deployment.start(plan, hosts.processes(listener));
  }

  private static boolean isAlive(DeployedProcess process) {
    return ProcessHandle.of(process.pid()).isPresent();
  }

  private static void awaitEnd(List<DeployedProcess> processes) throws Exception {
    for (DeployedProcess process : processes) {
      Optional<ProcessHandle> handle = ProcessHandle.of(process.pid());
      if (handle.isPresent()) {
        handle.get().onExit().get(30, TimeUnit.SECONDS);
      }
    }
  }

  /** The folder of the agent, with all that is in it. */
  private static void awaitRemoved(Path directory) throws Exception {
    Path own = directory.getParent();
    for (int tries = 0; tries < 400 && Files.exists(own); tries++) {
      Thread.sleep(50);
    }
    assertThat(own).doesNotExist();
  }

  @Test
  void startsStageByStageAndStopsBackwards() throws Exception {
    List<String> steps = Collections.synchronizedList(new ArrayList<>());
    ProvisionListener listener = new ProvisionListener() {
      @Override
      public void ready(String process, Duration after) {
        steps.add("ready " + process);
      }

      @Override
      public void stopped(String process, Duration after) {
        steps.add("stopped " + process);
      }
    };
    ClusterPlan plan = plan();
    List<DeployedProcess> processes;
    try (Deployment deployment = start(plan, listener)) {
      processes = deployment.processes();
      assertThat(processes).extracting(DeployedProcess::name)
          .containsExactly("keeper-1", "keeper-2", "broker-1");
      assertThat(processes).extracting(DeployedProcess::host).containsExactly("a", "b", "b");
      assertThat(processes).allMatch(SshHostsIT::isAlive);
      assertThat(deployment.failure()).isNotDone();
      assertThat(directory(1).resolve("broker-1/data/x")).exists();
    }
    hosts.collectLogs(plan);
    Map<String, ProcessHost> again = hosts.processes(listener);
    for (Map.Entry<String, ProcessHost> host : again.entrySet()) {
      host.getValue().removeData(plan.on(host.getKey()));
    }

    assertThat(processes).noneMatch(SshHostsIT::isAlive);
    assertThat(folder.resolve("logs/broker-1.log"))
        .hasContent("text of broker-1\nup\nasked");
    assertThat(folder.resolve("logs/keeper-1.log")).exists();
    assertThat(directory(1).resolve("broker-1/data")).doesNotExist();
    assertThat(steps.subList(0, 2))
        .containsExactlyInAnyOrder("ready keeper-1", "ready keeper-2");
    assertThat(steps.subList(2, 4)).containsExactly("ready broker-1", "stopped broker-1");
  }

  @Test
  @Tag("slow")
  void strikesProcessesByName() throws Exception {
    try (Deployment deployment = start(plan(), ProvisionListener.NONE)) {
      assertThat(deployment.kill("broker-1")).isEqualTo(137);
      deployment.restart("broker-1");
      deployment.pause("keeper-1");
      deployment.resume("keeper-1");
      assertThat(deployment.stop("keeper-2")).isZero();

      assertThat(deployment.failure()).isNotDone();
      assertThatThrownBy(() -> deployment.kill("keeper-2"))
          .isInstanceOf(ProvisionException.class)
          .hasMessage("b: can't kill keeper-2: it does not run");
    }
  }

  @Tag("slow")
  @Test
  void reportsAProcessThatDies() throws Exception {
    try (Deployment deployment = start(plan(), ProvisionListener.NONE)) {
      ProcessHandle.of(deployment.processes().get(1).pid()).orElseThrow().destroyForcibly();

      assertThat(deployment.failure().get(20, TimeUnit.SECONDS))
          .contains("keeper-2 (test) ended with exit code 137");
    }
  }

  @Test
  @Tag("slow")
  void startsNothingOfAPlanThatFails() throws Exception {
    ProcessPlan bad = process("keeper-2", 1);
    ProcessPlan failing = new ProcessPlan(bad.name(), bad.role(), bad.host(),
        new Command.Program("sh", List.of("-c", "echo 'no disk'; exit 3"), new DataSize(0)),
        bad.files(), bad.directories(), Map.of(), bad.ready(), LONG, LONG, Optional.empty(),
        Set.of());
    ClusterPlan plan = new ClusterPlan(List.of(
        new ClusterPlan.Stage(List.of(process("keeper-1", 0), failing))), Map.of(), List.of());

    assertThatThrownBy(() -> start(plan, ProvisionListener.NONE))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith("b: ")
        .hasMessageContaining("keeper-2 (test) ended with exit code 3")
        .hasMessageContaining("no disk");
    assertThat(ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.contains(directory(0) + "/keeper-1/text"))).isEmpty();
  }

  @Test
  void neitherAProcessNorAFileOutlivesItsAgent() throws Exception {
    Path directory = directory(0);
    Deployment deployment = start(plan(), ProvisionListener.NONE);
    List<DeployedProcess> processes = deployment.processes();
    ProcessHandle agent = agents().filter(process -> parents(processes.getFirst().pid())
        .contains(process.pid())).findFirst().orElseThrow();

    agent.destroyForcibly();

    assertThat(deployment.failure().get(20, TimeUnit.SECONDS)).startsWith("a: ");
    awaitEnd(processes.subList(0, 1));
    assertThatThrownBy(deployment::close)
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith("a: ");
    awaitEnd(processes);
    awaitRemoved(directory);
  }

  @Test
  void noProcessOutlivesTheConnection() throws Exception {
    Deployment deployment = start(plan(), ProvisionListener.NONE);
    List<DeployedProcess> processes = deployment.processes();
    List<Path> directories = hosts.places().stream().map(LaunchHost::directory).toList();

    server.sessions().forEach(ProcessHandle::destroyForcibly);

    awaitEnd(processes);
    hosts.close();
    for (Path directory : directories) {
      awaitRemoved(directory);
    }
  }

  @Test
  @Tag("slow")
  void measuresEachMachine() throws Exception {
    try (Deployment deployment = start(plan(), ProvisionListener.NONE)) {
      DeployedProcess broker = deployment.processes().getLast();
      SystemHost machine = hosts.hosts().getLast();

      assertThat(machine.probe().facts().cores())
          .isEqualTo(Runtime.getRuntime().availableProcessors());
      assertThat(machine.probe().family(broker.pid())).contains(broker.pid());
      assertThat(machine.probe().use(List.of(broker.pid()), machine.directory()).accounts())
          .containsOnlyKeys(broker.pid());
      assertThat(machine.probe().diskSpeed(machine.directory())).isPresent();
    }
  }

  @Test
  @Tag("slow")
  void refusesAnAddressOfAnotherMachine() throws Exception {
    SystemSpec system = system();
    try (SshHosts others = SshHosts.open(new BrokerHosts.Ssh("hosts.yaml",
        List.of(host("far", "192.0.2.1"))), new SshClient(server.client()), Map.of(),
        folder.resolve("work"), folder.resolve("logs"))) {
      assertThatThrownBy(() -> others.takePorts(system, 1))
          .isInstanceOf(ProvisionException.class)
          .hasMessage("far can't listen on 192.0.2.1: give its own address as 'address' in the"
              + " file of hosts");
    }
    assertThat(hosts.takePorts(system, 12)).hasSize(12).doesNotHaveDuplicates();
  }

  private static SystemSpec system() {
    return SystemSpecBuilder.builder()
        .name("kafka")
        .broker("kafka")
        .version("1.2.3")
        .nodes(1)
        .durability(new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE))
        .options(Map.of())
        .properties(Map.of())
        .build();
  }

  private static List<Long> parents(long pid) {
    return Stream.iterate(ProcessHandle.of(pid), Optional::isPresent,
        process -> process.flatMap(ProcessHandle::parent))
        .flatMap(Optional::stream)
        .map(ProcessHandle::pid)
        .toList();
  }

  private static Stream<ProcessHandle> agents() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().command().orElse("").endsWith("java"))
        .filter(process -> commandLine(process).contains(AgentMain.class.getName()));
  }

  /** The JDK leaves out those that are as long as this one. */
  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return "";
    }
  }
}
