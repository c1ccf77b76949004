package io.weir.cli.command;

import io.weir.cli.complete.ScenarioNames;
import io.weir.cli.complete.SystemNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.experiment.ExperimentSession.SessionEnd;
import io.weir.cli.experiment.HostPrograms;
import io.weir.cli.experiment.ProofSession;
import io.weir.cli.experiment.ResultSummary;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Crash;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.text.Nearest;
import io.weir.core.unit.Durations;
import io.weir.findings.text.CrashText;
import io.weir.lab.experiment.BusySpinCheck;
import io.weir.lab.proof.PowerDisk;
import io.weir.lab.proof.ProofTask;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Proves durability by crashes. */
@Command(
    name = "prove",
    header = "Crash systems under load, and count the lost acknowledged messages.",
    description = {
        "With --kill-all, all processes of a system get SIGKILL at once, at random moments of a steady load; it is started again on the same files and read back from the start. A proof shows that no acknowledgement is sent from the memory of a process. It never proves an fsync, because a killed process keeps the page cache.",
        "With --power-loss, the disk of the system also forgets all that was not flushed, with the"
            + " page cache. A proof shows that each acknowledgement waits for the disk. This takes"
            + " Linux and root.",
        "Crashes fall into the scenario's measure phase. Exit code 4 means that acknowledged messages were lost at a level that promises to survive: page-cache and fsync a kill, fsync a power loss. The next weaker level may lose them: it is the positive control."
    },
    footer = {
        "  weir prove prove-kill-all --kill-all",
        "  weir prove prove-power-loss --power-loss",
        "  weir prove my-scenario.yaml --kill-all --moments 30 --system kafka",
        "  weir prove prove-kill-all --kill-all --set seed=42"
    })
public final class ProveCommand implements Callable<Integer> {
  private static final int MOST = 1_000;

  private final CliContext context;

  @Parameters(paramLabel = "SCENARIO", completionCandidates = ScenarioNames.class,
      description = "A scenario file, or the name of one that comes with weir.")
  private String scenario;

  @Option(names = "--kill-all", description = "Kill all processes of a system at once.")
  private boolean killAll;

  @Option(names = "--power-loss",
      description = "Kill them, and drop what their disk had not flushed. Takes root.")
  private boolean powerLoss;

  @Option(names = "--moments", paramLabel = "N", defaultValue = "10",
      description = "How often each system crashes. Default: ${DEFAULT-VALUE}")
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
          "10 moments bound the share of crashes that lose something to 26 %, 59 to 5 %");
    }
    Crash crash = crash();
    ResolvedScenario resolved = context.read(scenario, options.overrides());
    ProofTask task = task(chosen(Planner.drawingSeeds().plan(resolved)), crash);
    requireProcesses(task);
    new HostPrograms(context.installation())
        .require(task.plan()
            .runs()
            .stream()
            .filter(run -> run.brokers() instanceof BrokerHosts.Local)
            .map(PlannedRun::system)
            .toList());
    BusySpinCheck.of(task.plan().runs()).require();
    announce(task);
    SessionEnd end = new ProofSession(json.in(context), folders.results(),
        folders.data(context.installation())).run(task, resolved);
    if (json.asked()) {
      context.console().json(ResultSummary.All.of(end.exit(), List.of(end.folder())));
    }
    return end.exit().number();
  }

  private Crash crash() throws CliException {
    if (killAll == powerLoss) {
      throw new CliException(ExitCode.INPUT,
          killAll ? "--kill-all and --power-loss exclude each other" : "no crash is named",
          "choose --kill-all, or --power-loss for what a disk forgets");
    }
    if (powerLoss) {
      Optional<String> obstacle =
          PowerDisk.obstacle(System.getenv().getOrDefault("PATH", ""));
      if (obstacle.isPresent()) {
        throw new CliException(ExitCode.INPUT, "--power-loss is not possible here: "
            + obstacle.get(), "or prove by --kill-all, which takes none of this");
      }
      return Crash.POWER_LOSS;
    }
    return Crash.KILL;
  }

  private ProofTask task(Plan plan, Crash crash) throws CliException {
    try {
      return ProofTask.of(plan, moments, crash);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.INPUT, e.getMessage(),
          "all systems crash at the same moments: sweep something else", e);
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
      if (task.crash() == Crash.POWER_LOSS && run.brokers() instanceof BrokerHosts.Ssh) {
        throw new CliException(ExitCode.INPUT,
            "the disk that loses power is one of this machine, and the brokers run on others",
            "leave out broker-hosts, or prove by --kill-all");
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
        + CrashText.count(task.crash(), moments) + " of each, "
        + Durations.format(task.plan().runs().getFirst().phases().warmUp()) + " to "
        + Durations.format(task.plan().runs().getFirst().loadTime())
        + " after the start of its load; seed " + task.plan().seed());
  }
}
