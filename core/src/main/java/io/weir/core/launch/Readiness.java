package io.weir.core.launch;

import java.net.URI;

/** How a process is known to be ready; that it must be alive goes without saying. */
public sealed interface Readiness {
  /**
   * A line of its output.
   *
   * @param regex found in a line
   */
  record LogLine(String regex) implements Readiness {}

  /**
   * An address that answers 200.
   *
   * @param address asked by GET until it does
   */
  record HttpOk(URI address) implements Readiness {}

  /** It does one job and ends with exit code 0. */
  record Exit() implements Readiness {}
}
