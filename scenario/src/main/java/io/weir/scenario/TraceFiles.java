package io.weir.scenario;

import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.text.Malformed;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The traces that a scenario names, each file read once. Relative paths start at the scenario's
 * folder. Not thread-safe.
 */
final class TraceFiles {
  private final ScenarioFolder folder;
  private final Map<String, ArrivalTrace> read = new HashMap<>();
  private final Map<String, Malformed> refused = new HashMap<>();

  TraceFiles(Path folder) {
    this.folder = new ScenarioFolder(folder);
  }

  /** Uses an existing trace in place of a file. */
  void declare(String file, ArrivalTrace trace) {
    read.put(file, trace);
  }

  /**
   * Reads the trace in a file.
   *
   * @throws Malformed if it is invalid, with the reason and the next step
   */
  ArrivalTrace read(String file) {
    if (refused.containsKey(file)) {
      throw refused.get(file);
    }
    try {
      return read.computeIfAbsent(file, this::parse);
    } catch (IllegalArgumentException e) {
      Malformed named = Malformed.of(e).in("the trace " + file);
      refused.put(file, named);
      throw named;
    }
  }

  private ArrivalTrace parse(String file) {
    byte[] content = folder.read(file, ArrivalTrace.MAX_BYTES);
    if (content.length > ArrivalTrace.MAX_BYTES) {
      throw new Malformed(
          "is larger than 64 MiB", "use a part of it, and replay it in a loop");
    }
    return ArrivalTrace.parse(content);
  }

  /** Returns all traces read so far, by the SHA-256 of their content. */
  Map<String, ArrivalTrace> all() {
    Map<String, ArrivalTrace> all = new HashMap<>();
    read.values().forEach(trace -> all.put(trace.sha256(), trace));
    return all;
  }
}
