package io.weir.driver.common;

import io.weir.core.driver.DriverException;
import io.weir.core.text.Nearest;
import java.util.Collection;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds passed-through properties that a system or its client does not know. Most ignore unknown
 * names, so that a misspelt one has no effect. Stateless.
 */
public final class UnknownProperties {
  private UnknownProperties() {}

  /**
   * Refuses names that are not known, each with the most similar known name.
   *
   * @param section the section in which a scenario passes them, as {@code server}
   * @param names the names that it passes
   * @param known the names that exist in this version
   * @param problem the consequence, as {@code this version of Pulsar has no such setting}
   * @param advice what to do if no known name is similar
   * @throws DriverException if there are any
   */
  public static void refuse(String section, Collection<String> names, Collection<String> known,
      String problem, String advice) throws DriverException {
    Collection<String> unknown = new TreeSet<>(names);
    unknown.removeAll(known);
    if (!unknown.isEmpty()) {
      throw new DriverException(unknown.stream()
          .map(name -> section + "." + name + ": " + problem + "; "
              + Nearest.hint(name, known, advice))
          .collect(Collectors.joining("\n")));
    }
  }
}
