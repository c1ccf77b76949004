package io.weir.scenario;

import io.weir.core.text.Excerpt;

/**
 * The place of a piece of a scenario or of another file. Places in the file come first, from top to
 * bottom.
 */
public sealed interface Place extends Comparable<Place> {
  /** The first character of the file, for anything missing from the whole file. */
  Place START = new InFile(1, 1);

  /** Returns the line, from 1. An option is a single line. */
  int line();

  /**
   * A position in the file.
   *
   * @param line from 1
   * @param column from 1
   */
  record InFile(int line, int column) implements Place {
    @Override
    public String toString() {
      return line + ":" + column;
    }
  }

  /**
   * An option of the command line.
   *
   * @param text the option as given, such as {@code --set workload.partitions=six}
   */
  record InOption(String text) implements Place {
    public InOption {
      text = Excerpt.of(text);
    }

    @Override
    public int line() {
      return 1;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @Override
  default int compareTo(Place other) {
    if (this instanceof InFile mine && other instanceof InFile theirs) {
      int byLine = Integer.compare(mine.line, theirs.line);
      return byLine != 0 ? byLine : Integer.compare(mine.column, theirs.column);
    }
    if (this instanceof InOption mine && other instanceof InOption theirs) {
      return mine.text.compareTo(theirs.text);
    }
    return this instanceof InFile ? -1 : 1;
  }
}
