/** Completion of the command line in shells. */
package io.weir.cli.complete;
