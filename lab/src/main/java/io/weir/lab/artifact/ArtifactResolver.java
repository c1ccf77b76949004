package io.weir.lab.artifact;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClassPath;
import java.nio.file.Path;
import java.util.List;

/**
 * Resolves artifacts, with their runtime dependencies, to files on this machine: from the local
 * Maven repository if it has them, else from the repositories of the user's Maven settings.
 * Downloads are verified against the checksums that the repository publishes. The user's cache
 * directory stores each resolution with the SHA-256 of each file, so that a later start only
 * compares the files with it. Thread-safe.
 */
public interface ArtifactResolver {
  /**
   * Returns the files of these artifacts and of all their dependencies.
   *
   * @param artifacts in the order of the class path; an empty list gives an empty one
   * @param listener takes the downloads
   * @return jar files that exist, each artifact before its dependencies
   * @throws ResolveException if one is not available, or its content is not what it should be
   */
  List<Path> resolve(List<Artifact> artifacts, DownloadListener listener)
      throws ResolveException, InterruptedException;

  /** Returns the files of a class path; as {@link #resolve(List, DownloadListener)}. */
  default List<Path> resolve(ClassPath classPath, DownloadListener listener)
      throws ResolveException, InterruptedException {
    return resolve(classPath.artifacts(), listener);
  }
}
