package io.weir.cli.command;

import io.weir.cli.CliContext;
import io.weir.cli.CliException;
import io.weir.cli.Console;
import io.weir.cli.ExitCode;
import io.weir.cli.calibrate.Effort;
import io.weir.cli.experiment.CalibrationSession;
import io.weir.core.launch.Artifact;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.doc.AnsiColors;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.environment.Doctor;
import io.weir.lab.environment.DoctorCheck;
import io.weir.lab.environment.DoctorCheck.Outcome;
import io.weir.lab.environment.DoctorSubject;
import io.weir.lab.store.StoreException;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import java.nio.file.Path;
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
            + " that the measurement did not match the truth."
    },
    footer = {"  weir doctor",
        "  weir doctor --calibrate                  while nothing else runs",
        "  weir doctor --data /mnt/nvme/weir        with another disk in mind"})
public final class DoctorCommand implements Callable<Integer> {
  private final CliContext context;

  @Mixin
  private FolderOptions folders;

  @Option(names = "--calibrate",
      description = "Find out how exact weir's measurements are on this machine, and how much load it can offer.")
  private boolean calibrate;

  @Mixin
  private JsonOption json;

  public DoctorCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call()
      throws CliException, ScenarioException, StoreException, InterruptedException {
    List<DoctorCheck> checks = examine();
    print(checks);
    boolean fit = checks.stream().noneMatch(check -> check.outcome() == Outcome.FAIL);
    Optional<ExitCode> calibrated = Optional.empty();
    if (fit && calibrate) {
      Path data = folders.data(context.installation());
      calibrated = Optional.of(new CalibrationSession(json.in(context), data,
          CalibrationStore.ofUser()).run(Effort.NORMAL));
    }
    json.print(context.console(),
        new Examination(1, fit, checks, calibrated.map(ExitCode.OK::equals)));
    return calibrated.orElse(fit ? ExitCode.OK : ExitCode.BROKEN).number();
  }

  /**
   * The result.
   *
   * @param fit whether runs will work
   * @param calibrated whether the measurement matched the truth; empty without a calibration
   */
  private record Examination(int format, boolean fit, List<DoctorCheck> checks,
      Optional<Boolean> calibrated) {}

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

  /** The programs that must be installed for the broker kinds without artifacts. */
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
