package io.weir.driver.rocketmq.client;

import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Tls;
import io.weir.driver.rocketmq.RocketMqOptions;

/**
 * The settings of the client that hold for a whole JVM. The client reads most of them once, when
 * its classes are loaded, so this class refers to none of them.
 */
final class ClientJvm {
  private ClientJvm() {}

  static void prepare(DriverSettings settings) {
    System.setProperty(RocketMqOptions.FRAME_LIMIT, RocketMqOptions.FRAME_LIMIT_VALUE);
    // weir's send buffer is the limit. At its own, the client would block its network thread.
    System.setProperty("com.rocketmq.remoting.clientAsyncSemaphoreValue",
        Integer.toString(Integer.MAX_VALUE));
    // The client rebalances again after 1 s at the earliest, which would delay each start.
    System.setProperty("rocketmq.client.rebalance.minInterval", "50");
    settings.tls().ifPresent(ClientJvm::prepare);
  }

  private static void prepare(Tls tls) {
    System.setProperty("tls.test.mode.enable", "false");
    System.setProperty("tls.client.authServer", "true");
    tls.ca().ifPresent(file -> System.setProperty("tls.client.trustCertPath", file));
    tls.certificate().ifPresent(file -> System.setProperty("tls.client.certPath", file));
    tls.key().ifPresent(file -> System.setProperty("tls.client.keyPath", file));
    tls.keyPassword().ifPresent(word -> System.setProperty("tls.client.keyPassword", word));
  }
}
