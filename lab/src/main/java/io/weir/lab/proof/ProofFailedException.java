package io.weir.lab.proof;

/** Ends the proof of a system before its time. Its message is for people. */
final class ProofFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  ProofFailedException(String message) {
    super(message);
  }

  ProofFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
