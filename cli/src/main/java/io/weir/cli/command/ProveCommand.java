package io.weir.cli.command;

import io.weir.cli.complete.ScenarioNames;
import io.weir.cli.complete.SystemNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.experiment.ExperimentSession.SessionEnd;
import io.weir.cli.experiment.ProofSession;
import io.weir.cli.experiment.ResultSummary;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.text.Nearest;
import io.weir.core.unit.Durations;
import io.weir.lab.experiment.BusySpinCheck;
import io.weir.lab.proof.ProofTask;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Proves durability by crashes. */
@Command(
    name = "prove",
    header = "Kill systems under load, and count the lost acknowledged messages.",
    description = {
        "All processes of a system get SIGKILL at once, at random moments of a steady load; it is started again on the same files and read back from the start.",
        "Kills fall into the scenario's measure phase. A proof shows that no acknowledgement is"
            + " sent from the memory of a process. It never proves an fsync, because a killed"
            + " process keeps the page cache.",
        "Exit code 4 means that acknowledged messages were lost at a level that promises to survive (page-cache, fsync). A system at storage 'memory' may lose them: it is the positive control."
    },
    footer = {
        "  weir prove prove-kill-all --kill-all",
        "  weir prove my-scenario.yaml --kill-all --moments 30 --system kafka",
        "  weir prove prove-kill-all --kill-all --set seed=42"
    })
public final class ProveCommand implements Callable<Integer> {
  private static final int MOST = 1_000;

  private final CliContext context;

  @Parameters(paramLabel = "SCENARIO", completionCandidates = ScenarioNames.class,
      description = "A scenario file, or the name of one that comes with weir.")
  private String scenario;

  @Option(names = "--kill-all", required = true,
      description = "Kill all processes of a system at once. There is no other way to prove yet.")
  private boolean killAll;

  @Option(names = "--moments", paramLabel = "N", defaultValue = "10",
      description = "How often each system is killed. Default: ${DEFAULT-VALUE}")
  private int moments;

  @Option(names = "--system", paramLabel = "NAME", split = ",",
      completionCandidates = SystemNames.class,
      description = "Only these of the scenario's systems, separated by commas. May be repeated.")
  private List<String> systems = new ArrayList<>();

  @Mixin
  private ScenarioOptions options;

  @Mixin
  private FolderOptions folders;

  @Mixin
  private JsonOption json;

  public ProveCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call()
      throws CliException, ScenarioException, StoreException, ProvisionException {
    if (moments < 1 || moments > MOST) {
      throw new CliException(ExitCode.INPUT, "--moments takes 1 to " + MOST + ", not " + moments,
          "10 moments bound the share of kills that lose something to 26 %, 59 to 5 %");
    }
    ResolvedScenario resolved = context.read(scenario, options.overrides());
    ProofTask task = task(chosen(Planner.drawingSeeds().plan(resolved)));
    requireProcesses(task);
    BusySpinCheck.of(task.plan().runs()).require();
    announce(task);
    SessionEnd end = new ProofSession(json.in(context), folders.results(),
        folders.data(context.installation())).run(task, resolved);
    if (json.asked()) {
      context.console().json(ResultSummary.All.of(end.exit(), List.of(end.folder())));
    }
    return end.exit().number();
  }

  private ProofTask task(Plan plan) throws CliException {
    try {
      return ProofTask.of(plan, moments);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.INPUT, e.getMessage(),
          "all systems are killed at the same moments: sweep something else", e);
    }
  }

  private Plan chosen(Plan plan) throws CliException {
    List<String> known =
        plan.runs().stream().map(run -> run.system().name()).distinct().sorted().toList();
    for (String system : systems) {
      if (!known.contains(system)) {
        throw new CliException(ExitCode.INPUT, scenario + " has no system '" + system + "'",
            Nearest.hint(system, known, "choose from " + String.join(", ", known)));
      }
    }
    Predicate<PlannedRun> wanted =
        run -> systems.isEmpty() || systems.contains(run.system().name());
    return plan.withRuns(plan.runs().stream().filter(wanted).toList());
  }

  private void requireProcesses(ProofTask task) throws CliException {
    for (PlannedRun run : task.plan().runs()) {
      if (run.workload().load().fixedRate().isEmpty()) {
        throw new CliException(ExitCode.INPUT,
            "the load of a proof is steady, and the rate of this scenario is "
                + run.workload().load().described(),
            "name a rate: --set workload.load.rate=10k/s");
      }
      if (run.workers() > 1) {
        throw new CliException(ExitCode.INPUT, "the load of a proof comes from one worker",
            "leave out --workers, or set workers=local:1");
      }
      if (run.emulated().applies()) {
        throw new CliException(ExitCode.INPUT, "a proof runs in real time",
            "leave out --dilate, or set emulate.dilation=1");
      }
      if (run.system().existing().isPresent()) {
        throw new CliException(ExitCode.INPUT,
            "system '" + run.system().name() + "' is a cluster that weir did not start, and weir"
                + " kills no processes but its own",
            "leave it out: name the others with --system");
      }
      if (context.installation().launcher(run.system().broker()).portCount(run.system()) == 0) {
        throw new CliException(ExitCode.INPUT,
            "system '" + run.system().name() + "' (" + run.system().broker()
                + ") has no separate processes to kill",
            "leave it out: name the others with --system");
      }
    }
  }

  private void announce(ProofTask task) {
    Console console = context.console();
    int count = task.plan().runs().size();
    console.note(task.plan().name() + ": " + count + (count == 1 ? " system" : " systems") + ", "
        + moments + (moments == 1 ? " kill" : " kills") + " of each, "
        + Durations.format(task.plan().runs().getFirst().phases().warmUp()) + " to "
        + Durations.format(task.plan().runs().getFirst().loadTime())
        + " after the start of its load; seed " + task.plan().seed());
  }
}
