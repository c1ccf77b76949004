/** The console, the installation and the errors that all commands share. */
package io.weir.cli.context;
