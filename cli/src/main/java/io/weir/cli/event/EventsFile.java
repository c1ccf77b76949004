package io.weir.cli.event;

import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.ListenerPlugin;
import io.weir.lab.experiment.ExperimentListener;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Appends the events of experiments to a file, as {@link EventLines}. */
public final class EventsFile implements ListenerPlugin {
  @Option(names = "--events", paramLabel = "FILE",
      description = "Append the events of the experiment to this file as they come, as lines of JSON.")
  private Optional<Path> file = Optional.empty();

  @Override
  public Optional<ExperimentListener> open(Console console, Ahead afterwards) throws CliException {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new EventLines(Files.newBufferedWriter(file.get(),
          StandardOpenOption.CREATE, StandardOpenOption.APPEND), Clock.systemUTC()));
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT,
          "--events " + file.get() + " can't be written: " + reason(e),
          "name a file that you may write to, in an existing folder", e);
    }
  }

  /** Returns words for exceptions whose message is the path alone. */
  private static String reason(IOException problem) {
    return switch (problem) {
      case NoSuchFileException e -> "there is no such folder";
      case AccessDeniedException e -> "permission denied";
      default -> problem.getMessage();
    };
  }
}
