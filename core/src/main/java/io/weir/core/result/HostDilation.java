package io.weir.core.result;

import io.weir.core.secret.Harmless;
import java.time.Instant;

/**
 * The dilation at which a host is fast enough for some load. Immutable.
 *
 * @param format version of the JSON form
 * @param host the host and the software of the measurement
 * @param made when
 * @param load identifies the systems and their load
 * @param tried the dilation at which it was measured
 * @param use the share of all processors that were busy then, of the system that needs most
 * @param dilation the dilation to use
 */
public record HostDilation(int format, Calibration.Host host, Instant made,
    @Harmless String load, int tried, double use, int dilation) {
  /** The version of the JSON form. */
  public static final int FORMAT = 1;

  public HostDilation {
    if (tried < 1 || dilation < 1 || !(use >= 0 && use <= 1)) {
      throw new IllegalArgumentException(
          "a dilation of " + dilation + ", from a use of " + use + " at " + tried);
    }
  }
}
