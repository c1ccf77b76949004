package io.weir.core.omb;

import java.util.List;
import java.util.Optional;

/** Properties that are embedded as text in one of OMB's files. Used by one thread. */
public interface OmbProperties {
  /** Returns the names, in the order in which they were written. */
  List<String> names();

  /** Returns the value of a property; empty if it is not there. */
  Optional<String> value(String name);

  /**
   * Returns the value of an existing property, with references in place of secrets.
   *
   * @param system the system's name, by which references are named
   */
  String withoutSecrets(String system, String name);

  /** Notes that weir has nothing that means the same as a property. */
  void noEqual(String name, String text);

  /** Notes that OMB reads a property, and then does otherwise or nothing. */
  void unused(String name, String text);
}
