package io.weir.lab.environment;

import io.weir.core.result.Calibration;

/** What tells this host, and what weir runs on there, from others. */
public final class HostIdentity {
  private static final String UNKNOWN = "unknown";

  private HostIdentity() {}

  /**
   * This host.
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
