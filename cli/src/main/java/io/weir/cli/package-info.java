/** The weir command: thin subcommands over the lab, the analysis and the report. */
package io.weir.cli;
