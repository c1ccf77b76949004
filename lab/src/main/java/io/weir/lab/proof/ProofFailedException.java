package io.weir.lab.proof;

/** Ends the proof of a system early. Its message is human-readable. */
final class ProofFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  ProofFailedException(String message) {
    super(message);
  }

  ProofFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
