package io.weir.driver.tck;

import io.weir.core.driver.DriverSettings;

/**
 * Makes a system unresponsive without breaking connections: a broker process is suspended (SIGSTOP)
 * and later resumed.
 */
public interface Freeze {
  /** Returns the settings of the test's driver, from before the freeze. */
  DriverSettings settings();

  /** Makes the system unresponsive. */
  void begin() throws Exception;

  /** Resumes the system. Always called, also after a failed test. */
  void end() throws Exception;
}
