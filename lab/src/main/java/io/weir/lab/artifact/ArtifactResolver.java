package io.weir.lab.artifact;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClassPath;
import java.nio.file.Path;
import java.util.List;

/**
 * Resolves artifacts, with what they need at run time, to files on this machine: from the local
 * Maven repository where they are there already, else from the repositories of the user's Maven
 * settings. Downloads are verified against the checksums that the repository publishes. What was
 * resolved once is remembered in the user's cache directory with the SHA-256 of each file, so that
 * a
 * later start only compares the files with it. Thread-safe.
 */
public interface ArtifactResolver {
  /**
   * The files of these artifacts and of all their dependencies.
   *
   * @param artifacts in the order in which they stand on the class path; an empty list gives an
   * empty one
   * @param listener told about downloads
   * @return jar files that exist, each artifact before its dependencies
   * @throws ResolveException if one is not available, or its content is not what it should be
   */
  List<Path> resolve(List<Artifact> artifacts, DownloadListener listener)
      throws ResolveException, InterruptedException;

  /** The files of a class path; as {@link #resolve(List, DownloadListener)}. */
  default List<Path> resolve(ClassPath classPath, DownloadListener listener)
      throws ResolveException, InterruptedException {
    return resolve(classPath.artifacts(), listener);
  }
}
