package io.weir.cli.omb;

/**
 * A place in one of OMB's files.
 *
 * @param file the file, as the user named it
 * @param line from 1
 */
public record Spot(String file, int line) {
  Spot plus(int lines) {
    return new Spot(file, line + lines);
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
