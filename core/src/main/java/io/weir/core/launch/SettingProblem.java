package io.weir.core.launch;

import java.util.List;

/**
 * Something wrong with a system's settings.
 *
 * @param path where, relative to the system, as {@code server.log.dirs}
 * @param message what is wrong
 * @param hint what to do instead
 */
public record SettingProblem(String path, String message, String hint) {
  /**
   * Refuses what should have been checked before.
   *
   * @throws IllegalArgumentException with the first problem, if there is one
   */
  public static void requireNone(List<SettingProblem> problems) {
    problems.stream().findFirst().ifPresent(problem -> {
      throw new IllegalArgumentException(problem.message + "; " + problem.hint);
    });
  }
}
