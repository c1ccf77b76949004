package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class RealKafkaIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir
  Path directory;

  @Test
  void startsOnceAndStopsAndLeavesItsLog() throws Exception {
    try (Ports ports = Ports.pick(RealKafka.portCount())) {
      Deployment deployment = RealKafka.deploy(directory, ports.numbers());
      try (deployment) {
        assertThat(deployment.processes()).extracting(DeployedProcess::role)
            .containsExactly("format", "broker");
        assertThat(deployment.endpoints().get("bootstrap"))
            .isEqualTo("127.0.0.1:" + ports.numbers().get(0));
        assertThatThrownBy(() -> Ports.requireFree(ports.numbers().get(0)))
            .hasMessageContaining("process " + broker(deployment).pid());
        // In the same directory a second one finds the storage in use.
        try (Ports others = Ports.pick(RealKafka.portCount())) {
          assertThatThrownBy(() -> RealKafka.deploy(directory, others.numbers()))
              .isInstanceOf(ProvisionException.class)
              .hasMessageContaining("ended with exit code 1")
              .hasMessageContaining(".log");
        }
      }
      assertThat(deployment.failure()).isNotDone();
      assertThat(ProcessHandle.of(broker(deployment).pid()).filter(ProcessHandle::isAlive))
          .isEmpty();
      for (int port : ports.numbers()) {
        Ports.requireFree(port);
      }
      deployment.removeData();
      assertThat(broker(deployment).log()).content().contains("shut down completed");
    }
  }

  @Test
  void doesNotOutliveAKilledWeir() throws Exception {
    assumeTrue(Marked.possible());
    Marked marked = Marked.fresh();
    try (Ports ports = Ports.pick(RealKafka.portCount())) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-cp", System.getProperty("java.class.path"),
          RealKafka.class.getName(), directory.resolve("site").toString()));
      ports.numbers().forEach(port -> command.add(port.toString()));
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put(Marked.VARIABLE, marked.value());
      Process weir = builder.start();
      assertThat(weir.getInputStream().read()).isEqualTo('{');
      weir.destroyForcibly().waitFor();
      marked.requireNoneWithin(SOON);
      for (int port : ports.numbers()) {
        new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
      }
    }
  }

  private static DeployedProcess broker(Deployment deployment) {
    return deployment.processes().get(1);
  }
}
