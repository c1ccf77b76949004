package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.cli.omb.Note;
import java.util.List;

/**
 * Shows what an import could not carry over.
 *
 * @param console where, beside the result
 */
public record ImportNotes(Console console) {
  private static final int SHOWN = 100;

  public void print(List<Note> notes) {
    if (!notes.isEmpty()) {
      console.note("not in the scenario as it was (" + notes.size() + "):");
      notes.stream().limit(SHOWN).forEach(note -> console.note("  " + note));
      if (notes.size() > SHOWN) {
        console.note("  … and " + (notes.size() - SHOWN) + " more");
      }
    }
  }
}
