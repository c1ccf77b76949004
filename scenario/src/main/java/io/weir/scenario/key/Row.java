package io.weir.scenario.key;

/** A row of the table of keys. */
public sealed interface Row permits Key, Open {
  /** Stands in a path for a name that is the user's. */
  String ANY = "*";

  /** The dotted path from the top. */
  String path();

  /** What it means, in Markdown; links count from the folder {@code docs}. */
  String description();

  /** Whether it holds for all runs of a scenario, so that it can't be swept. */
  boolean forAllRuns();
}
