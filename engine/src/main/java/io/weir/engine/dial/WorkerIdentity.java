package io.weir.engine.dial;

import javax.security.auth.x500.X500Principal;

/**
 * Which worker of which start.
 *
 * @param epoch the start
 * @param worker its number, from 0
 */
public record WorkerIdentity(RunEpoch epoch, int worker) {
  public WorkerIdentity {
    if (worker < 0) {
      throw new IllegalArgumentException("worker " + worker + " is below 0");
    }
  }

  /** Returns the subject of its certificate. */
  public X500Principal subject() {
    return new X500Principal("CN=worker-" + worker + ",OU=" + epoch.hex());
  }
}
