package io.weir.driver.tck;

import io.weir.core.driver.DriverSettings;

/**
 * Brings a system to take nothing and answer nothing, without breaking connections: a broker
 * process is suspended (SIGSTOP), and
 * continued at the end.
 */
public interface Freeze {
  /** What the driver of the test is opened with, before the freeze begins. */
  DriverSettings settings();

  /** From now on the system answers nothing. */
  void begin() throws Exception;

  /** The system goes on. Always called, also when the test failed. */
  void end() throws Exception;
}
