package io.weir.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.ClientPolicy;
import io.weir.driver.common.bookkeeper.NormalByName;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalByNameTest {
  @ParameterizedTest
  @CsvSource({
      "batchingMaxPublishDelayMicros, 1000, 1ms",
      "batchingMaxPublishDelayMicros, 1, 1us",
      "sendTimeoutMs, 60000, 1m",
      "managedLedgerNewEntriesCheckDelayInMillis, 0, 0s",
      "journalMaxGroupWaitMSec, 1, 1ms",
      "batchingMaxBytes, 131072, 128 KiB",
      "managedLedgerCacheSizeMB, 204, 204 MiB",
      "dbStorage_writeCacheMaxSizeMb, 256, 256 MiB",
      "batchingMaxMessages, 0, unlimited",
      "batchingMaxMessages, 1000, 1000",
      "compressionType, NONE, none",
      "subscriptionType, Key_Shared, key-shared",
      "journalSyncData, true, on",
      "loadBalancerEnabled, false, off",
      "defaultRetentionTimeInMinutes, -1, -1",
      "messageRoutingMode, RoundRobinPartition, RoundRobinPartition",
      "brokerDeleteInactiveTopicsMode, '', none"})
  void valuesAreInWeirsWords(String name, String value, String normal) {
    assertThat(NormalByName.of(name, value)).isEqualTo(normal);
  }

  @Test
  void secretsAreNotAmongWhatIsShown() {
    DriverSettings settings = new DriverSettings(Map.of(), ClientPolicy.DEFAULT,
        SystemSpecs.ONE_FSYNC, Map.of(), Map.of("client.common",
            Map.of("authParams", "s", "tlsKeyStorePassword", "s", "useTcpNoDelay", "true")),
        "weir-test", 1, Duration.ofSeconds(1), Optional.empty());

    assertThat(PulsarPropertySection.CLIENT_COMMON.shown(settings))
        .containsExactly("useTcpNoDelay");
  }
}
