package io.weir.cli;

/** The exit codes of the command. */
public enum ExitCode {
  /** Success, also with values of low confidence. */
  OK(0),
  /** Something broke (a broker, a worker, the disk, weir itself), or a run did not complete. */
  BROKEN(1),
  /** The input is wrong: an option, a scenario, a result folder. */
  INPUT(2),
  /** A measurement is INVALID. */
  INVALID(3),
  /** A check failed: of a result folder, of a durability, of weir's own accuracy. */
  FAILED(4);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
