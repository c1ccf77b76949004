package io.weir.cli.command;

import io.weir.cli.calibrate.Effort;
import io.weir.cli.calibrate.NoiseBroker;
import io.weir.cli.calibrate.NoiseMeter;
import io.weir.cli.complete.ScenarioAndKindNames.KindNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.Installation;
import io.weir.cli.experiment.CalibrationSession;
import io.weir.cli.experiment.MachineExamination;
import io.weir.cli.experiment.NoiseSession;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.result.Calibration;
import io.weir.core.result.HostNoise;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.text.Nearest;
import io.weir.findings.compare.MeasuredNoise;
import io.weir.findings.doc.AnsiColors;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.emulation.RunEmulation;
import io.weir.lab.environment.Doctor;
import io.weir.lab.environment.DoctorCheck;
import io.weir.lab.environment.DoctorCheck.Outcome;
import io.weir.lab.environment.DoctorSubject;
import io.weir.lab.environment.HostIdentity;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks whether this machine can run weir. */
@Command(
    name = "doctor",
    header = "Check whether this machine can run weir, and how well.",
    description = {
        "Exit code 1 means that runs will not work.",
        "With --calibrate it also compares weir with a broker that knows the truth, and finds"
            + " the highest rate that this host keeps up:",
        "later results show a warning near that rate. This takes 3 minutes; exit code 4 means"
            + " that the measurement did not match the truth.",
        "With --noise it runs two identical systems in turns, and shows how far they differ by"
            + " chance. Later comparisons on this host show that next to each difference. This"
            + " takes 6 minutes. --system names their broker kind. By default it is the first"
            + " real one by name that is on this machine, or else the loopback broker."
    },
    footer = {"  weir doctor",
        "  weir doctor --calibrate                  while nothing else runs",
        "  weir doctor --workers ssh:hosts.yaml     and those machines, with their clocks",
        "  weir doctor --calibrate --workers local:2",
        "  weir doctor --noise                      likewise",
        "  weir doctor --noise --system pulsar --set repeat=10",
        "  weir doctor --data /mnt/nvme/weir        with another disk in mind"})
public final class DoctorCommand implements Callable<Integer> {
  private final CliContext context;

  @Mixin
  private FolderOptions folders;

  @Option(names = "--calibrate",
      description = "Find out how exact weir's measurements are on this machine, and how much load it can offer.")
  private boolean calibrate;

  @Option(names = "--workers", paramLabel = "HOSTS",
      description = "Check also the machines of workers, as local:4, or ssh:FILE with a file of hosts. With --calibrate, also find out how much load these workers can offer together.")
  private Optional<String> workers = Optional.empty();

  @Option(names = "--brokers", paramLabel = "HOSTS",
      description = "Check also the machines of brokers, as ssh:FILE with a file of hosts.")
  private Optional<String> brokers = Optional.empty();

  @Option(names = "--noise",
      description = "Find out how far two identical systems differ on this machine by chance.")
  private boolean noise;

  @Option(names = "--system", paramLabel = "NAME", completionCandidates = KindNames.class,
      description = "The broker kind to measure the noise on.")
  private Optional<String> system = Optional.empty();

  @Option(names = "--set", paramLabel = "PATH=VALUE",
      description = "Set a value of the noise measurement's scenario, as repeat=10 or phases.measure=1m. May be repeated.")
  private List<String> sets = new ArrayList<>();

  @Mixin
  private JsonOption json;

  public DoctorCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException, ScenarioException, StoreException,
      ProvisionException, InterruptedException {
    Optional<WorkerHosts> hosts = workerHosts();
    Optional<BrokerHosts.Ssh> nodes = brokerHosts();
    Optional<Plan> planned = noise ? Optional.of(planNoise()) : noNoise();
    List<DoctorCheck> checks = new ArrayList<>(examine());
    checks.addAll(measurements());
    Path data = folders.data(context.installation());
    checks.add(dilation());
    checks.add(hosts());
    checks.addAll(new MachineExamination(context, data, hosts, nodes).examine());
    print(checks);
    boolean fit = checks.stream().noneMatch(check -> check.outcome() == Outcome.FAIL);
    Optional<ExitCode> calibrated = Optional.empty();
    if (fit && calibrate) {
      calibrated = Optional.of(new CalibrationSession(json.in(context), data,
          CalibrationStore.ofUser(), several(hosts)).run(Effort.NORMAL));
    }
    Optional<HostNoise> measured = Optional.empty();
    if (fit && planned.isPresent()) {
      measured = Optional.of(new NoiseSession(json.in(context), data, CalibrationStore.ofUser())
          .run(planned.get()));
    }
    json.print(context.console(),
        new Examination(1, fit, checks, calibrated.map(ExitCode.OK::equals), measured));
    return calibrated.orElse(fit ? ExitCode.OK : ExitCode.BROKEN).number();
  }

  /** Returns whether runs here can have dilated time. */
  private static DoctorCheck dilation() {
    return emulation("dilated time", "possible with --dilate", RunEmulation::require);
  }

  /** Returns whether nodes here can have hosts of their size. */
  private static DoctorCheck hosts() {
    return emulation("emulated hosts", "possible with emulate.cpus and emulate.memory",
        RunEmulation::requireHosts);
  }

  /** What an emulation needs of this machine. */
  private interface Need {
    void require() throws ProvisionException;
  }

  private static DoctorCheck emulation(String name, String fit, Need need) {
    try {
      need.require();
      return DoctorCheck.ok(name, fit);
    } catch (ProvisionException e) {
      return DoctorCheck.warn(name, e.getMessage(), "see docs/emulation.md");
    }
  }

  /**
   * The result.
   *
   * @param fit whether runs will work
   * @param calibrated whether the measurement matched the truth; empty without a calibration
   * @param noise how far identical systems differ; empty if it was not measured now
   */
  private record Examination(int format, boolean fit, List<DoctorCheck> checks,
      Optional<Boolean> calibrated, Optional<HostNoise> noise) {}

  private Optional<WorkerHosts> workerHosts() throws CliException, ScenarioException {
    if (workers.isEmpty()) {
      return Optional.empty();
    }
    WorkerHosts hosts = ScenarioReader.workers("--workers", workers.get());
    if (hosts instanceof WorkerHosts.Kubernetes) {
      throw new CliException(ExitCode.INPUT, "workers on Kubernetes can't be checked from here",
          "run a scenario with --workers " + workers.get() + ": it refuses what does not fit");
    }
    return Optional.of(hosts);
  }

  private Optional<BrokerHosts.Ssh> brokerHosts() throws ScenarioException {
    if (brokers.isEmpty()) {
      return Optional.empty();
    }
    return ScenarioReader.brokers("--brokers", brokers.get()) instanceof BrokerHosts.Ssh ssh
        ? Optional.of(ssh)
        : Optional.empty();
  }

  /** Returns those to calibrate together; one on this host is no several. */
  private static Optional<WorkerHosts> several(Optional<WorkerHosts> hosts) {
    return hosts.filter(all -> !all.equals(WorkerHosts.HERE));
  }

  /** Options of a measurement that was not asked for are mistakes. */
  private Optional<Plan> noNoise() throws CliException {
    if (system.isPresent() || !sets.isEmpty()) {
      throw new CliException(ExitCode.INPUT,
          (system.isPresent() ? "--system" : "--set") + " belongs to --noise",
          "add --noise, or leave it out");
    }
    return Optional.empty();
  }

  private Plan planNoise() throws CliException, ScenarioException {
    String kind = system.isPresent() ? known(system.get()) : defaultBroker();
    return NoiseMeter.plan(context.reader(), context.installation().launcher(kind),
        new Overrides(Optional.empty(), sets));
  }

  private String known(String kind) throws CliException {
    List<String> kinds =
        context.installation().launchers().stream().map(Launcher::broker).toList();
    if (!kinds.contains(kind)) {
      throw new CliException(ExitCode.INPUT, "there is no broker kind '" + kind + "'",
          Nearest.hint(kind, kinds, "choose one of " + String.join(", ", kinds)));
    }
    return kind;
  }

  private String defaultBroker() throws CliException, ScenarioException {
    Map<Launcher, SystemSpec> systems = new LinkedHashMap<>();
    for (Launcher launcher : context.installation().launchers()) {
      systems.put(launcher,
          new SystemChoice(context).systems(launcher.broker(), Overrides.NONE).getFirst());
    }
    try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
      NoiseBroker chosen = NoiseBroker.choose(systems, resolver::remembers);
      if (!chosen.real()) {
        context.console()
            .note("no real broker is on this machine yet, so the noise is that of '"
                + chosen.broker()
                + "', which writes nothing to disk; 'weir brokers fetch' brings real ones");
      }
      return chosen.broker();
    }
  }

  /** Returns the measurements of this host that results take along. */
  private List<DoctorCheck> measurements() {
    CalibrationStore store = CalibrationStore.ofUser();
    Calibration.Host here = HostIdentity.here(Installation.version());
    return List.of(
        measurement("calibration", store.calibration(here).map(known -> "of " + known.made()),
            "weir doctor --calibrate"),
        measurement("noise", store.noise(here)
            .map(known -> "of " + known.made() + ", on " + MeasuredNoise.subject(known)),
            "weir doctor --noise"));
  }

  private static DoctorCheck measurement(String name, Optional<String> known, String command) {
    return new DoctorCheck(name, known.isPresent() ? Outcome.OK : Outcome.WARN,
        known.orElse("never measured on this host"),
        known.isPresent() ? Optional.empty() : Optional.of("'" + command + "' measures it"));
  }

  private List<DoctorCheck> examine()
      throws CliException, ScenarioException, InterruptedException {
    try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
      return new Doctor(new DoctorSubject(
          folders.results(),
          folders.data(context.installation()),
          artifacts(),
          programs(),
          resolver::remembers)).examine();
    }
  }

  /** The artifacts of the broker kinds at their default versions. */
  private Map<String, List<Artifact>> artifacts() throws CliException, ScenarioException {
    Map<String, List<Artifact>> artifacts = new LinkedHashMap<>();
    for (Launcher launcher : context.installation().launchers()) {
      for (SystemSpec system : new SystemChoice(context)
          .systems(launcher.broker(), Overrides.NONE)) {
        String title = (launcher.title() + " " + system.version()).strip();
        launcher.serverArtifacts(system)
            .forEach(classPath -> artifacts.put(title, classPath.artifacts()));
        if (!launcher.clientArtifacts(system).isEmpty()) {
          artifacts.put(title + " client", launcher.clientArtifacts(system));
        }
      }
    }
    return artifacts;
  }

  /** Returns the programs that must be installed for the broker kinds without artifacts. */
  private Map<String, List<HostProgram>> programs() throws CliException, ScenarioException {
    Map<String, List<HostProgram>> programs = new LinkedHashMap<>();
    for (Launcher launcher : context.installation().launchers()) {
      for (SystemSpec system : new SystemChoice(context)
          .systems(launcher.broker(), Overrides.NONE)) {
        programs.put(launcher.title(), launcher.hostPrograms(system));
      }
    }
    return programs;
  }

  private void print(List<DoctorCheck> checks) {
    Console console = json.in(context).console();
    int width = checks.stream().mapToInt(check -> check.name().length()).max().orElse(0);
    for (DoctorCheck check : checks) {
      String name = check.name() + " ".repeat(width - check.name().length());
      console.line(mark(check, console.colors()) + "  " + name + "  " + check.finding());
      check.nextStep()
          .ifPresent(step -> console
              .line("      " + " ".repeat(width) + "  " + console.colors().faint(step)));
    }
  }

  private static String mark(DoctorCheck check, AnsiColors colors) {
    return switch (check.outcome()) {
      case OK -> colors.green("ok  ");
      case WARN -> colors.yellow("warn");
      case FAIL -> colors.red("FAIL");
    };
  }
}
