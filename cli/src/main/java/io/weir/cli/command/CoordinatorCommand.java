package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.experiment.CoordinatorSession;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs a scenario in a pod, as the command line starts it. */
@Command(
    name = "coordinator",
    header = "Run a scenario in a pod of Kubernetes, which takes its order from standard input.",
    description = {
        "'weir run --workers k8s:N' starts it: it reads the scenario from standard input, shows its"
            + " progress on standard error, and keeps the result until it was fetched.",
        "Ends when its input ends or is silent for 20 seconds."
    },
    footer = "  weir coordinator < order.json")
public final class CoordinatorCommand implements Callable<Integer> {
  private final CliContext context;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "/results",
      description = "The folder for the result. Default: ${DEFAULT-VALUE}")
  private Path out;

  public CoordinatorCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException {
    // All that is shown goes to standard error.
    System.setOut(System.err);
    return new CoordinatorSession(context.forJson(), out.toAbsolutePath())
        .run(System.in, new FileOutputStream(FileDescriptor.out))
        .number();
  }
}
