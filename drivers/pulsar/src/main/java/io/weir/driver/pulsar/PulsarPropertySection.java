package io.weir.driver.pulsar;

import io.weir.driver.common.PassedSection;
import io.weir.driver.common.bookkeeper.BookKeeperProperties;
import java.util.Map;

/**
 * Sections of properties that are passed through, and the properties in each that weir reserves.
 */
public enum PulsarPropertySection implements PassedSection {
  CLIENT_COMMON("client.common", OwnedProperties.CLIENT),
  CLIENT_PRODUCER("client.producer", OwnedProperties.PRODUCER),
  CLIENT_CONSUMER("client.consumer", OwnedProperties.CONSUMER),
  SERVER("server", OwnedProperties.SERVER),
  BOOKIE(BookKeeperProperties.BOOKIE_SECTION, BookKeeperProperties.BOOKIE),
  ZOOKEEPER(BookKeeperProperties.ZOOKEEPER_SECTION, BookKeeperProperties.ZOOKEEPER);

  private final String key;
  private final Map<String, String> owned;

  PulsarPropertySection(String key, Map<String, String> owned) {
    this.key = key;
    this.owned = owned;
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public Map<String, String> owned() {
    return owned;
  }
}
