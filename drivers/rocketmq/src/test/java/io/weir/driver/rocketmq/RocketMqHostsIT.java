package io.weir.driver.rocketmq;

import io.weir.core.scenario.Durability;
import io.weir.driver.tck.RoundTrip;
import io.weir.driver.tck.SeveralHosts;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three nodes with three addresses of this machine. */
@Tag("brokers")
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RocketMqHostsIT {
  @Test
  void messagesPassThroughReplicasOnThreeHosts() throws Exception {
    roundTrip(SystemSpecs.MAJORITY_OF_3, Map.of());
  }

  @Test
  void encryptedMessagesPassThroughMastersOnThreeHosts() throws Exception {
    roundTrip(SystemSpecs.ONE_FSYNC, Map.of("tls", "on"));
  }

  private static void roundTrip(Durability durability, Map<String, String> options)
      throws Exception {
    Map<String, String> all = new HashMap<>(options);
    all.put("heap", "384 MiB");
    all.put("direct-memory", "384 MiB");
    try (RunningRocketMq system = RunningRocketMq.start(
        SystemSpecs.of(3, durability, all, Map.of()),
        directory -> SeveralHosts.onThisMachine(directory, 3))) {
      RoundTrip.run(system, 3, 1_000);
    }
  }
}
