package io.weir.cli.command;

import io.weir.cli.complete.ScenarioAndKindNames.KindNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.SystemPresence;
import io.weir.cli.draft.ScenarioName;
import io.weir.cli.init.Choice;
import io.weir.cli.init.Defaults;
import io.weir.cli.init.Interview;
import io.weir.cli.init.NewScenario;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.text.Reproduction;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a new scenario. */
@Command(
    name = "init",
    header = "Write a new scenario, by questions or by options.",
    description = {
        "On a terminal, asks for everything that no option says. With --system and --rate, it asks"
            + " nothing, and the other options have the values of the quickstart as defaults.",
        "The file is short, has comments, and is valid: change it with any editor, and check it"
            + " with 'weir validate'. Values are written as in any scenario."
    },
    footer = {"  weir init",
        "  weir init my-scenario.yaml --system kafka,redis --rate 50k/s --message 1KiB",
        "  weir init --system kafka --rate highest --copies 3",
        "  weir init --system kafka,pulsar --rate 10k/s --durability level-2",
        "  weir init - --system redis --rate 5k/s --slo 'end-to-end p99 < 20ms'"})
public final class InitCommand implements Callable<Integer> {
  private static final Path STANDARD_OUTPUT = Path.of("-");
  private static final String UNNAMED = "my-scenario";

  private final CliContext context;
  private final BufferedReader answers;

  @Parameters(paramLabel = "FILE", arity = "0..1",
      description = "The file to write, or - for standard output. Default: my-scenario.yaml.")
  private Path file = Path.of(UNNAMED + ".yaml");

  @Option(names = "--system", paramLabel = "NAME", split = ",",
      completionCandidates = KindNames.class,
      description = "The broker kinds to measure, separated by commas, the baseline first.")
  private List<String> systems = new ArrayList<>();

  @Option(names = "--rate", paramLabel = "RATE",
      description = "The offered rate, as 50k/s or '50 MB/s', or highest to search for the highest sustainable one.")
  private Optional<String> rate = Optional.empty();

  @Option(names = "--message", paramLabel = "SIZE", description = "The size of a message.")
  private Optional<String> message = Optional.empty();

  @Option(names = "--partitions", paramLabel = "N", description = "The partitions of the topic.")
  private Optional<String> partitions = Optional.empty();

  @Option(names = "--copies", paramLabel = "N",
      description = "Copies of each message, each on a node of the system. With several, an acknowledgement waits for a majority.")
  private Optional<String> copies = Optional.empty();

  @Option(names = "--storage", paramLabel = "WHERE",
      description = "Where each copy is before its acknowledgement: fsync, page-cache or memory.")
  private Optional<String> storage = Optional.empty();

  @Option(names = "--durability", paramLabel = "LEVEL",
      description = "level-1 to level-4, as a name for 3 copies with their acknowledgement and storage.")
  private Optional<String> durability = Optional.empty();

  @Option(names = "--slo", paramLabel = "LIMIT",
      description = "A limit that each system must meet, as 'end-to-end p99 < 20ms'. May be repeated.")
  private List<String> objectives = new ArrayList<>();

  @Option(names = "--measure", paramLabel = "TIME",
      description = "The length of the measure phase, as 2m.")
  private Optional<String> measure = Optional.empty();

  @Option(names = "--repeat", paramLabel = "N",
      description = "How many fresh deployments of each system are measured, or auto.")
  private Optional<String> repeat = Optional.empty();

  @Option(names = "--question", paramLabel = "TEXT",
      description = "The question that the scenario asks. Default: one about these values.")
  private Optional<String> question = Optional.empty();

  @Option(names = "--force", description = "Replace an existing file.")
  private boolean force;

  public InitCommand(CliContext context) {
    this(context, new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
  }

  InitCommand(CliContext context, BufferedReader answers) {
    this.context = context;
    this.answers = answers;
  }

  @Override
  public Integer call() throws CliException, ScenarioException {
    ScenarioFile target =
        new ScenarioFile(file, force, "name another file, or replace it with --force");
    boolean toFile = !file.equals(STANDARD_OUTPUT);
    if (toFile) {
      target.check();
    }
    NewScenario scenario = complete(started());
    ResolvedScenario read = scenario.read();
    if (toFile) {
      target.write(scenario.text());
      context.console().path("scenario", file);
    } else {
      context.console().data().print(scenario.text());
    }
    read.first().systems().stream().flatMap(this::absence).forEach(context::note);
    if (toFile) {
      context.console()
          .note("next: " + Reproduction.shell(List.of("weir", "plan", file.toString()))
              + " shows its runs, and "
              + Reproduction.shell(List.of("weir", "run", file.toString()))
              + " runs it");
    }
    return ExitCode.OK.number();
  }

  private NewScenario started() throws CliException, ScenarioException {
    Map<Choice, List<String>> chosen = new EnumMap<>(Choice.class);
    Stream.of(Map.entry(Choice.RATE, rate), Map.entry(Choice.MESSAGE, message),
        Map.entry(Choice.PARTITIONS, partitions), Map.entry(Choice.COPIES, copies),
        Map.entry(Choice.STORAGE, storage), Map.entry(Choice.DURABILITY, durability),
        Map.entry(Choice.MEASURE, measure),
        Map.entry(Choice.REPEAT, repeat), Map.entry(Choice.QUESTION, question))
        .forEach(choice -> choice.getValue()
            .ifPresent(value -> chosen.put(choice.getKey(), List.of(value))));
    for (Choice part : chosen.keySet()) {
      if (part.isOfLevel() && durability.isPresent()) {
        throw new CliException(ExitCode.INPUT,
            Choice.DURABILITY.option() + " and " + part.option() + " are both given",
            "keep one of them: a level has copies, acknowledgement and storage");
      }
    }
    if (!systems.isEmpty()) {
      chosen.put(Choice.SYSTEMS, systems.stream().map(String::strip).distinct().toList());
    }
    if (!objectives.isEmpty()) {
      chosen.put(Choice.OBJECTIVE, objectives);
    }
    ScenarioReader reader = context.reader();
    String name = file.equals(STANDARD_OUTPUT) ? UNNAMED : ScenarioName.base(file);
    return new NewScenario(ScenarioName.of(name, UNNAMED), chosen,
        Defaults.of(context.read("quickstart", Overrides.NONE).first(), reader),
        context.installation().launchers());
  }

  /** With systems and a rate, a scenario is complete, on a terminal too. */
  private NewScenario complete(NewScenario started) throws CliException, ScenarioException {
    List<String> missing = Stream.of(Choice.SYSTEMS, Choice.RATE)
        .filter(choice -> !started.has(choice))
        .map(Choice::option)
        .toList();
    if (missing.isEmpty()) {
      return started;
    }
    if (!context.console().live()) {
      throw new CliException(ExitCode.INPUT,
          "this is no terminal to ask questions on, and there is no "
              + String.join(" and no ", missing),
          "name them, as 'weir init --system KIND,KIND --rate 10k/s'; all other options have"
              + " defaults");
    }
    return new Interview(context.console(), answers).complete(started);
  }

  /** Returns what the system lacks on this machine, with how to get it. */
  private Stream<String> absence(SystemSpec system) {
    Launcher kind = context.installation().launcher(system.broker());
    try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
      SystemPresence presence = new SystemPresence(resolver::remembers);
      List<HostProgram> programs = presence.missingPrograms(kind, system);
      Stream<String> downloads = presence.hasArtifacts(kind, system)
          ? Stream.empty()
          : Stream.of("parts of " + system.name() + " are not on this machine yet: the first run"
              + " downloads them, or 'weir brokers fetch " + system.broker() + "' does it now");
      return Stream.concat(programs.stream()
          .map(program -> system.name() + " needs " + program.title()
              + ", which is not installed: " + program.hint()),
          downloads);
    }
  }
}
