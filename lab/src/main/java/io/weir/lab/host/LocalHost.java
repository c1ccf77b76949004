package io.weir.lab.host;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.environment.DiskCheck;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProcessHost;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Site;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** This machine, for the processes of one system. */
public final class LocalHost implements SystemHosts {
  private final Provisioner provisioner;
  private final Map<String, List<Path>> classPaths;
  private final LaunchHost place;
  private final Path logs;
  private final HostProbe probe = new LocalProbe();
  private volatile Optional<Ports> ports = Optional.empty();

  /**
   * This machine.
   *
   * @param provisioner starts processes
   * @param classPaths the files of each class path that plans name
   * @param directory where processes write; created if need be
   * @param logs where their output goes; created if need be
   */
  public LocalHost(Provisioner provisioner, Map<String, List<Path>> classPaths, Path directory,
      Path logs) {
    this.provisioner = provisioner;
    this.classPaths = Map.copyOf(classPaths);
    this.place = LaunchHost.local(directory);
    this.logs = logs;
  }

  @Override
  public List<LaunchHost> places() {
    return List.of(place);
  }

  @Override
  public List<SystemHost> hosts() {
    return List.of(new SystemHost(place.name(), place.directory(), probe));
  }

  @Override
  public List<Integer> takePorts(SystemSpec system, int count) throws ProvisionException {
    Ports taken = system.port().isPresent()
        ? Ports.from(system.port().getAsInt(), count)
        : Ports.pick(count);
    ports = Optional.of(taken);
    return taken.numbers();
  }

  @Override
  public void require(SystemSpec system, ClusterPlan plan, MemoryDemand beside)
      throws ProvisionException {
    new MemoryCheck().require(system.name(), plan, beside);
    DiskCheck.require(system, plan, DiskCheck::type);
  }

  @Override
  public Map<String, ProcessHost> processes(ProvisionListener listener) {
    Site site = new Site(place.directory(), logs, place.address(),
        ports.map(Ports::numbers).orElse(List.of()), Site.MINIMUM_DISK);
    return Map.of(place.name(), provisioner.host(classPaths, site, listener));
  }

  /** They are there already. */
  @Override
  public void collectLogs(ClusterPlan plan) {}

  @Override
  public void close() {
    ports.ifPresent(Ports::close);
  }
}
