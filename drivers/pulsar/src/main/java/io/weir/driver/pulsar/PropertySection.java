package io.weir.driver.pulsar;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Sections of properties that are passed through, and the properties in each that weir keeps to
 * itself.
 */
public enum PropertySection {
  CLIENT_COMMON("client.common", OwnedProperties.CLIENT),
  CLIENT_PRODUCER("client.producer", OwnedProperties.PRODUCER),
  CLIENT_CONSUMER("client.consumer", OwnedProperties.CONSUMER),
  SERVER("server", OwnedProperties.SERVER),
  BOOKIE("bookie", OwnedProperties.BOOKIE),
  ZOOKEEPER("zookeeper", OwnedProperties.ZOOKEEPER);

  private final String key;
  private final Map<String, String> owned;

  PropertySection(String key, Map<String, String> owned) {
    this.key = key;
    this.owned = owned;
  }

  /** The section's name in a scenario. */
  public String key() {
    return key;
  }

  /** Properties that may not be passed through, each with what to do instead. */
  public Map<String, String> owned() {
    return owned;
  }

  /** The names of all sections. */
  public static Set<String> keys() {
    return Arrays.stream(values())
        .map(PropertySection::key)
        .collect(Collectors.toUnmodifiableSet());
  }
}
