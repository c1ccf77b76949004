package io.weir.lab.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void areDistinctFreeAndBelowWhatClientsGet() throws Exception {
    try (Ports first = Ports.pick(50); Ports second = Ports.pick(50)) {
      assertThat(first.numbers()).hasSize(50)
          .isSorted()
          .doesNotHaveDuplicates()
          .allMatch(port -> port >= 10_000 && port < 32_768);
      assertThat(second.numbers()).hasSize(50).doesNotContainAnyElementsOf(first.numbers());
      try (ServerSocket socket = new ServerSocket()) {
        socket
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), first.numbers().get(0)));
        assertThat(socket.isBound()).isTrue();
      }
    }
  }

  @Test
  void nameTheOneThatIsTaken() throws Exception {
    int port;
    try (Ports held = Ports.pick(1)) {
      port = held.numbers().get(0);
      assertThatThrownBy(() -> Ports.from(port, 1)).isInstanceOf(ProvisionException.class)
          .hasMessageContainingAll("port " + port, "another weir");
    }
    try (ServerSocket onAllAddresses = new ServerSocket(port)) {
      assertThat(onAllAddresses.isBound()).isTrue();
      assertThatThrownBy(() -> Ports.from(port - 1, 2))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContainingAll("port " + port + " is in use", "choose another port");
    }
    try (Ports again = Ports.from(port, 1)) {
      assertThat(again.numbers()).containsExactly(port);
    }
    assertThatThrownBy(() -> Ports.from(65_535, 2)).hasMessageContaining("65535");
  }
}
