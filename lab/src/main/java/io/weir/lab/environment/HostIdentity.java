package io.weir.lab.environment;

import io.weir.core.result.Calibration;

/** Identifies this host and the software that weir runs on. */
public final class HostIdentity {
  private static final String UNKNOWN = "unknown";

  private HostIdentity() {}

  /**
   * Returns this host.
   *
   * @param weirVersion the version of weir
   */
  public static Calibration.Host here(String weirVersion) {
    return new Calibration.Host(
        new HostFiles().value("/proc/cpuinfo", "model name", ":").orElse(UNKNOWN),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.version", UNKNOWN),
        Runtime.version().toString(),
        weirVersion);
  }
}
