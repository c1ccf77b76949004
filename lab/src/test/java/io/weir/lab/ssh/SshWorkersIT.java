package io.weir.lab.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.worker.DialingWorkers;
import io.weir.lab.worker.OwnClassPath;
import io.weir.lab.worker.WorkerChannel;
import io.weir.lab.worker.WorkerEvent;
import io.weir.lab.worker.WorkerOrder;
import io.weir.lab.worker.WorkerPool;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real workers behind a real ssh server. */
class SshWorkersIT extends OnSshServer {
  private static final Duration LONG = Duration.ofMinutes(1);

  private static List<WorkerOrder> orders(int count, Path folder) {
    return IntStream.range(0, count)
        .mapToObj(worker -> new WorkerOrder(worker,
            new WorkerSpec(DataSize.mebibytes(64), WorkerHosts.HERE), OwnClassPath.files(),
            folder.resolve("worker-" + worker + ".log"), WorkerOrder.STOP_GRACE))
        .toList();
  }

  private WorkerPool pool() throws Exception {
    return DialingWorkers.listeningLocally(new SshStarter(
        new WorkerHosts.Ssh("hosts.yaml",
            List.of(server.host("load-1", 2), server.host("load-2", 1))),
        server.client()));
  }

  private static List<ProcessHandle> processes(WorkerChannel channel) throws Exception {
    List<ProcessHandle> processes = new ArrayList<>();
    for (int worker = 0; worker < channel.workers(); worker++) {
      WorkerEvent.Reported event = (WorkerEvent.Reported) channel.next(LONG).orElseThrow();
      processes.add(
          ProcessHandle.of(((WorkerReport.Hello) event.report()).pid()).orElseThrow());
    }
    return processes;
  }

  private void nothingStays(List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle process : processes) {
      process.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
    }
    for (int tries = 0; tries < 100 && !temporary().isEmpty(); tries++) {
      Thread.sleep(100);
    }
    assertThat(temporary()).isEmpty();
  }

  private List<Path> temporary() throws Exception {
    try (Stream<Path> files = Files.list(server.cache())) {
      return files.filter(file -> !file.endsWith("jars")).toList();
    }
  }

  @Test
  void workersOfSeveralMachinesConnectAndLeaveNothing() throws Exception {
    List<ProcessHandle> processes;
    try (WorkerChannel channel = pool().start(orders(2, folder))) {
      processes = processes(channel);
      assertThat(processes).doesNotHaveDuplicates();
      assertThat(temporary()).hasSize(2);
      String command = processes.getFirst().info().commandLine().orElse("");
      assertThat(command).doesNotContain("PRIVATE");
    }
    nothingStays(processes);
  }

  @Tag("slow")
  @Test
  void aKilledWorkerIsLostWithItsMachineAndExitCode() throws Exception {
    try (WorkerChannel channel = pool().start(orders(1, folder))) {
      List<ProcessHandle> processes = processes(channel);
      processes.getFirst().destroyForcibly();
      assertThat(channel.next(LONG))
          .contains(new WorkerEvent.Lost(0, "ended on load-1 with exit code 137"));
      nothingStays(processes);
    }
  }

  @Tag("slow")
  @Test
  void aCutConnectionEndsTheWorkerThere() throws Exception {
    try (WorkerChannel channel = pool().start(orders(1, folder))) {
      List<ProcessHandle> processes = processes(channel);
      server.sessions().forEach(ProcessHandle::destroyForcibly);
      WorkerEvent event = channel.next(LONG).orElseThrow();
      assertThat(((WorkerEvent.Lost) event).reason())
          .isEqualTo("lost its ssh connection to load-1");
      nothingStays(processes);
    }
  }

  /** Starts a worker, prints its process id, and waits to be killed. */
  static final class Coordinator {
    private Coordinator() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      RemoteHost host =
          new RemoteHost("load-1", "load-1", 1,
              Optional.of(System.getProperty("java.home")),
              Optional.of(arguments[1]), Optional.empty());
      List<String> client = Arrays.asList(arguments).subList(2, arguments.length);
      WorkerChannel channel = DialingWorkers
          .listeningLocally(
              new SshStarter(new WorkerHosts.Ssh("hosts.yaml", List.of(host)), client))
          .start(orders(1, folder));
      System.out.println(processes(channel).getFirst().pid());
      Thread.sleep(LONG.toMillis());
    }
  }

  /** A worker that stands still can't end itself. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noWorkerOutlivesAKilledCoordinator(boolean stopped) throws Exception {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        String.join(File.pathSeparator, OwnClassPath.files().stream().map(Path::toString).toList()),
        Coordinator.class.getName(), folder.toString(), server.cache().toString()));
    command.addAll(server.client());
    Process coordinator = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    ProcessHandle worker;
    try (BufferedReader output = new BufferedReader(
        new InputStreamReader(coordinator.getInputStream(), StandardCharsets.UTF_8))) {
      worker = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
      if (stopped) {
        assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(worker.pid())).start()
            .waitFor()).isZero();
      }
    } finally {
      coordinator.destroyForcibly().waitFor();
    }
    nothingStays(List.of(worker));
  }
}
