package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coordinators and workers as pods of a real control plane. */
@Tag("slow")
class KubernetesIT {
  private static final int LIMIT_MINUTES = 5;

  @TempDir
  static Path shared;
  private static TestCluster cluster;

  @TempDir
  Path folder;
  private Process weir;

  @BeforeAll
  static void start() throws Exception {
    cluster = TestCluster.start(shared);
  }

  @AfterAll
  static void stop() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
  }

  @AfterEach
  void leaveNothingBehind() throws Exception {
    if (weir != null) {
      weir.destroyForcibly();
    }
    cluster.awaitNothing();
  }

  private void begin(String workers, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", "loopback", "--workers",
        workers, "--out", folder.resolve("results").toString(), "--set", "workload.topics=2",
        "--set", "phases.warm-up=1s", "--set", "repeat=1", "--set", "worker.heap=128 MiB", "--set",
        "workload.load.rate=1k/s"));
    arguments.addAll(List.of(more));
    weir = cluster.weir(folder.resolve("output"), arguments.toArray(String[]::new));
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("output"));
  }

  private int exit() throws Exception {
    assertThat(weir.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).as(output()).isTrue();
    return weir.exitValue();
  }

  /** Starts a long run, and waits until it measures. */
  private void measuring() throws Exception {
    begin("k8s:2,cpu=1,image=" + TestCluster.IMAGE, "--set", "phases.measure=10m");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(LIMIT_MINUTES);
    while (!output().contains("measure, 10m")) {
      assertThat(System.nanoTime()).as(output()).isLessThan(deadline);
      assertThat(weir.isAlive()).as(output()).isTrue();
      Thread.sleep(200);
    }
    assertThat(cluster.processes("io.weir.engine.WorkerMain")).hasSize(2);
  }

  private static void kill(List<ProcessHandle> processes) {
    assertThat(processes).isNotEmpty();
    processes.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void theResultComesBackWithTheLogsOfAllWorkers() throws Exception {
    begin("k8s:2,cpu=1,image=" + TestCluster.IMAGE, "--set", "phases.measure=3s");
    assertThat(exit()).as(output()).isIn(0, 3);
    Path result = folder.resolve("results/loopback/latest");
    assertThat(output()).contains("0 lost, 0 duplicated, 0 reordered, 0 corrupt")
        .contains("report  " + result.toRealPath().resolve("report.html"));
    assertThat(Shell.ofThisWeir().run("verify", result.toString()).exit()).isIn(0, 3);
    assertThat(cluster.pods()).as("when the command line has ended").isEmpty();
  }

  @Test
  void anImageThatDoesNotExistIsReported() throws Exception {
    begin("k8s:2,image=registry.example/weir:none");
    assertThat(exit()).isEqualTo(1);
    assertThat(output()).contains("the coordinator did not start in namespace bench:"
        + " ImagePullBackOff: Back-off pulling image \"registry.example/weir:none\"");
  }

  @Test
  void tooFewNodesAreReportedWithTheSchedulersReason() throws Exception {
    begin("k8s:2,cpu=4,start-within=10s,image=" + TestCluster.IMAGE);
    assertThat(exit()).isEqualTo(1);
    assertThat(output()).contains("only 1 of 2 workers started within 10s in namespace bench:"
        + " Unschedulable: 0/2 nodes are available");
  }

  @Test
  void missingRightsAreReported() throws Exception {
    begin("k8s:2,namespace=default,image=" + TestCluster.IMAGE);
    assertThat(exit()).isEqualTo(1);
    assertThat(output()).contains("User \"ada\" cannot list resource \"pods\"")
        .contains("deploy/kubernetes/rbac.yaml in namespace default")
        .doesNotContain("at io.fabric8");
  }

  @Test
  void anInterruptKeepsTheMeasurements() throws Exception {
    measuring();
    weir.destroy();
    assertThat(exit()).isEqualTo(143);
    assertThat(folder.resolve("results/loopback/latest/report.html")).isRegularFile();
    assertThat(cluster.pods()).as("when the command line has ended").isEmpty();
  }

  @Test
  void aKilledCommandLineLeavesNothing() throws Exception {
    measuring();
    weir.destroyForcibly();
    cluster.awaitNothing();
  }

  @Test
  void aKilledCoordinatorIsReportedAndLeavesNothing() throws Exception {
    measuring();
    kill(cluster.processes("coordinator"));
    assertThat(exit()).isEqualTo(1);
    assertThat(output()).contains("the coordinator ended with exit code 137");
  }

  @Test
  void aKilledWorkerFailsTheRun() throws Exception {
    measuring();
    kill(cluster.processes("io.weir.engine.WorkerMain").subList(0, 1));
    assertThat(exit()).isEqualTo(1);
    assertThat(output()).contains("ended with exit code 137");
    assertThat(folder.resolve("results/loopback/latest/report.html")).isRegularFile();
  }
}
