package io.weir.scenario;

import io.weir.core.text.Excerpt;
import io.weir.core.text.VisibleText;
import java.util.Comparator;

/**
 * A problem in a scenario. Long texts are shortened, and each is one line.
 *
 * @param place its place
 * @param path its key, such as {@code workload.load.rate}; empty text for the file as a whole
 * @param message the reason
 * @param hint the next step
 */
public record Problem(Place place, String path, String message, String hint)
    implements Comparable<Problem> {
  private static final Comparator<Problem> ORDER =
      Comparator.comparing(Problem::place)
          .thenComparing(Problem::path)
          .thenComparing(Problem::message)
          .thenComparing(Problem::hint);
  private static final int LONGEST_PATH = 250;
  private static final int LONGEST_TEXT = 600;

  public Problem {
    path = Excerpt.of(VisibleText.line(path), LONGEST_PATH);
    message = Excerpt.of(VisibleText.line(message), LONGEST_TEXT);
    hint = Excerpt.of(VisibleText.line(hint), LONGEST_TEXT);
  }

  /**
   * Formats the problem on one line, after its place.
   *
   * @param source the file's name, which precedes a place in it
   */
  public String describe(String source) {
    String where = place instanceof Place.InFile ? source + ":" + place : place.toString();
    String what = path.isEmpty() ? message : path + ": " + message;
    return where + ": " + what + " (" + hint + ")";
  }

  @Override
  public int compareTo(Problem other) {
    return ORDER.compare(this, other);
  }
}
