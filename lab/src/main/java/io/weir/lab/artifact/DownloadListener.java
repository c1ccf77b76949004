package io.weir.lab.artifact;

import io.weir.core.launch.Artifact;
import java.util.List;
import java.util.OptionalLong;

/**
 * Takes the progress of downloads, for progress bars. Called from several threads at once; must
 * return at once and not throw. It is not called for files that are on this machine already.
 */
public interface DownloadListener {
  /** Listens to nothing. */
  DownloadListener NONE = new DownloadListener() {};

  /**
   * The dependencies of these artifacts are being looked up; how many there are is not known yet.
   */
  default void collecting(List<Artifact> artifacts) {}

  /**
   * All dependencies are known.
   *
   * @param files how many files the class path has
   * @param missing how many of them are not on this machine yet
   */
  default void collected(int files, int missing) {}

  /**
   * A file's download began.
   *
   * @param file its name
   * @param bytes its size, where the repository reports it
   */
  default void started(String file, OptionalLong bytes) {}

  /**
   * More of a file arrived.
   *
   * @param file its name
   * @param bytes how much arrived since the last call, in bytes
   */
  default void advanced(String file, long bytes) {}

  /**
   * A file is here, or its download failed, which need not be an error: another repository may have
   * it.
   *
   * @param file its name
   * @param complete whether it is here
   */
  default void ended(String file, boolean complete) {}
}
