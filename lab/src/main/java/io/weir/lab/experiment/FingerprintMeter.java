package io.weir.lab.experiment;

import io.weir.core.launch.HostProgram;
import io.weir.core.launch.Launcher;
import io.weir.core.result.Fingerprints;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.environment.InstalledProgram;
import io.weir.lab.store.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Takes fingerprints of what an experiment runs from. Used by one thread. */
final class FingerprintMeter {
  /** Group, artifact, version and name, as they lie in a repository. */
  private static final int TELLING_PARTS = 4;

  private final ExperimentSetup setup;
  private final Map<Path, String> known = new HashMap<>();

  FingerprintMeter(ExperimentSetup setup) {
    this.setup = setup;
  }

  /** Those of weir itself, of a system's installed programs and of what was got for it. */
  Fingerprints of(SystemSpec system, Iterable<Path> artifacts) {
    SortedMap<String, String> files = new TreeMap<>();
    for (Path file : setup.classPath().engine()) {
      add(files, "weir/" + file.getFileName(), file);
    }
    setup.classPath()
        .drivers()
        .getOrDefault(system.broker(), List.of())
        .forEach(file -> add(files, "weir/" + file.getFileName(), file));
    artifacts.forEach(file -> add(files, telling(file), file));
    if (system.existing().isEmpty()) {
      setup.launcher(system.broker()).ifPresent(launcher -> addPrograms(files, launcher, system));
    }
    return new Fingerprints(Fingerprints.FORMAT, files);
  }

  private void addPrograms(SortedMap<String, String> files, Launcher launcher,
      SystemSpec system) {
    for (HostProgram program : launcher.hostPrograms(system)) {
      InstalledProgram.find(program)
          .ifPresent(found -> add(files,
              program.title() + found.version().map(version -> " " + version).orElse(""),
              found.file()));
    }
  }

  private static String telling(Path file) {
    int count = file.getNameCount();
    return file.subpath(Math.max(0, count - TELLING_PARTS), count).toString().replace('\\', '/');
  }

  /** A class path may also hold folders, which are those of a build that goes on. */
  private void add(SortedMap<String, String> files, String name, Path file) {
    if (Files.isRegularFile(file)) {
      files.put(name, known.computeIfAbsent(file, FingerprintMeter::digest));
    }
  }

  private static String digest(Path file) {
    try {
      return Checksums.sha256(file);
    } catch (IOException e) {
      return "can't be read: " + e.getMessage();
    }
  }
}
