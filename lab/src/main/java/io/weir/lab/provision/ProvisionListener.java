package io.weir.lab.provision;

import java.time.Duration;

/**
 * Takes the steps of a provisioner, for progress displays. Called from several threads; must return
 * at once and not throw.
 */
public interface ProvisionListener {
  /** Listens to nothing. */
  ProvisionListener NONE = new ProvisionListener() {};

  /** A process is being started. */
  default void starting(String process) {}

  /** A process is ready, or has done its one job. */
  default void ready(String process, Duration after) {}

  /** A process is being stopped. */
  default void stopping(String process) {}

  /** A process is gone. */
  default void stopped(String process, Duration after) {}
}
