package io.weir.scenario;

import java.nio.file.Path;

/** The files that a scenario names, each read once. Relative paths start at its folder. */
record NamedFiles(Path folder, TraceFiles traces, ContentFiles contents) {
  static NamedFiles of(Path folder) {
    return new NamedFiles(folder, new TraceFiles(folder), new ContentFiles(folder));
  }
}
