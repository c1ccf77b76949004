package io.weir.findings.model;

import java.util.Map;
import java.util.Optional;

/** Findings that wings add parts to. */
public interface PartHolder {
  /** Returns the findings of wings, by name. */
  Map<String, Object> parts();

  /** Returns the findings of a wing, if it found anything. */
  default <T> Optional<T> part(Part<T> part) {
    return part.in(parts());
  }
}
