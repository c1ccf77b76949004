package io.weir.driver.pulsar.launch;

import io.weir.core.launch.TunedSetting;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.SettingProblems.Release;
import io.weir.driver.pulsar.PulsarPropertySection;
import io.weir.driver.pulsar.PulsarServerSetting;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** The settings of the profile {@code tuned}, by Pulsar's documentation. */
final class PulsarTuning {
  private static final URI BROKER = URI.create(
      "https://pulsar.apache.org/reference/#/4.0.x/config/reference-configuration-broker");
  private static final URI PRODUCER = URI.create(
      "https://pulsar.apache.org/reference/#/4.0.x/client/client-configuration-producer");
  private static final TunedSetting DISPATCH = new TunedSetting(PulsarPropertySection.SERVER.key(),
      PulsarServerSetting.DISPATCH_DELAY, "0", PulsarServerSetting.SHIPPED_DISPATCH_DELAY,
      "a reader that has caught up gets a new message at once", BROKER);
  private static final TunedSetting BATCH = new TunedSetting(
      PulsarPropertySection.CLIENT_PRODUCER.key(), "batchingMaxMessages", "0", "1000",
      "bytes and time end a batch, so small messages fill it", PRODUCER);
  private static final TunedSetting COMPRESSION = new TunedSetting(
      PulsarPropertySection.CLIENT_PRODUCER.key(), "compressMinMsgBodySize", "0", "4096",
      "a producer that compresses also compresses small batches", PRODUCER);

  private PulsarTuning() {}

  /** Returns the settings for a system; the client knows the last one since 4.2. */
  static List<TunedSetting> of(SystemSpec system) {
    List<TunedSetting> all = new ArrayList<>(List.of(DISPATCH, BATCH));
    if (Release.of(system.clientVersion().orElse(system.version()))
        .filter(release -> !release.isBefore(4, 2))
        .isPresent()) {
      all.add(COMPRESSION);
    }
    return all;
  }
}
