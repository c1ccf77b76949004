package io.weir.lab.host;

import io.weir.core.result.DiskSpeed;
import io.weir.core.unit.Durations;
import io.weir.lab.environment.DoctorCheck;
import io.weir.lab.provision.ProvisionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks whether machines are fit for the processes of brokers. */
public final class HostsExamination {
  private HostsExamination() {}

  /**
   * Returns one check for each machine. Takes some seconds for each, since it measures the disk.
   */
  public static List<DoctorCheck> examine(SystemHosts hosts)
      throws ProvisionException, InterruptedException {
    List<DoctorCheck> checks = new ArrayList<>();
    for (SystemHost host : hosts.hosts()) {
      checks.add(check(host));
    }
    return checks;
  }

  private static DoctorCheck check(SystemHost host)
      throws ProvisionException, InterruptedException {
    HostFacts facts = host.probe().facts();
    Path folder = host.directory();
    Optional<DiskSpeed> disk = host.probe().diskSpeed(folder);
    String name = "brokers on " + host.name();
    String finding = "processors: " + facts.cores() + ", "
        + facts.memory().map(memory -> memory.gibibytes() + " available, ").orElse("")
        + "JDK " + facts.javaFeature() + ", " + facts.system() + ", "
        + disk.map(speed -> "fsync p50 "
            + Durations.format(Duration.ofNanos(speed.fsyncP50Nanos()))).orElse("disk too slow");
    return disk.isPresent()
        ? DoctorCheck.ok(name, finding)
        : DoctorCheck.warn(name, finding, "something keeps the disk of " + folder + " busy, or "
            + "it takes more than 45 ms for an fsync: use another disk");
  }
}
