package io.weir.lab.environment;

import java.util.Arrays;
import java.util.List;

/**
 * The control group of this process.
 *
 * @param lines of {@code /proc/self/cgroup}, as {@code 4:memory:/user/1}: a number, controllers
 * and a group. The one of version 2 has no controllers
 */
public record OwnGroup(List<String> lines) {
  public OwnGroup {
    lines = List.copyOf(lines);
  }

  /**
   * Returns its path below the mount of a controller, as {@code /user/1}; empty for the root, or if
   * the controller is absent.
   *
   * @param controller empty for version 2
   */
  public String path(String controller) {
    return lines.stream()
        .map(line -> line.split(":", 3))
        .filter(
            entry -> entry.length == 3 && Arrays.asList(entry[1].split(",")).contains(controller))
        .map(entry -> entry[2].equals("/") ? "" : entry[2])
        .findFirst()
        .orElse("");
  }
}
