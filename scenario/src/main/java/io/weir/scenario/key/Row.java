package io.weir.scenario.key;

/** A row of the table of keys. */
public sealed interface Row permits Key, Open {
  /** Placeholder in a path for a name that users choose. */
  String ANY = "*";

  /** Returns the dotted path from the top. */
  String path();

  /** Returns the description, in Markdown; links start at the folder {@code docs}. */
  String description();

  /** Returns whether it applies to all runs of a scenario, so that it can't be swept. */
  boolean forAllRuns();
}
