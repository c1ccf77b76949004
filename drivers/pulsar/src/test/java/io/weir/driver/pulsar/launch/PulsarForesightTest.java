package io.weir.driver.pulsar.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Source;
import io.weir.core.launch.TunedSetting;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.pulsar.SystemSpecs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PulsarForesightTest {
  private static List<Setting> foreseen(Map<String, Map<String, String>> properties) {
    return new PulsarLauncher().foreseen(
        SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(), properties), ClientPolicy.DEFAULT);
  }

  private static String normal(List<Setting> settings, String name) {
    return settings.stream()
        .filter(setting -> setting.name().equals(name))
        .map(Setting::normal)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theClientPolicyIsForetold() {
    List<Setting> settings = foreseen(Map.of());

    assertThat(settings).allSatisfy(
        setting -> assertThat(setting.source()).isEqualTo(Source.CLAIMED));
    assertThat(normal(settings, "batchingMaxPublishDelayMicros")).isEqualTo("1ms");
    assertThat(normal(settings, "batchingMaxMessages")).isEqualTo("1000");
    assertThat(normal(settings, "deduplicationStatus")).isEqualTo("on");
    assertThat(normal(settings, "managedLedgerNewEntriesCheckDelayInMillis")).isEqualTo("10ms");
    assertThat(normal(settings, "journalMaxGroupWaitMSec")).isEqualTo("1ms");
    assertThat(normal(settings, "broker heap")).isEqualTo("1 GiB");
    assertThat(normal(settings, "managedLedgerCacheSizeMB")).isEqualTo("204 MiB");
  }

  @Test
  void passedThroughPropertiesWin() {
    List<Setting> settings = foreseen(Map.of(
        "client.producer", Map.of("batchingEnabled", "false"),
        "client.common", Map.of("connectionsPerBroker", "4"),
        "server", Map.of("managedLedgerNewEntriesCheckDelayInMillis", "5")));

    assertThat(normal(settings, "batchingMaxPublishDelayMicros")).isEqualTo("0s");
    assertThat(normal(settings, "connectionsPerBroker")).isEqualTo("4");
    assertThat(normal(settings, "managedLedgerNewEntriesCheckDelayInMillis")).isEqualTo("5ms");
  }

  @Test
  void theProfileIsForetoldUnderWhatThePassedThroughPropertiesSay() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(),
        Map.of("client.producer", Map.of("batchingMaxMessages", "500")));
    PulsarLauncher launcher = new PulsarLauncher();
    List<Setting> foreseen = launcher.foreseen(
        system.with(launcher.applied(Profile.TUNED, system)), ClientPolicy.DEFAULT);

    assertThat(normal(foreseen, "managedLedgerNewEntriesCheckDelayInMillis")).isEqualTo("0s");
    assertThat(normal(foreseen, "batchingMaxMessages")).isEqualTo("500");
  }

  @Test
  void aSettingOfNewerClientsIsNotPassedToOlderOnes() {
    assertThat(PulsarTuning.of(SystemSpecs.ofVersion("4.2.4")))
        .extracting(TunedSetting::name)
        .contains("compressMinMsgBodySize");
    assertThat(PulsarTuning.of(SystemSpecs.ofVersion("4.0.7")))
        .extracting(TunedSetting::name)
        .doesNotContain("compressMinMsgBodySize");
  }
}
