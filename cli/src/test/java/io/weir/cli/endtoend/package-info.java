/** The weir command as a user runs it, in a process of its own. */
package io.weir.cli.endtoend;
