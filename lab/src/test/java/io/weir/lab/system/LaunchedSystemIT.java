package io.weir.lab.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.experiment.LoopbackPlan;
import io.weir.lab.experiment.ShellLauncher;
import io.weir.lab.host.LocalHost;
import io.weir.lab.host.SystemHost;
import io.weir.lab.host.SystemHosts;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProcessHost;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchedSystemIT {
  private static final String SERVE =
      "echo 1 >> $DATA/segment; echo ready; while :; do sleep 1; done";

  @TempDir
  Path folder;

  private int port;

  @BeforeEach
  void findPort() throws Exception {
    try (Ports ports = Ports.pick(1)) {
      port = ports.numbers().getFirst();
    }
  }

  private SystemOrder order(String script) {
    SystemSpec any =
        LoopbackPlan.run(1, LoopbackPlan.seconds(1, 1, 1), Map.of()).system();
    SystemSpec system = SystemSpecBuilder.builder()
        .name(any.name())
        .broker(any.broker())
        .version(any.version())
        .clientVersion(any.clientVersion())
        .nodes(any.nodes())
        .port(OptionalInt.of(port))
        .durability(any.durability())
        .options(any.options())
        .properties(any.properties())
        .build();
    return SystemOrder.alone(new ShellLauncher(script), system, site(),
        folder.resolve("logs"));
  }

  private Path site() {
    return folder.resolve("site");
  }

  private Path conf() {
    return site().resolve("shell-1/shell.conf");
  }

  private Path segment() {
    return site().resolve("shell-1/data/segment");
  }

  private static ArtifactCache artifacts() {
    return new ArtifactCache((artifacts, listener) -> List.of(), ArtifactListener.NONE);
  }

  private LaunchedSystem prepared(String script) throws Exception {
    return LaunchedSystem.prepare(order(script), artifacts(), new Provisioner());
  }

  private void assertPortIsTaken() {
    assertThatExceptionOfType(ProvisionException.class).isThrownBy(() -> Ports.from(port, 1));
  }

  private void assertPortIsFree() {
    assertThatCode(() -> Ports.from(port, 1).close()).doesNotThrowAnyException();
  }

  @Test
  void aSystemThatCannotBeStartedHoldsNoPortAndLeavesNoData() {
    assertThatExceptionOfType(ProvisionException.class)
        .isThrownBy(() -> LaunchedSystem.started(
            order("echo 1 > $DATA/segment; echo wrong turn; exit 3"), artifacts(),
            new Provisioner(),
            ProvisionListener.NONE))
        .withMessageContaining("wrong turn");

    assertPortIsFree();
    assertThat(segment()).doesNotExist();
    assertThat(conf()).as("there to be read").isRegularFile();
  }

  @Test
  void aSystemThatWasNeverStartedHoldsItsPortUntilItIsClosed() throws Exception {
    LaunchedSystem system = prepared(SERVE);
    assertPortIsTaken();

    system.close();

    assertPortIsFree();
    assertThat(site()).doesNotExist();
  }

  @Test
  void closingEndsTheProcessesAndRemovesTheirData() throws Exception {
    LaunchedSystem system =
        LaunchedSystem.started(order(SERVE), artifacts(), new Provisioner(),
            ProvisionListener.NONE);
    DeployedProcess process = system.processes().getFirst();
    assertThat(segment()).isRegularFile();

    system.close();

    assertThat(ProcessHandle.of(process.pid())).isEmpty();
    assertThat(segment()).doesNotExist();
    assertPortIsFree();
  }

  @Test
  void aKilledSystemIsStartedAgainOnItsFiles() throws Exception {
    try (LaunchedSystem system = prepared(SERVE)) {
      system.start(ProvisionListener.NONE);
      long first = system.processes().getFirst().pid();
      system.kill();
      assertThat(ProcessHandle.of(first)).isEmpty();
      assertThat(system.failure()).as("it was meant to be").isEmpty();

      system.restart(ProvisionListener.NONE);

      assertThat(system.processes().getFirst().pid()).isNotEqualTo(first);
      assertThat(segment()).hasContent("1\n1");
      assertPortIsTaken();
    }
    assertThat(segment()).doesNotExist();
  }

  /** This machine, which counts how often logs are asked for. */
  private final class CountedHost implements SystemHosts {
    private final LocalHost host =
        new LocalHost(new Provisioner(), Map.of(), site(), folder.resolve("logs"));
    private int collected;

    @Override
    public List<LaunchHost> places() {
      return host.places();
    }

    @Override
    public List<SystemHost> hosts() {
      return host.hosts();
    }

    @Override
    public List<Integer> takePorts(SystemSpec system, int count) throws ProvisionException {
      return host.takePorts(system, count);
    }

    @Override
    public void require(SystemSpec system, ClusterPlan plan, MemoryDemand beside)
        throws ProvisionException {
      host.require(system, plan, beside);
    }

    @Override
    public Map<String, ProcessHost> processes(ProvisionListener listener) {
      return host.processes(listener);
    }

    @Override
    public void collectLogs(ClusterPlan plan) {
      collected++;
    }

    @Override
    public void close() {
      host.close();
    }

    LaunchedSystem system(String script) throws Exception {
      SystemOrder order = order(script);
      List<Integer> ports = takePorts(order.system(), 1);
      return new LaunchedSystem(order, this,
          order.launcher().plan(order.system(), order.launchSite(this, ports)));
    }
  }

  @Test
  void logsOfAFailedStartAreCollected() throws Exception {
    CountedHost host = new CountedHost();
    LaunchedSystem system = host.system("echo wrong turn; exit 3");
    assertThatExceptionOfType(ProvisionException.class)
        .isThrownBy(() -> system.start(ProvisionListener.NONE));

    system.close();

    assertThat(host.collected).isOne();
  }

  @Test
  void logsAreCollectedOnce() throws Exception {
    CountedHost host = new CountedHost();
    LaunchedSystem system = host.system(SERVE);
    system.start(ProvisionListener.NONE);

    system.stop();
    system.close();

    assertThat(host.collected).isOne();
  }
}
