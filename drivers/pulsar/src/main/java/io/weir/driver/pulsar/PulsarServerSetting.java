package io.weir.driver.pulsar;

/** Names of broker settings that launcher and driver both use. */
public final class PulsarServerSetting {
  /** The connections of a broker to each bookie. */
  public static final String CHANNELS = "bookkeeperNumberOfChannelsPerBookie";
  /** The value that Pulsar ships. */
  public static final String SHIPPED_CHANNELS = "16";

  /** The delay before a reader that has caught up looks for new entries, in milliseconds. */
  public static final String DISPATCH_DELAY = "managedLedgerNewEntriesCheckDelayInMillis";
  /** The value that Pulsar ships. */
  public static final String SHIPPED_DISPATCH_DELAY = "10";

  private PulsarServerSetting() {}
}
