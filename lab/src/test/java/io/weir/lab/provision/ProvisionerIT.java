package io.weir.lab.provision;

import static io.weir.lab.provision.Plans.LONG;
import static io.weir.lab.provision.Plans.UP;
import static io.weir.lab.provision.Plans.process;
import static io.weir.lab.provision.Plans.server;
import static io.weir.lab.provision.Plans.stages;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
@Timeout(120)
class ProvisionerIT {
  @TempDir
  Path directory;
  private final Provisioner provisioner = new Provisioner();

  @AfterEach
  void nothingIsLeft() {
    assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void startsInOrderAndStopsBackwards() throws Exception {
    ProcessPlan format = process("format", "echo formatted > data/format", new Readiness.Exit());
    ClusterPlan plan =
        stages(
            withFiles(format, Map.of(directory.resolve("data/kept.conf"), "x=1"),
                List.of(directory.resolve("data"))),
            server("storage"),
            process("broker",
                "test -f data/format || exit 9; trap 'echo broker >> stops; exit 0' TERM; echo up; while :; do sleep 0.05; done",
                UP));
    Deployment deployment = deploy(plan);
    try (deployment) {
      assertThat(deployment.endpoints()).containsEntry("bootstrap", "127.0.0.1:1");
      assertThat(deployment.processes()).extracting(DeployedProcess::name)
          .containsExactly("format", "storage", "broker");
      assertThat(deployment.failure()).isNotDone();
      assertThatThrownBy(deployment::removeData).hasMessageContaining("stop it first");
    }
    assertThat(deployment.failure()).isNotDone();
    deployment.removeData();
    assertThat(directory.resolve("stops")).hasContent("broker\nstorage\n");
    assertThat(directory.resolve("data/format")).doesNotExist();
    assertThat(directory.resolve("data/kept.conf")).hasContent("x=1");
    assertThat(directory.resolve("logs/broker.log")).hasContent("up\n");
  }

  @Test
  void startsTheProcessesOfAStageTogether() throws Exception {
    String waitsForTheOther =
        "touch %s; while ! test -f %s; do sleep 0.02; done; echo up; exec sleep 300";
    ClusterPlan.Stage stage =
        new ClusterPlan.Stage(
            List.of(process("a", waitsForTheOther.formatted("a", "b"), UP),
                process("b", waitsForTheOther.formatted("b", "a"), UP)));
    try (Deployment deployment = deploy(new ClusterPlan(List.of(stage), Map.of(), List.of()))) {
      assertThat(deployment.processes()).hasSize(2);
    }
  }

  @Test
  void killsAndStartsAgainInItsOldPlace() throws Exception {
    try (Deployment deployment = deploy(stages(server("storage"), server("broker")))) {
      long first = deployment.processes().get(0).pid();

      deployment.kill("storage");

      assertThat(ProcessHandle.of(first).filter(ProcessHandle::isAlive)).isEmpty();
      assertThat(deployment.failure()).isNotDone();
      assertThatThrownBy(() -> deployment.kill("storage")).hasMessageContaining("does not run");
      assertThatThrownBy(() -> deployment.restart("broker"))
          .hasMessageContaining("was not ended");
      assertThatThrownBy(() -> deployment.kill("bookie"))
          .hasMessageContaining("no process bookie among [storage, broker]");

      deployment.restart("storage");

      assertThat(deployment.processes()).extracting(DeployedProcess::name)
          .containsExactly("storage", "broker");
      assertThat(deployment.processes().get(0).pid()).isNotEqualTo(first);
    }
    assertThat(directory.resolve("stops")).hasContent("broker\nstorage\n");
  }

  @Test
  void theEndOfARestartedProcessIsAFailureAgain() throws Exception {
    try (Deployment deployment = deploy(stages(server("broker")))) {
      deployment.kill("broker");
      deployment.restart("broker");

      ProcessHandle.of(deployment.processes().get(0).pid()).orElseThrow().destroyForcibly();

      assertThat(deployment.failure().get(30, TimeUnit.SECONDS)).contains("broker");
    }
  }

  @Test
  void dataElsewhereIsRemovedAndNobodyElses() throws Exception {
    Path disk = Files.createDirectories(directory.resolve("disk"));
    Path own = disk.resolve("run");
    ProcessPlan plain = server("storage");
    ProcessPlan storage = withFiles(plain, Map.of(), List.of(own.resolve("journal")));
    ClusterPlan plan = new ClusterPlan(List.of(new ClusterPlan.Stage(List.of(storage))), Map.of(),
        List.of(own));
    Deployment deployment = deploy(plan);
    deployment.close();
    assertThat(own.resolve("journal")).isDirectory();
    deployment.removeData();
    assertThat(own).doesNotExist();

    Files.createDirectories(own.resolve("somebody's"));
    assertThatThrownBy(() -> deploy(plan)).isInstanceOf(ProvisionException.class)
        .hasMessageContaining("exists already");
    assertThat(own.resolve("somebody's")).isDirectory();
  }

  @Test
  void dataElsewhereIsRemovedWhereTheStartFails() throws Exception {
    Path disk = Files.createDirectories(directory.resolve("disk"));
    Path own = disk.resolve("run");
    ProcessPlan broken =
        withFiles(process("storage", "exit 3", UP), Map.of(), List.of(own.resolve("journal")));
    ClusterPlan plan = new ClusterPlan(List.of(new ClusterPlan.Stage(List.of(broken))), Map.of(),
        List.of(own));
    assertThatThrownBy(() -> deploy(plan)).hasMessageContaining("exit code 3");
    assertThat(own).doesNotExist();

    ClusterPlan nowhere = new ClusterPlan(plan.stages(), Map.of(),
        List.of(directory.resolve("no disk/run")));
    assertThatThrownBy(() -> deploy(nowhere)).hasMessageContaining("no folder that weir can write");
    assertThat(directory.resolve("no disk")).doesNotExist();
  }

  @Test
  void showsTheReasonOfAProcessThatDies() {
    String script =
        "echo 'java.net.BindException: Address already in use'; for i in $(seq 40); do echo \"line $i\"; done; exit 3";
    ProvisionException e = failure(stages(server("storage"), process("broker", script, UP)));
    assertThat(e)
        .hasMessageContainingAll("broker (test) ended with exit code 3", "'^up$'",
            "logs/broker.log", "line 40")
        .hasMessageNotContainingAny("line 9\n", "storage");
    assertThat(e.getMessage().indexOf("BindException"))
        .isLessThan(e.getMessage().indexOf("line 40"));
    assertThat(directory.resolve("stops")).hasContent("storage\n");
  }

  @Test
  void showsWhichEarlierProcessDiedMeanwhile() {
    ClusterPlan plan = stages(process("storage", "echo up; sleep 0.5; exit 4", UP),
        process("broker", "exec sleep 300", UP));
    assertThat(failure(plan)).hasMessageContainingAll("storage (test) ended with exit code 4",
        "while weir waited for broker", "logs/storage.log");
  }

  @Test
  void givesUpOnAProcessThatIsNeverReady() {
    ClusterPlan plan =
        stages(process("broker", "echo starting; exec sleep 300", UP, Duration.ofSeconds(1)));
    assertThat(failure(plan)).hasMessageContainingAll("broker (test) was not ready within 1s",
        "'^up$'", "starting", "logs/broker.log");
  }

  @Test
  void saysWhenAOneTimeJobFails() {
    assertThat(failure(stages(process("format", "echo no; exit 2", new Readiness.Exit()))))
        .hasMessageContainingAll("format (test) ended with exit code 2", "exit code 0", "no");
  }

  @Test
  void waitsForAnAnswer200() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/health",
        exchange -> {
          exchange.sendResponseHeaders(asked.incrementAndGet() < 3 ? 503 : 200, -1);
          exchange.close();
        });
    http.start();
    URI health = URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/health");
    try (Deployment deployment =
        deploy(stages(process("broker", "exec sleep 300", new Readiness.HttpOk(health))))) {
      assertThat(deployment.processes()).hasSize(1);
      assertThat(asked).hasValue(3);
    } finally {
      http.stop(0);
    }
  }

  @Test
  void saysWhatItSawInsteadOfAnAnswer200() throws Exception {
    try (Ports ports = Ports.pick(1)) {
      URI health = URI.create("http://127.0.0.1:" + ports.numbers().get(0) + "/health");
      ProcessPlan silent =
          process("silent", "exec sleep 300", new Readiness.HttpOk(health), Duration.ofSeconds(2));
      assertThat(failure(stages(silent))).hasMessageContainingAll("silent",
          "an answer 200 from " + health, "ConnectException");
    }
  }

  @Test
  void reportsWhenAProcessDiesInUse() throws Exception {
    try (Deployment deployment = deploy(stages(server("storage"), server("broker")))) {
      ProcessHandle.of(deployment.processes().get(0).pid()).orElseThrow().destroyForcibly();
      String reason = deployment.failure().get(20, TimeUnit.SECONDS);
      assertThat(reason).contains("storage (test) ended with exit code 137",
          "killed from outside", "logs/storage.log");
    }
  }

  @Test
  void stopsWhatItStartedWhenInterrupted() throws Exception {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    CountDownLatch storageReady = new CountDownLatch(1);
    ProvisionListener listener =
        new ProvisionListener() {
          @Override
          public void ready(String process, Duration after) {
            storageReady.countDown();
          }
        };
    ClusterPlan plan = stages(server("storage"), process("broker", "exec sleep 300", UP));
    Thread deploying =
        new Thread(() -> thrown.set(catchThrowableOfType(InterruptedException.class,
            () -> provisioner.deploy(plan, Map.of(), site(), listener))));
    deploying.start();
    storageReady.await();
    deploying.interrupt();
    deploying.join();
    assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    assertThat(directory.resolve("stops")).hasContent("storage\n");
  }

  @Test
  void startsNothingWhereSomethingIsMissing() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertThat(failure(stages(server("a")),
          new Site(directory, directory.resolve("logs"), "127.0.0.1", List.of(port),
              Site.MINIMUM_DISK)))
          .hasMessageContainingAll("port " + port, "process " + ProcessHandle.current().pid());
    }
    Site huge =
        new Site(directory, directory.resolve("logs"), "127.0.0.1", List.of(),
            new DataSize(Long.MAX_VALUE));
    assertThat(failure(stages(server("a")), huge)).hasMessageContainingAll("must be free",
        directory.toString());
    assertThat(failure(stages(server("a"), server("a")))).hasMessageContaining("two processes a");
    Command.Java java = new Command.Java(Optional.empty(), "broker", List.of(), "Main", List.of());
    ProcessPlan unresolved =
        new ProcessPlan("b", "test", "localhost", java, Map.of(), List.of(), Map.of(), UP, LONG,
            LONG,
            Optional.empty(), Set.of());
    assertThat(failure(stages(server("a"), unresolved))).hasMessageContaining("'broker'");
    assertThat(directory.resolve("logs/a.log")).doesNotExist();
  }

  private Deployment deploy(ClusterPlan plan) throws Exception {
    return provisioner.deploy(plan, Map.of(), site(), ProvisionListener.NONE);
  }

  private ProvisionException failure(ClusterPlan plan) {
    return failure(plan, site());
  }

  private ProvisionException failure(ClusterPlan plan, Site site) {
    return catchThrowableOfType(ProvisionException.class,
        () -> provisioner.deploy(plan, Map.of(), site, ProvisionListener.NONE));
  }

  private Site site() {
    return new Site(directory, directory.resolve("logs"), "127.0.0.1", List.of(),
        DataSize.mebibytes(1));
  }

  private static ProcessPlan withFiles(ProcessPlan plan, Map<Path, String> files,
      List<Path> directories) {
    return new ProcessPlan(plan.name(), plan.role(), plan.host(), plan.command(), files,
        directories, Map.of(),
        plan.ready(), plan.startLimit(), plan.stopGrace(), Optional.empty(), Set.of());
  }
}
