package io.weir.cli.view;

/**
 * Shows the progress of an experiment: a status that the next one replaces, and lasting lines.
 */
public interface ProgressDisplay {
  /** Returns whether it shows a status. Without one, lasting lines say more. */
  boolean live();

  /** Returns how many characters a line has. */
  int width();

  /** Replaces the status. */
  void show(String text);

  /** Replaces the status. */
  void show(StatusText text);

  /** Empties the status. */
  void clear();

  /** Adds a lasting line. */
  void print(String text);
}
