package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.omb.Note;
import io.weir.cli.omb.OmbImport;
import io.weir.cli.omb.OmbImport.Imported;
import io.weir.core.omb.OmbException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a scenario of files of OpenMessaging Benchmark. */
@Command(
    name = "omb",
    header = "Make a scenario from a workload and driver files of OpenMessaging Benchmark (OMB).",
    description = {
        "Each driver file of Kafka, Pulsar or RabbitMQ becomes a system. The scenario goes to"
            + " standard output, with comments on values that mean something else to weir."
            + " Standard error lists keys without an equivalent, and keys that OMB itself does"
            + " not read.",
        "Secrets are not copied: references to environment variables replace them, and the list"
            + " names them."
    },
    footer = {
        "  weir import omb workloads/1-topic-16-partitions-1kb.yaml --drivers driver-kafka/kafka-latency.yaml",
        "  weir import omb simple-workload.yaml --drivers kafka.yaml,pulsar.yaml --out my-scenario.yaml"
    })
public final class ImportOmbCommand implements Callable<Integer> {
  private static final int NOTES_SHOWN = 100;

  private final CliContext context;

  @Parameters(paramLabel = "WORKLOAD", description = "A workload file of OMB.")
  private Path workload;

  @Option(names = {"-d", "--drivers"}, required = true, split = ",", paramLabel = "FILE",
      description = "Driver files of OMB, separated by commas; may be repeated.")
  private List<Path> drivers;

  @Option(names = "--out", paramLabel = "FILE",
      description = "Write the scenario into a new file instead of to standard output.")
  private Optional<Path> out = Optional.empty();

  @Option(names = "--strict",
      description = "Write nothing and exit with 2 if there is anything to note.")
  private boolean strict;

  public ImportOmbCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException, ScenarioException {
    Imported imported = imported();
    print(imported.notes());
    if (strict && !imported.notes().isEmpty()) {
      throw new CliException(ExitCode.INPUT,
          "not everything could be carried over, and --strict asks for that",
          "nothing was written; leave --strict out to write the rest");
    }
    check(imported);
    deliver(imported.text());
    return ExitCode.OK.number();
  }

  private Imported imported() throws CliException {
    try {
      return OmbImport.of(workload, drivers, context.installation().launchers());
    } catch (OmbException e) {
      throw new CliException(ExitCode.INPUT, e.getMessage(), e.nextStep(), e);
    }
  }

  private void print(List<Note> notes) {
    if (notes.isEmpty()) {
      return;
    }
    Console console = context.console();
    console.note("not in the scenario as it was (" + notes.size() + "):");
    notes.stream().limit(NOTES_SHOWN).forEach(note -> console.note("  " + note));
    if (notes.size() > NOTES_SHOWN) {
      console.note("  … and " + (notes.size() - NOTES_SHOWN) + " more");
    }
  }

  private void deliver(String text) throws CliException {
    if (out.isEmpty()) {
      context.console().data().print(text);
      return;
    }
    Path file = out.get();
    new ScenarioFile(file, false, "remove it, or name another file after --out").write(text);
    context.console().line(file.toString());
  }

  /** Values that OMB accepts and weir rejects are reported at once, not at the first run. */
  private void check(Imported imported) throws ScenarioException {
    try {
      context.reader()
          .read(out.map(Path::toString).orElse(imported.name()), imported.text(), Overrides.NONE);
    } catch (ScenarioException e) {
      context.console().note("nothing was written: weir can't run what these files ask for");
      throw e;
    }
  }
}
