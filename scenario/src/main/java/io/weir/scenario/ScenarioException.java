package io.weir.scenario;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Thrown for an invalid scenario. Contains all its problems. */
public final class ScenarioException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The most problems in a message. */
  public static final int SHOWN = 100;

  private final String source;
  private final List<Problem> problems;

  /**
   * Creates the exception for problems.
   *
   * @param source the file's name
   * @param problems at least one
   */
  public ScenarioException(String source, List<Problem> problems) {
    super(problems.stream()
        .limit(SHOWN)
        .map(problem -> problem.describe(source))
        .collect(Collectors.joining("\n")) + further(problems.size()));
    this.source = source;
    this.problems = List.copyOf(problems);
  }

  private static String further(int count) {
    return count > SHOWN ? String.format(Locale.ROOT, "%n… and %,d more", count - SHOWN) : "";
  }

  /** Returns the file's name. */
  public String source() {
    return source;
  }

  /** Returns all problems, in the order of their places. */
  public List<Problem> problems() {
    return problems;
  }
}
