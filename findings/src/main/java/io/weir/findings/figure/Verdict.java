package io.weir.findings.figure;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.findings.doc.Shade;
import io.weir.findings.doc.Text;
import io.weir.findings.doc.Text.Sign;

/** Whether a value may be quoted; best first. */
public enum Verdict {
  /** All validity checks passed. */
  VALID,
  /** Low confidence: it may be quoted together with the reasons. */
  @JsonAlias("suspect")
  LOW_CONFIDENCE,
  /** It does not measure what it names. */
  INVALID;

  /** Returns its name for readers. */
  public String label() {
    return switch (this) {
      case VALID -> "valid";
      case LOW_CONFIDENCE -> "low confidence";
      case INVALID -> "invalid";
    };
  }

  /** As a word that stands out. */
  public Text chip() {
    return Text.chip(pill(), label());
  }

  /** Returns how its name stands out. */
  public Shade pill() {
    return this == VALID ? Shade.GOOD : cell();
  }

  /** As a mark that takes the same room whatever it is. */
  public Sign sign(String why) {
    return new Sign(cell(), why);
  }

  /** Returns how the cell of a value stands out. */
  public Shade cell() {
    return switch (this) {
      case VALID -> Shade.PLAIN;
      case LOW_CONFIDENCE -> Shade.WARNING;
      case INVALID -> Shade.BAD;
    };
  }

  /** Returns the worse of two. */
  public Verdict and(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
