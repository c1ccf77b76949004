package io.weir.lab.experiment;

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

/** Gets the artifacts of systems once, however many runs need them. */
public final class ArtifactShelf {
  private final ArtifactResolver resolver;
  private final ExperimentListener listener;
  private final Map<List<Artifact>, List<Path>> resolved = new HashMap<>();

  /**
   * An empty shelf.
   *
   * @param listener told of what is fetched
   */
  public ArtifactShelf(ArtifactResolver resolver, ExperimentListener listener) {
    this.resolver = resolver;
    this.listener = listener;
  }

  /**
   * The files of a system and its client.
   *
   * @throws ResolveException if something can't be had
   */
  public SystemArtifacts of(Launcher launcher, SystemSpec system)
      throws ResolveException, InterruptedException {
    String title = (launcher.title() + " " + system.version()).strip();
    Map<String, List<Path>> server = new HashMap<>();
    List<ClassPath> started =
        system.existing().isPresent() ? List.of() : launcher.serverArtifacts(system);
    for (ClassPath classPath : started) {
      server.put(classPath.name(), files(title + " server", classPath.artifacts()));
    }
    return new SystemArtifacts(files(title + " client", launcher.clientArtifacts(system)), server);
  }

  /** All files that were got so far. */
  public List<Path> all() {
    return resolved.values().stream().flatMap(List::stream).distinct().toList();
  }

  private List<Path> files(String purpose, List<Artifact> artifacts)
      throws ResolveException, InterruptedException {
    List<Path> known = resolved.get(artifacts);
    if (known != null || artifacts.isEmpty()) {
      return known == null ? List.of() : known;
    }
    long start = System.nanoTime();
    List<Path> files = resolver.resolve(artifacts, new ArtifactFollower(purpose, listener));
    resolved.put(artifacts, files);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    listener.on(new ExperimentEvent.ArtifactsReady(purpose, files.size(), took));
    return files;
  }
}
