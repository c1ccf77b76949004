package io.weir.cli.context;

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
  /**
   * A check failed: an objective, a result folder, a durability, or weir's own accuracy. It weighs
   * more than an invalid measurement.
   */
  FAILED(4);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** Returns the one that weighs more: broken, wrong input, failed, invalid, success. */
  public ExitCode and(ExitCode other) {
    return weight() >= other.weight() ? this : other;
  }

  private int weight() {
    return switch (this) {
      case OK -> 0;
      case INVALID -> 1;
      case FAILED -> 2;
      case INPUT -> 3;
      case BROKEN -> 4;
    };
  }

  public int number() {
    return number;
  }
}
