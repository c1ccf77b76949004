package io.weir.driver.kafka.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.kafka.KafkaDeployment;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import java.io.BufferedReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lab's guarantees with real brokers: none is started twice, and none outlives weir. */
@Tag("brokers")
@Timeout(600)
class KafkaSupervisionIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int PORTS = KafkaDeployment.portCount(KafkaKeeper.SYSTEM);

  @TempDir
  Path directory;

  @Test
  void startsOnceAndStopsAndLeavesItsLog() throws Exception {
    try (Ports ports = Ports.pick(PORTS)) {
      Deployment deployment = KafkaDeployment.start(KafkaKeeper.SYSTEM, directory, ports.numbers());
      try (deployment) {
        assertThat(deployment.processes()).extracting(DeployedProcess::role)
            .containsExactly("format", "broker");
        assertThat(deployment.endpoints().get("bootstrap"))
            .isEqualTo("127.0.0.1:" + ports.numbers().get(0));
        assertThatThrownBy(() -> Ports.requireFree("127.0.0.1", ports.numbers().get(0)))
            .hasMessageContaining("process " + KafkaKeeper.broker(deployment).pid());
        // In the same directory a second broker finds the storage in use.
        try (Ports others = Ports.pick(PORTS)) {
          assertThatThrownBy(() -> KafkaDeployment
              .start(KafkaKeeper.SYSTEM, directory, others.numbers()))
              .isInstanceOf(ProvisionException.class)
              .hasMessageContaining("ended with exit code 1")
              .hasMessageContaining(".log");
        }
      }
      assertThat(deployment.failure()).isNotDone();
      assertThat(
          ProcessHandle.of(KafkaKeeper.broker(deployment).pid()).filter(ProcessHandle::isAlive))
          .isEmpty();
      for (int port : ports.numbers()) {
        Ports.requireFree("127.0.0.1", port);
      }
      deployment.removeData();
      assertThat(KafkaKeeper.broker(deployment).log()).content().contains("shut down completed");
    }
  }

  @Test
  void doesNotOutliveAKilledWeir() throws Exception {
    try (Ports ports = Ports.pick(PORTS)) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-cp", System.getProperty("java.class.path"),
          KafkaKeeper.class.getName(), directory.resolve("site").toString()));
      ports.numbers().forEach(port -> command.add(port.toString()));
      Process weir = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
      try (BufferedReader output = weir.inputReader()) {
        Optional<ProcessHandle> broker = ProcessHandle.of(Long.parseLong(output.readLine()));
        weir.destroyForcibly().waitFor();
        broker.orElseThrow().onExit().get(SOON.toSeconds(), TimeUnit.SECONDS);
      }
      for (int port : ports.numbers()) {
        new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
      }
    }
  }
}
