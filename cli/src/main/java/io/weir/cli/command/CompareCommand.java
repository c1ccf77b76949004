package io.weir.cli.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.experiment.StoredFindings;
import io.weir.core.text.Nearest;
import io.weir.findings.Analysis;
import io.weir.findings.across.ComparedDocument;
import io.weir.findings.across.ComparedResults;
import io.weir.findings.across.Origin;
import io.weir.findings.across.SystemPair;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.scenario.plan.RunKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares results that were measured before. */
@Command(
    name = "compare",
    header = "Compare two results, or two systems of one.",
    description = {
        "Shows whether values changed from A to B, by how much, and what else differs: versions, durability, design, settings and host.",
        "Runs of different times do not share the state of the machine, and each conclusion says so. For a decision, put both systems into one scenario.",
        "Changes nothing in the result folders. Exit code 3 means that p50 or p99 has neither a valid value nor a bound on a side, and 1 that a run did not complete."},
    footer = {"  weir compare results/orders/2026-11-20T10-00-00Z results/orders/latest",
        "  weir compare before after --system kafka --html compared.html",
        "  weir compare before after --a kafka --b redpanda",
        "  weir compare results/orders/latest --a old --b new"})
public final class CompareCommand implements Callable<Integer> {
  private static final String CHOOSE = "choose with --a SYSTEM and --b SYSTEM";

  private final CliContext context;

  @Parameters(index = "0", paramLabel = "A", description = "The result folder to compare with.")
  private Path a;

  @Parameters(index = "1", arity = "0..1", paramLabel = "B",
      description = "The result folder that is compared. Default: A, to compare two of its systems.")
  private Optional<Path> b = Optional.empty();

  @Option(names = "--system", paramLabel = "NAME",
      description = "The system to compare, of this name in both results. Default: all systems that both have, or else the only one of each.")
  private Optional<String> system = Optional.empty();

  @Option(names = "--a", paramLabel = "SYSTEM", description = "The system of A.")
  private Optional<String> systemOfA = Optional.empty();

  @Option(names = "--b", paramLabel = "SYSTEM", description = "The system of B.")
  private Optional<String> systemOfB = Optional.empty();

  @Mixin
  private PageOptions page;

  public CompareCommand(CliContext context) {
    this.context = context;
  }

  /**
   * The result as JSON.
   *
   * @param exit the command's exit code
   */
  private record Comparison(int exit,
      @JsonUnwrapped ComparedResults compared) {}

  @Override
  public Integer call() throws CliException {
    boolean one = b.isEmpty() || isSame(a, b.get());
    Origin first = origin("A", a);
    Origin second = one ? first : origin("B", b.get());
    ComparedResults compared = ComparedResults.of(first, second,
        pairs(first.findings(), second.findings()), context.installation().kinds());
    if (compared.pairs().isEmpty()) {
      throw new CliException(ExitCode.INPUT,
          "the results have no swept values in common: " + a + ", " + b.orElse(a),
          "compare results of the same sweep, or of scenarios without one");
    }
    ExitCode exit = exit(compared);
    page.print(context, new ComparedDocument(compared).document(),
        new Comparison(exit.number(), compared));
    return exit.number();
  }

  /** Returns whether both are one folder, also through a link as {@code latest}. */
  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      // To open a folder that can't be read fails with the reason.
      return false;
    }
  }

  private Origin origin(String label, Path folder) {
    ResultReader reader = ResultReader.open(folder);
    RunKeys keys = new RunKeys(context.reader());
    Findings findings = StoredFindings.current(reader.layout()).orElseGet(() -> {
      page.console(context)
          .note(folder + " is judged again for this, as it has no findings by the rules of"
              + " this weir; its files stay");
      return Analysis.of(reader, context.installation().kinds());
    });
    return new Origin(label, folder.toString(), findings,
        run -> keys.of(findings.plan(), run));
  }

  private List<SystemPair> pairs(Findings first, Findings second) throws CliException {
    if (system.isPresent() && (systemOfA.isPresent() || systemOfB.isPresent())) {
      throw new CliException(ExitCode.INPUT, "--system names the system of both results",
          "leave out --a and --b, or --system");
    }
    Optional<String> ofA = system.or(() -> systemOfA);
    Optional<String> ofB = system.or(() -> systemOfB);
    if (ofA.isPresent()) {
      require(ofA.get(), first, a);
    }
    if (ofB.isPresent()) {
      require(ofB.get(), second, b.orElse(a));
    }
    if (ofA.isPresent() && ofB.isPresent()) {
      return List.of(different(new SystemPair(ofA.get(), ofB.get())));
    }
    return b.isEmpty() ? List.of(within(first, ofA, ofB)) : between(first, second, ofA, ofB);
  }

  private SystemPair different(SystemPair pair) throws CliException {
    if (b.isEmpty() && pair.a().equals(pair.b())) {
      throw new CliException(ExitCode.INPUT, "a system of " + a + " can't be compared with itself",
          "name a second result folder, or " + CHOOSE);
    }
    return pair;
  }

  private static SystemPair within(Findings findings, Optional<String> ofA, Optional<String> ofB)
      throws CliException {
    List<String> systems = findings.systems();
    if (systems.size() == 2) {
      String first = ofA.orElseGet(() -> ofB.isPresent()
          ? other(systems, ofB.get())
          : findings.plan().baseline().orElse(systems.getFirst()));
      return new SystemPair(first, ofB.orElseGet(() -> other(systems, first)));
    }
    throw new CliException(ExitCode.INPUT,
        "one result needs two systems to compare; it has " + String.join(", ", systems),
        systems.size() == 1 ? "name a second result folder" : CHOOSE);
  }

  private static String other(List<String> systems, String one) {
    return systems.stream().filter(name -> !name.equals(one)).findFirst().orElse(one);
  }

  private static List<SystemPair> between(Findings first, Findings second, Optional<String> ofA,
      Optional<String> ofB) throws CliException {
    List<SystemPair> pairs = SystemPair.of(first, second)
        .stream()
        .filter(pair -> ofA.orElse(pair.a()).equals(pair.a())
            && ofB.orElse(pair.b()).equals(pair.b()))
        .toList();
    if (pairs.isEmpty()) {
      throw new CliException(ExitCode.INPUT, "the results have no system of the same name: A has "
          + String.join(", ", first.systems()) + "; B has " + String.join(", ", second.systems()),
          CHOOSE);
    }
    return pairs;
  }

  private static void require(String name, Findings findings, Path folder) throws CliException {
    if (!findings.systems().contains(name)) {
      throw new CliException(ExitCode.INPUT, folder + " has no system '" + name + "'",
          Nearest.hint(name, findings.systems(),
              "its systems are " + String.join(", ", findings.systems())));
    }
  }

  private static ExitCode exit(ComparedResults compared) {
    if (!compared.complete()) {
      return ExitCode.BROKEN;
    }
    return compared.lacksValues() ? ExitCode.INVALID : ExitCode.OK;
  }
}
