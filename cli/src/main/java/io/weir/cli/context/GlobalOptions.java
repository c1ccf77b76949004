package io.weir.cli.context;

/**
 * The options of all commands.
 *
 * @param verbose whether to show logs, and stack traces of errors
 * @param quiet whether to print only errors and the last line of the result
 */
public record GlobalOptions(boolean verbose, boolean quiet, ColorChoice color) {
  /** The name of the option that shows logs and stack traces. */
  public static final String VERBOSE = "--verbose";
}
