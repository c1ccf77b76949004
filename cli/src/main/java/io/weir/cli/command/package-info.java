/** The commands; thin, each a class. */
package io.weir.cli.command;
