package io.weir.lab.reach;

/** A cluster that can't be reached; the message says where, why and what to do. */
public final class UnreachableException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreachableException(String message) {
    super(message);
  }
}
