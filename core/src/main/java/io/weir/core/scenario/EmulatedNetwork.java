package io.weir.core.scenario;

import io.weir.core.unit.ByteRate;
import java.time.Duration;

/**
 * The network between hosts that a run imitates, in dilated time.
 *
 * @param delay how long data take from one host to another, beyond the time to send them
 * @param bandwidth how fast each host sends, and how fast it receives
 */
public record EmulatedNetwork(Duration delay, ByteRate bandwidth) {
  /** The most hosts of a run, workers included. */
  public static final int MOST_HOSTS = 255;

  public EmulatedNetwork {
    if (!delay.isPositive()) {
      throw new IllegalArgumentException("a network without a delay");
    }
  }
}
