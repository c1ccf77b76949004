package io.weir.core.text;

import java.util.Optional;

/**
 * A text that can't be read. Its message is the problem and, after a semicolon, the hint. Callers
 * that show the two separately must use the accessors, since both may quote any text.
 */
public final class Malformed extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String what;
  private final String hint;

  /** A problem without a hint. */
  public Malformed(String what) {
    this(what, "");
  }

  /**
   * A text that its reader knows how to write.
   *
   * @param what what is wrong
   * @param hint what to write or to do instead; empty text without one
   */
  public Malformed(String what, String hint) {
    super(hint.isEmpty() ? what : what + "; " + hint);
    if (what.isBlank()) {
      throw new IllegalArgumentException("a problem says what it is");
    }
    this.what = what;
    this.hint = hint;
  }

  /** Returns the same problem, from the message of another reader. */
  public static Malformed of(IllegalArgumentException problem) {
    return problem instanceof Malformed malformed
        ? malformed
        : new Malformed(String.valueOf(problem.getMessage())).causedBy(problem);
  }

  /** Returns the same problem of a part, with the part named in front. */
  public Malformed in(String part) {
    return new Malformed(part + ": " + what, hint).causedBy(this);
  }

  /** Returns this problem, with its cause. */
  public Malformed causedBy(Exception cause) {
    initCause(cause);
    return this;
  }

  /** Returns the problem. */
  public String what() {
    return what;
  }

  /** Returns the correction or the next step, where that is known. */
  public Optional<String> hint() {
    return Optional.of(hint).filter(text -> !text.isEmpty());
  }
}
