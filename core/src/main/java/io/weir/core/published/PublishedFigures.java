package io.weir.core.published;

import java.util.List;

/**
 * The published figures of a study, or a part of them.
 *
 * @param study its short name, by which its claims are found, as {@code kesque-2019}
 * @param title what it is called
 * @param author who published it
 * @param date when
 * @param systems which versions it measured
 * @param setUp on what, and how
 * @param notes what else a reader should know, contradictions within the source among it
 * @param cells its figures
 */
public record PublishedFigures(String study, String title, String author, String date,
    String systems, String setUp, List<String> notes, List<PublishedCell> cells) {
  public PublishedFigures {
    notes = List.copyOf(notes);
    cells = List.copyOf(cells);
  }
}
