package io.weir.lab.experiment;

/** Makes a run fail. Its message is for people. */
final class RunProblem extends Exception {
  private static final long serialVersionUID = 1L;

  RunProblem(String message) {
    super(message);
  }

  RunProblem(String message, Throwable cause) {
    super(message, cause);
  }
}
