package io.weir.core.launch;

import java.util.List;

/**
 * A named set of artifacts that processes run from.
 *
 * @param name how commands refer to it
 * @param artifacts what is resolved, with dependencies, in this order
 */
public record ClassPath(String name, List<Artifact> artifacts) {
  public ClassPath {
    artifacts = List.copyOf(artifacts);
  }
}
