package io.weir.lab.system;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.artifact.ArtifactResolver;
import io.weir.lab.artifact.ResolveException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gets the artifacts of systems once, however many runs need them. Thread-safe. */
public final class ArtifactCache {
  private final ArtifactResolver resolver;
  private final ArtifactListener listener;
  private final Map<List<Artifact>, List<Path>> resolved = new HashMap<>();
  private Duration took = Duration.ZERO;

  /**
   * An empty cache.
   *
   * @param listener takes the downloads
   */
  public ArtifactCache(ArtifactResolver resolver, ArtifactListener listener) {
    this.resolver = resolver;
    this.listener = listener;
  }

  /**
   * Returns the files of each class path of a system's processes, by name; none for an existing
   * cluster.
   *
   * @throws ResolveException if an artifact is not available
   */
  public Map<String, List<Path>> server(Launcher launcher, SystemSpec system)
      throws ResolveException, InterruptedException {
    Map<String, List<Path>> server = new HashMap<>();
    List<ClassPath> started =
        system.existing().isPresent() ? List.of() : launcher.serverArtifacts(system);
    for (ClassPath classPath : started) {
      server.put(classPath.name(), files(title(launcher, system, "server"), classPath.artifacts()));
    }
    return server;
  }

  /**
   * Returns the files of a system's client; empty if the driver needs none.
   *
   * @throws ResolveException if an artifact is not available
   */
  public List<Path> client(Launcher launcher, SystemSpec system)
      throws ResolveException, InterruptedException {
    return files(title(launcher, system, "client"), launcher.clientArtifacts(system));
  }

  private static String title(Launcher launcher, SystemSpec system, String side) {
    return (launcher.title() + " " + system.version()).strip() + " " + side;
  }

  /** Returns how long getting them took so far, downloads included. */
  public synchronized Duration took() {
    return took;
  }

  /** Returns all files that were got so far. */
  public synchronized List<Path> all() {
    return resolved.values().stream().flatMap(List::stream).distinct().toList();
  }

  private synchronized List<Path> files(String purpose, List<Artifact> artifacts)
      throws ResolveException, InterruptedException {
    List<Path> known = resolved.get(artifacts);
    if (known != null || artifacts.isEmpty()) {
      return known == null ? List.of() : known;
    }
    long start = System.nanoTime();
    try (ArtifactListener.Following following = listener.follow(purpose)) {
      List<Path> files = resolver.resolve(artifacts, following);
      resolved.put(artifacts, files);
      Duration getting = Duration.ofNanos(System.nanoTime() - start);
      took = took.plus(getting);
      listener.ready(purpose, files.size(), getting);
      return files;
    }
  }
}
