package io.weir.lab.provision;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A process that is to run under supervision.
 *
 * @param name a human-readable name, as {@code broker-1}
 * @param command program and arguments
 * @param environment variables to set on top of those that processes inherit from weir
 * @param directory its working directory, which must exist
 * @param log the file that its output is appended to: standard output and error, or with {@link
 * Streams#PIPED} standard error alone
 * @param temporary a folder for its temporary files, which exists while it runs: absolute, and of
 * no other process
 * @param streams its standard input and output
 * @param stopGrace how long it gets to stop by itself before it is killed
 * @param orphanGrace the same when weir is gone
 */
public record ProcessSpec(
    String name,
    List<String> command,
    Map<String, String> environment,
    Path directory,
    Path log,
    Path temporary,
    Streams streams,
    Duration stopGrace,
    Duration orphanGrace) {
  /** The default grace of the leash, unless a process needs more. */
  public static final Duration ORPHAN_GRACE = Leash.ORPHAN_GRACE;

  /** The standard input and output of a process. */
  public enum Streams {
    /** Input is empty, output goes to the log. */
    LOGGED,
    /** Both are pipes to weir. */
    PIPED
  }

  public ProcessSpec {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    if (command.isEmpty()) {
      throw new IllegalArgumentException("process '" + name + "' needs a command");
    }
    if (stopGrace.isNegative() || orphanGrace.isNegative()) {
      throw new IllegalArgumentException(
          "process '" + name + "' can't have a negative time to stop");
    }
  }
}
