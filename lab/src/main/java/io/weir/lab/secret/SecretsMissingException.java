package io.weir.lab.secret;

import java.util.List;

/** Secrets that a plan needs and that are not available. */
public final class SecretsMissingException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * All that is missing.
   *
   * @param problems each with the next step
   */
  SecretsMissingException(List<String> problems) {
    super(String.join("\n", problems));
  }
}
