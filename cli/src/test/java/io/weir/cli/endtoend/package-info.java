/** The weir command as a user runs it, in a separate process. */
package io.weir.cli.endtoend;
