package io.weir.driver.tck;

import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.unit.DataSize;
import java.time.Duration;

/** Variants of a driver's settings. */
final class Settings {
  private Settings() {}

  static DriverSettings withSendBuffer(DriverSettings settings, DataSize sendBuffer) {
    ClientPolicy policy = settings.client();
    return with(
        settings,
        new ClientPolicy(
            policy.batchDelay(),
            policy.batchSize(),
            sendBuffer,
            policy.idempotence(),
            policy.compression(),
            policy.sendTimeout(),
            policy.connections(),
            policy.acknowledgeInterval(),
            policy.receiveQueue()));
  }

  static DriverSettings withDelays(DriverSettings settings, Duration batchDelay,
      Duration acknowledgeInterval) {
    ClientPolicy policy = settings.client();
    return with(
        settings,
        new ClientPolicy(
            batchDelay,
            policy.batchSize(),
            policy.sendBuffer(),
            policy.idempotence(),
            policy.compression(),
            policy.sendTimeout(),
            policy.connections(),
            acknowledgeInterval,
            policy.receiveQueue()));
  }

  private static DriverSettings with(DriverSettings settings, ClientPolicy policy) {
    return new DriverSettings(
        settings.endpoints(),
        policy,
        settings.durability(),
        settings.options(),
        settings.properties(),
        settings.clientId(),
        settings.seed(),
        settings.timeout(),
        settings.existing());
  }
}
