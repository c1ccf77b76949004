package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.findings.listing.ResultList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists stored results. */
@Command(
    name = "results",
    header = "List stored results, newest first.",
    description = {
        "Each result has its folder, its systems, how far it can be trusted, its size, and its answer.",
        "Unfinished and damaged folders are listed as such. Reads stored findings and judges nothing again."},
    footer = {"  weir results", "  weir results /mnt/archive/results",
        "  weir results --json | jq -r '.results[0].folder'"})
public final class ResultsCommand implements Callable<Integer> {
  static final String DEFAULT = "results";
  private static final int WIDEST = 120;

  private final CliContext context;

  @Parameters(arity = "0..1", paramLabel = "DIR", defaultValue = DEFAULT,
      description = "The folder to look below. Default: ${DEFAULT-VALUE}")
  private Path folder;

  @Mixin
  private JsonOption json;

  public ResultsCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException {
    ResultList results = read();
    Console console = json.in(context).console();
    results.lines(Math.min(WIDEST, console.width()))
        .forEach(line -> console.line(console.colors().in(line.shade(), line.text())));
    if (results.results().isEmpty()) {
      console.line("no results below " + folder);
    }
    json.print(context.console(), results);
    return ExitCode.OK.number();
  }

  private ResultList read() throws CliException {
    if (!Files.isDirectory(folder)) {
      throw new CliException(ExitCode.INPUT, "there is no folder " + folder,
          "name the folder that 'weir run --out' names; the default is " + DEFAULT);
    }
    try {
      return ResultList.of(folder);
    } catch (IOException e) {
      throw new CliException(ExitCode.INPUT, folder + " can't be read: " + e.getMessage(),
          "check that you may read it", e);
    }
  }
}
