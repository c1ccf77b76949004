/** The weir command: parses arguments, runs a subcommand and reports its errors. */
package io.weir.cli;
