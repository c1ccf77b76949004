package io.weir.cli.live;

import io.weir.cli.context.AccessKey;
import io.weir.cli.context.Ahead;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ListenerPlugin;
import io.weir.cli.context.LocalPort;
import io.weir.lab.experiment.ExperimentListener;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Shows experiments on a page in the browser. The scenarios of a suite have the same address. */
public final class LivePage implements ListenerPlugin {
  private static final String OPTION = "--live";

  @Option(names = OPTION, arity = "0..1", paramLabel = "PORT",
      parameterConsumer = PortIfNamed.class,
      description = "Show the experiment on a page in the browser, only on this machine. The address is printed. Default: a free port.")
  private Optional<Integer> port = Optional.empty();

  private final AccessKey key = AccessKey.random();
  private Optional<Integer> used = Optional.empty();
  private Optional<LiveServer> server = Optional.empty();

  /** Takes the next argument only if it is a number or attached, because a scenario may follow. */
  static final class PortIfNamed implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> args, ArgSpec option, CommandSpec command) {
      boolean named = !args.isEmpty() && args.peek().matches("\\d{1,9}");
      if (!named && !args.isEmpty() && isAttached(args.peek(), command.commandLine())) {
        throw new ParameterException(command.commandLine(), OPTION + "=" + args.peek() + ": '"
            + args.peek() + "' is no port; write a number, or leave it out for a free one");
      }
      option.setValue(Optional.of(named ? Integer.valueOf(args.pop()) : 0));
    }
  }

  private static boolean isAttached(String value, CommandLine command) {
    return command.getParseResult().originalArgs().contains(OPTION + "=" + value);
  }

  @Override
  public Optional<ExperimentListener> open(Console console, Ahead afterwards) throws CliException {
    if (port.isEmpty()) {
      return Optional.empty();
    }
    LiveFeed feed = new LiveFeed(System::nanoTime, afterwards);
    LiveServer started = new LocalPort(OPTION, used.orElse(port.get()))
        .open(address -> new LiveServer(address, key, feed));
    server = Optional.of(started);
    used = Optional.of(started.url().getPort());
    console.note("live page  " + started.url());
    return Optional.of(feed);
  }

  @Override
  public void reported(Optional<Path> report) {
    server.ifPresent(one -> one.close(report));
    server = Optional.empty();
  }
}
