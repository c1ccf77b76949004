package io.weir.lab.proof;

/** Ends the proof of a system before its time. Its message is for people. */
final class ProofProblem extends Exception {
  private static final long serialVersionUID = 1L;

  ProofProblem(String message) {
    super(message);
  }

  ProofProblem(String message, Throwable cause) {
    super(message, cause);
  }
}
