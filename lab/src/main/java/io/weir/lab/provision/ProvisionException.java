package io.weir.lab.provision;

/**
 * A process or its place that is not as it must be. Its message names what, why, the right log and
 * what to do next.
 */
public final class ProvisionException extends Exception {
  private static final long serialVersionUID = 1L;

  public ProvisionException(String message) {
    super(message);
  }

  public ProvisionException(String message, Throwable cause) {
    super(message, cause);
  }
}
