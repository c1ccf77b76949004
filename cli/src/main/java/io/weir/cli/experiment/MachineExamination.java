package io.weir.cli.experiment;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.lab.environment.DoctorCheck;
import io.weir.lab.fleet.WorkersExamination;
import io.weir.lab.host.HostsExamination;
import io.weir.lab.host.ssh.SshHosts;
import io.weir.lab.provision.PrivateFiles;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks whether the machines of workers and brokers are fit, as {@code weir doctor} does with this
 * one. Ctrl-C and SIGTERM end it in order, and leave nothing.
 *
 * @param context this weir
 * @param data a folder for what is needed meanwhile; nothing stays in it
 * @param workers those of workers; empty for none
 * @param brokers those of brokers; empty for none
 */
public record MachineExamination(CliContext context, Path data, Optional<WorkerHosts> workers,
    Optional<BrokerHosts.Ssh> brokers) {
  /**
   * Looks at all of them.
   *
   * @throws ProvisionException if a machine of brokers can't be reached or is not fit
   */
  public List<DoctorCheck> examine()
      throws CliException, ProvisionException, InterruptedException {
    if (workers.isEmpty() && brokers.isEmpty()) {
      return List.of();
    }
    HostMeasurement folder = HostMeasurement.in(context, data, "doctor");
    Thread examiner = Thread.currentThread();
    GracefulShutdown ending = GracefulShutdown.of(examiner::interrupt, "interrupted: stopping",
        context.console());
    try {
      PrivateFiles.makeFolder(folder.folder());
      List<DoctorCheck> checks = new ArrayList<>();
      if (workers.isPresent()) {
        checks.addAll(workers(workers.get(), folder.folder()));
      }
      if (brokers.isPresent()) {
        checks.addAll(brokers(brokers.get(), folder.folder()));
      }
      return checks;
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, "can't write to " + data + ": " + e.getMessage(),
          "make it writable, or choose another folder by --data", e);
    } finally {
      folder.remove();
      ending.release();
    }
  }

  private List<DoctorCheck> workers(WorkerHosts hosts, Path folder) throws InterruptedException {
    return WorkersExamination.of(new WorkerSpec(WorkerSpec.DEFAULT.heap(), hosts),
        WorkerFiles.find(context.installation().launchers()).engine(), folder).examine();
  }

  private static List<DoctorCheck> brokers(BrokerHosts.Ssh hosts, Path folder)
      throws ProvisionException, InterruptedException {
    try (SshHosts opened = SshHosts.open(hosts, Map.of(), folder, folder)) {
      return HostsExamination.examine(opened);
    }
  }
}
