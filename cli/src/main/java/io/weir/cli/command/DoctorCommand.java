package io.weir.cli.command;

import io.weir.cli.ExitCode;
import io.weir.cli.Workbench;
import io.weir.cli.view.DoctorView;
import io.weir.lab.environment.Doctor;
import io.weir.lab.environment.DoctorCheck;
import io.weir.lab.environment.DoctorCheck.Outcome;
import io.weir.lab.environment.DoctorSubject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Looks whether this machine can run weir. */
@Command(
    name = "doctor",
    header = "Look whether this machine can run weir, and how well.",
    description = "Exit code 1 means that runs will not work.",
    footer = {"  weir doctor",
        "  weir doctor --data /mnt/nvme/weir        with another disk in mind"})
public final class DoctorCommand implements Callable<Integer> {
  private final Workbench workbench;

  @Mixin
  private FolderOptions folders;

  public DoctorCommand(Workbench workbench) {
    this.workbench = workbench;
  }

  @Override
  public Integer call() throws InterruptedException {
    DoctorSubject subject =
        new DoctorSubject(
            folders.results(),
            folders.data(workbench.installation()),
            Map.of(),
            artifacts -> false);
    List<DoctorCheck> checks = new Doctor(subject).examine();
    new DoctorView(workbench.console()).print(checks);
    boolean fit = checks.stream().noneMatch(check -> check.outcome() == Outcome.FAIL);
    return (fit ? ExitCode.HELD : ExitCode.BROKEN).number();
  }
}
