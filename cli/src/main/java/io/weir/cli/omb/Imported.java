package io.weir.cli.omb;

import java.util.List;

/**
 * What came of an import.
 *
 * @param name the scenario's name
 * @param text the scenario, as YAML with comments
 * @param notes what it does not hold, or holds otherwise, in the order of the files
 */
public record Imported(String name, String text, List<Note> notes) {
  public Imported {
    notes = List.copyOf(notes);
  }
}
