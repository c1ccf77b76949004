package io.weir.cli.omb;

import io.weir.core.text.Excerpt;
import io.weir.core.text.VisibleText;

/**
 * A part of OMB's files that the scenario lacks, or has in another form.
 *
 * @param place the file and the line
 * @param key the key
 * @param kind what is the matter with it
 * @param text the same as a sentence, with weir's equivalent
 */
public record Note(String place, String key, Kind kind, String text) {
  private static final int LONGEST = 600;

  /** The kind of a note. */
  public enum Kind {
    /** weir has nothing that means the same. */
    NO_EQUAL("no equal"),
    /** OMB reads the file and passes over this key. */
    UNREAD("OMB never reads it"),
    /** OMB reads it, and then does otherwise or nothing. */
    UNUSED("OMB makes no use of it"),
    /** It was a secret, and a reference to one stands in its place. */
    SECRET("secret");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  @Override
  public String toString() {
    return place + ": " + Excerpt.of(VisibleText.line(key)) + ": " + kind.words
        + (text.isEmpty() ? "" : "; " + Excerpt.of(VisibleText.line(text), LONGEST));
  }
}
