package io.weir.core.result;

import java.util.Optional;

/**
 * The disk that a system wrote to, by itself: before the system's first process started and after
 * its last one had ended.
 */
public record DiskBaseline(Optional<DiskSpeed> before, Optional<DiskSpeed> after) {
  public static final DiskBaseline NONE = new DiskBaseline(Optional.empty(), Optional.empty());
}
