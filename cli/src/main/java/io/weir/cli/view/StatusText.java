package io.weir.cli.view;

import io.weir.findings.doc.AnsiColors;
import java.util.List;

/**
 * The text of a line that is written over. In a narrow terminal it loses its last values first.
 *
 * @param subject the subject, as {@code run 2/4 kafka  measure 12/30 s}
 * @param values the values, the most important one first
 * @param left the time left, which always stays; empty text if it is not known
 */
public record StatusText(String subject, List<String> values, String left) {
  private static final String BETWEEN = "  ";

  public StatusText {
    values = List.copyOf(values);
  }

  /**
   * Returns the text within so many characters. A subject that is too long itself loses its end.
   */
  String within(int width) {
    for (int kept = values.size(); kept >= 0; kept--) {
      String text = text(subject, kept);
      if (AnsiColors.bare(text).length() <= width) {
        return text;
      }
    }
    int room = width - text("", 0).length();
    return room <= 0
        ? subject.substring(0, Math.clamp(width, 0, subject.length()))
        : text(subject.substring(0, Math.min(subject.length(), room)), 0);
  }

  private String text(String shown, int kept) {
    StringBuilder text = new StringBuilder(shown);
    values.subList(0, kept).forEach(value -> text.append(BETWEEN).append(value));
    return left.isEmpty() ? text.toString() : text.append(BETWEEN).append(left).toString();
  }
}
