package io.weir.lab.store;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The steps of a fault and the data for judging the recovery, a line for each. A line is on its way
 * to disk when it is appended, so that it outlives a kill of weir; each file is there from its
 * first line on. Thread-safe.
 */
public final class FaultLog {
  private final Path events;
  private final Path placements;
  private final Path silences;
  private final ObjectWriter json;

  FaultLog(Path events, Path placements, Path silences, ObjectWriter json) {
    this.json = json;
    this.events = events;
    this.placements = placements;
    this.silences = silences;
  }

  /** Adds a step of a fault. */
  public void append(FaultEvent event) throws StoreException {
    append(events, event);
  }

  /** Adds an answer to where partitions are. */
  public void append(PlacementSample sample) throws StoreException {
    append(placements, sample);
  }

  /** Adds a silence. */
  public void append(Silence silence) throws StoreException {
    append(silences, silence);
  }

  private synchronized void append(Path file, Object line) throws StoreException {
    // A stream and no channel, which would close where the thread is interrupted.
    try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
      out.write((json.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw StoreException.writing(file, e);
    }
  }
}
