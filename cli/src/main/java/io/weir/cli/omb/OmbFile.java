package io.weir.cli.omb;

import io.weir.core.omb.OmbException;
import io.weir.core.text.Excerpt;
import io.weir.scenario.Place;
import io.weir.scenario.Problem;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.Value;
import io.weir.scenario.YamlFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One of OMB's files, and what is noted about it. Used by one thread. */
final class OmbFile {
  private final Path path;
  private final List<Note> notes;

  private OmbFile(Path path, List<Note> notes) {
    this.path = path;
    this.notes = notes;
  }

  /**
   * Returns the keys and values of a file.
   *
   * @param notes receives all notes
   * @throws OmbException if the file can't be read, or OMB could not use it either
   */
  static FileSection read(Path path, List<Note> notes) throws OmbException {
    OmbFile file = new OmbFile(path, notes);
    try {
      Value.Mapping keys = YamlFile.read(path, "name a workload and, after --drivers, driver files")
          .orElseThrow(() -> file.wrong(Place.START.line(), "holds no keys with values",
              "name a workload or a driver file"));
      file.refuseRepeated(keys);
      return new FileSection(file, "", keys);
    } catch (ScenarioException e) {
      Problem first = e.problems().getFirst();
      throw file.wrong(first.place().line(), first.message(), first.hint());
    }
  }

  private void refuseRepeated(Value value) throws OmbException {
    switch (value) {
      case Value.Scalar scalar -> {
        return;
      }
      case Value.Sequence list -> {
        for (Value item : list.items()) {
          refuseRepeated(item);
        }
      }
      case Value.Mapping mapping -> {
        Set<String> keys = new HashSet<>();
        for (Value.Entry entry : mapping.entries()) {
          if (!keys.add(entry.key())) {
            throw wrong(entry.place().line(), "'" + Excerpt.of(entry.key()) + "' is given twice",
                "keep one of them");
          }
          refuseRepeated(entry.value());
        }
      }
    }
  }

  /** Returns the folder that the file is in. */
  Path folder() {
    return path.toAbsolutePath().normalize().getParent();
  }

  void note(int line, String key, Note.Kind kind, String text) {
    notes.add(new Note(place(line), key, kind, text));
  }

  /** Returns an error in a line. */
  OmbException wrong(int line, String reason, String nextStep) {
    return new OmbException(place(line), reason, nextStep);
  }

  private String place(int line) {
    return path + ":" + line;
  }
}
