package io.weir.lab.system;

import io.weir.lab.artifact.DownloadListener;
import java.time.Duration;

/** Follows how the files of systems and clients are got. Returns quickly and does not throw. */
@FunctionalInterface
public interface ArtifactListener {
  /** Follows nothing. */
  ArtifactListener NONE = purpose -> new Following() {};

  /** Follows one purpose, and is closed when its files are resolved or not available. */
  interface Following extends DownloadListener, AutoCloseable {
    @Override
    default void close() {}
  }

  /**
   * Files are about to be got.
   *
   * @param purpose what for, as {@code Apache Kafka 4.3.1 server}
   */
  Following follow(String purpose);

  /**
   * Files are there.
   *
   * @param files how many
   */
  default void ready(String purpose, int files, Duration took) {}
}
