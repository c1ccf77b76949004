package io.weir.core.omb;

import io.weir.core.text.Excerpt;
import io.weir.core.text.VisibleText;

/** A file that OMB could not have used either. Its message names file, line and reason. */
public final class OmbException extends Exception {
  private static final long serialVersionUID = 1L;

  private static final int LONGEST = 600;

  private final String nextStep;

  /**
   * An error at a place.
   *
   * @param place the file and the line
   */
  public OmbException(String place, String reason, String nextStep) {
    super(place + ": " + Excerpt.of(VisibleText.line(reason), LONGEST));
    this.nextStep = nextStep;
  }

  /** Returns the next step. */
  public String nextStep() {
    return nextStep;
  }
}
