package io.weir.core.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchSiteTest {
  private static final Path FOLDER = Path.of("/data");

  private static LaunchSite site(LaunchHost... hosts) {
    return new LaunchSite(List.of(hosts), List.of(),
        new Durability(1, Acknowledge.ONE, Storage.FSYNC), 1, BrokerMetrics.OFF);
  }

  private static LaunchHost host(String name, String address) {
    return new LaunchHost(name, address, FOLDER);
  }

  @Test
  void nodesTakeTheHostsInTurns() {
    LaunchSite site =
        site(host("a", "10.0.0.1"), host("b", "10.0.0.2"), host("c", "10.0.0.3"));

    assertThat(IntStream.rangeClosed(1, 7).mapToObj(site::host).map(LaunchHost::name))
        .containsExactly("a", "b", "c", "a", "b", "c", "a");
  }

  @Test
  void thisMachineIsOnItsLoopbackAddress() {
    assertThat(LaunchHost.local(FOLDER)).isEqualTo(host("localhost", "127.0.0.1"));
  }

  @ParameterizedTest
  @CsvSource({
      "127.0.0.1, true, true, 127.0.0.1:80",
      "127.0.0.3, true, true, 127.0.0.3:80",
      "::1, true, true, [::1]:80",
      "localhost, false, true, localhost:80",
      "10.0.0.1, true, false, 10.0.0.1:80",
      "fd00::1, true, false, [fd00::1]:80",
      "broker-1.example, false, false, broker-1.example:80",
      "fade, false, false, fade:80"})
  void anAddressIsAnIpAddressOrAName(String address, boolean ip, boolean loopback, String at) {
    LaunchHost host = host("a", address);

    assertThat(host.ip().isPresent()).isEqualTo(ip);
    assertThat(host.hasLoopbackAddress()).isEqualTo(loopback);
    assertThat(host.at(80)).isEqualTo(at);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "10.0.0", "10.0.0.256", "[::1]", "10.0.0.1:80", "a/b", "a,b",
      "1::2::3", "user@host", "-a", "a."})
  void otherAddressesAreRefused(String address) {
    assertThatIllegalArgumentException().isThrownBy(() -> host("a", address))
        .withMessageContaining("'" + address + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a/b", "../a", "-a"})
  void otherNamesAreRefused(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> host(name, "10.0.0.1"))
        .withMessageContaining("'" + name + "'");
  }

  @Test
  void hostsThatCanNotFormASystemAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> site());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> site(host("a", "10.0.0.1"), host("a", "10.0.0.2")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> site(host("a", "10.0.0.1"), host("b", "10.0.0.1")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> site(LaunchHost.local(FOLDER), host("b", "10.0.0.1")))
        .withMessageContaining("loopback");
  }
}
