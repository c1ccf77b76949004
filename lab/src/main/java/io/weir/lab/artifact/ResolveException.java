package io.weir.lab.artifact;

/**
 * Artifacts that could not be had. Its message names the artifact, the reason and what to do next.
 */
public final class ResolveException extends Exception {
  private static final long serialVersionUID = 1L;

  public ResolveException(String message) {
    super(message);
  }

  public ResolveException(String message, Throwable cause) {
    super(message, cause);
  }
}
