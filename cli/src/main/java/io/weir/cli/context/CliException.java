package io.weir.cli.context;

/** Ends a command with a message for its user. */
public final class CliException extends Exception {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private final String nextStep;

  /**
   * Ends a command.
   *
   * @param exitCode how it ends
   * @param message what is wrong, and where
   * @param nextStep what to do about it
   */
  public CliException(ExitCode exitCode, String message, String nextStep) {
    this(exitCode, message, nextStep, null);
  }

  public CliException(ExitCode exitCode, String message, String nextStep, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
    this.nextStep = nextStep;
  }

  public ExitCode exitCode() {
    return exitCode;
  }

  public String nextStep() {
    return nextStep;
  }
}
