package io.weir.analysis.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The intervals of a trial.
 *
 * @param snapshots in the order in which they were written
 * @param remarks what could not be read, for people
 */
public record IntervalsFile(List<IntervalSnapshot> snapshots, List<String> remarks) {
  public IntervalsFile {
    snapshots = List.copyOf(snapshots);
    remarks = List.copyOf(remarks);
  }

  /** Reads as much of the file as is whole; a missing file has no intervals. */
  public static IntervalsFile read(Path file) {
    if (!Files.exists(file)) {
      return new IntervalsFile(List.of(), List.of(file.getFileName() + " is missing"));
    }
    ObjectReader reader = Json.reader(IntervalSnapshot.class);
    List<IntervalSnapshot> snapshots = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    try {
      boolean cut = WholeLines.read(file, line -> {
        try {
          snapshots.add(reader.readValue(line));
        } catch (JsonProcessingException e) {
          broken.add(line);
        }
      });
      remarks.addAll(Damage.remarks(file, cut, broken.size()));
    } catch (IOException e) {
      remarks.add(Damage.unreadable(file, e));
    }
    return new IntervalsFile(snapshots, remarks);
  }
}
