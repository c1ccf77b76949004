package io.weir.findings.read;

import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.StoredFile;
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
  public static IntervalsFile read(StoredFile file) {
    if (!file.exists()) {
      return new IntervalsFile(List.of(), List.of(file.name() + " is missing"));
    }
    JsonLines<IntervalSnapshot> lines = JsonLines.read(file, IntervalSnapshot.class);
    return new IntervalsFile(lines.items(), lines.remarks());
  }
}
