package io.weir.driver.pulsar;

/** Names of broker settings that launcher and driver both use. */
public final class PulsarServerSetting {
  /** The connections of a broker to each bookie. */
  public static final String CHANNELS = "bookkeeperNumberOfChannelsPerBookie";
  /** The value that Pulsar ships. */
  public static final String SHIPPED_CHANNELS = "16";

  private PulsarServerSetting() {}
}
