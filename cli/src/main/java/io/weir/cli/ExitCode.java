package io.weir.cli;

/** The exit codes of the command. */
public enum ExitCode {
  /** All that was asked for was done and holds. */
  OK(0),
  /** Something broke: a broker, a worker, the disk, weir itself. */
  BROKEN(1),
  /** The input is wrong: an option, a scenario, a result folder. */
  INPUT(2),
  /** A measurement is invalid. */
  INVALID(3),
  /** A threshold was missed, or a comparison failed. */
  FAILED(4);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
