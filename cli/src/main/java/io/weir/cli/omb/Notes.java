package io.weir.cli.omb;

import java.util.ArrayList;
import java.util.List;

/** Collects notes. Used by one thread. */
final class Notes {
  private final List<Note> notes = new ArrayList<>();

  void add(Spot spot, String key, Note.Kind kind, String text) {
    notes.add(new Note(spot, key, kind, text));
  }

  List<Note> all() {
    return List.copyOf(notes);
  }
}
