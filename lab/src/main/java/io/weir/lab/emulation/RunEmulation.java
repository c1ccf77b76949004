package io.weir.lab.emulation;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.NetworkSpeed;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The emulation of one run, from before its first process until after its last one. Thread-safe.
 */
public final class RunEmulation implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunEmulation.class);
  /** Of a machine as it is. */
  public static final RunEmulation NONE =
      new RunEmulation(ProcessEmulation.NONE, Optional.empty(), Optional.empty());

  /** Until all processes must have seen when dilation begins. */
  private static final Duration LEAD = Duration.ofMillis(100);

  private final ProcessEmulation processes;
  private final Optional<SharedClocks> clocks;
  private final Optional<HostGroups> hosts;
  private volatile Optional<NetworkSpeed> network = Optional.empty();

  private RunEmulation(ProcessEmulation processes, Optional<SharedClocks> clocks,
      Optional<HostGroups> hosts) {
    this.processes = processes;
    this.clocks = clocks;
    this.hosts = hosts;
  }

  /**
   * Prepares an emulation. The time of its processes is that of the system until
   * {@link #beginDilation}.
   *
   * @param nodes how many hosts a system has
   * @param work a folder for the library
   * @throws ProvisionException if this machine can't do that; the message says why
   */
  public static RunEmulation prepare(Emulation emulation, int nodes, Path work)
      throws ProvisionException {
    if (!emulation.applies()) {
      return NONE;
    }
    PreloadedTime preloaded = PreloadedTime.prepare(emulation.dilation(), work);
    try {
      Optional<HostGroups> hosts = emulation.host().isPresent()
          ? Optional.of(HostGroups.make(emulation.host().get(), nodes, preloaded.number()))
          : Optional.empty();
      return new RunEmulation(
          new ProcessEmulation(preloaded.time(), emulation.disk(),
              Optional.of(preloaded.programs()), preloaded.prefix(), nodes,
              hosts.map(ProcessEmulation.Hosts.class::cast),
              emulation.network()),
          Optional.of(preloaded.clocks()), hosts);
    } catch (ProvisionException e) {
      preloaded.clocks().remove();
      throw e;
    }
  }

  /**
   * Begins dilation for all processes in a tenth of a second, if it has not begun. Returns at
   * once.
   *
   * @throws UncheckedIOException if they can't be given their hosts or times
   */
  public void beginDilation() {
    if (clocks.isEmpty() || time().isBegun()) {
      return;
    }
    try {
      if (hosts.isPresent()) {
        hosts.get().limit(time().factor());
      }
      long begins = System.nanoTime() + LEAD.toNanos();
      clocks.get().begin(begins, nanos(Instant.now().plus(LEAD)));
      time().beginAt(begins);
      if (System.nanoTime() > begins) {
        LOG.warn("this machine stood still while dilation began, so clocks may have stepped back");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("dilation can't begin", e);
    }
  }

  /**
   * Checks that this machine can imitate the machines of some runs.
   *
   * @throws ProvisionException if it can't; the message says why, and the next step
   */
  public static void require(List<PlannedRun> runs) throws ProvisionException {
    List<PlannedRun> emulated =
        runs.stream().filter(run -> run.emulated().applies()).toList();
    if (!emulated.isEmpty()) {
      require();
    }
    for (PlannedRun run : emulated) {
      if (run.emulated().network().isPresent()) {
        requireNumbers(run.system().nodes() + run.workers());
      }
      if (run.emulated().host().isPresent()) {
        EmulatedHost host = run.emulated().host().get();
        HostGroups.require(host);
        requireProcessors(host, run.emulated().dilation());
        requireMemory(host, run.system());
      }
    }
  }

  private static void requireNumbers(int count) throws ProvisionException {
    if (count > EmulatedNetwork.MOST_HOSTS) {
      throw new ProvisionException("an emulated network has at most "
          + EmulatedNetwork.MOST_HOSTS + " hosts, and nodes and workers are " + count
          + "; use fewer, or remove emulate.network");
    }
  }

  private static void requireProcessors(EmulatedHost host, int dilation)
      throws ProvisionException {
    int here = Runtime.getRuntime().availableProcessors();
    if (host.share(dilation) > here) {
      throw new ProvisionException("a host of " + host.cpus() + " processors is larger than this"
          + " machine, which has " + here + " and seems to have " + here * dilation
          + " at a dilation of " + dilation + "; use --dilate "
          + (int) Math.ceil((double) host.cpus() / here) + " or more, or fewer emulate.cpus");
    }
  }

  private static void requireMemory(EmulatedHost host, SystemSpec system)
      throws ProvisionException {
    Optional<DataSize> here = MemoryCheck.available();
    if (host.memory().isPresent() && here.isPresent()
        && host.memory().get().bytes() > here.get().bytes() / system.nodes()) {
      throw new ProvisionException("the " + system.nodes() + " hosts of " + system.name()
          + " with " + host.memory().get() + " each do not fit into the "
          + MemoryCheck.text(here.get()) + " that this machine has left; lower emulate.memory");
    }
  }

  /**
   * Checks that this machine can dilate time.
   *
   * @throws ProvisionException if it can't; the message says why, and the next step
   */
  public static void require() throws ProvisionException {
    PreloadedTime.require();
  }

  /**
   * Checks that this machine can limit processors and memory of hosts.
   *
   * @throws ProvisionException if it can't; the message says why, and the next step
   */
  public static void requireHosts() throws ProvisionException {
    HostGroups.require(new EmulatedHost(1, Optional.of(DataSize.mebibytes(1))));
  }

  private static long nanos(Instant time) {
    return time.getEpochSecond() * 1_000_000_000L + time.getNano();
  }

  /**
   * Measures its network, if it has one, in the time of brokers. Takes some seconds.
   *
   * @param work a folder for the library and for what the probe leaves until it ends
   * @throws ProvisionException if it could not be measured
   */
  public void measureNetwork(Path work) throws ProvisionException, InterruptedException {
    if (processes.network().isPresent()) {
      network = Optional.of(
          EmulatedNetworkProbe.measure(time().factor(), processes.network().get(), work));
    }
  }

  /** Returns its network without other load; empty if it has none, or before it was measured. */
  Optional<NetworkSpeed> network() {
    return network;
  }

  /** Returns how its processes are started. */
  public ProcessEmulation processes() {
    return processes;
  }

  /** Returns the hosts of its nodes; empty if they have this machine. */
  Optional<HostGroups> hosts() {
    return hosts;
  }

  /** Returns the time of its processes. */
  public TimeDilation time() {
    return processes.time();
  }

  /** Returns the clocks of its processes; empty for a machine as it is. */
  public Optional<SharedClocks> clocks() {
    return clocks;
  }

  /** All processes must have ended. */
  @Override
  public void close() {
    hosts.ifPresent(HostGroups::close);
    clocks.ifPresent(SharedClocks::remove);
  }
}
