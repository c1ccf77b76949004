package io.weir.lab.emulation;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.NetworkSpeed;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.emulation.ExecutableCheck;
import io.weir.emulation.PreloadedLibrary;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.provision.OwnerlessEntries;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The emulation of one run, from before its first process until after its last one. Thread-safe.
 */
public final class RunEmulation implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunEmulation.class);
  /** Of a machine as it is. */
  public static final RunEmulation NONE =
      new RunEmulation(ProcessEmulation.NONE, Optional.empty());

  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final OwnerlessEntries LEFT =
      new OwnerlessEntries(Pattern.compile("weir-emulation-([0-9]{1,18})-[0-9]+"));
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final String PRELOAD = "LD_PRELOAD";
  /** Until all processes must have seen when dilation begins. */
  private static final Duration LEAD = Duration.ofMillis(100);

  private final ProcessEmulation processes;
  private final Optional<SharedClocks> clocks;
  private volatile Optional<NetworkSpeed> network = Optional.empty();

  private RunEmulation(ProcessEmulation processes, Optional<SharedClocks> clocks) {
    this.processes = processes;
    this.clocks = clocks;
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
    require();
    Path library = library(work);
    removeLeftovers();
    int number = COUNT.incrementAndGet();
    Path shared = SHARED_MEMORY
        .resolve("weir-emulation-" + ProcessHandle.current().pid() + "-" + number);
    TimeDilation time = new TimeDilation(emulation.dilation(), shared);
    List<String> prefix = new ArrayList<>(List.of("env", PRELOAD + "=" + preload(library)));
    time.environment().forEach((name, value) -> prefix.add(name + "=" + value));
    ExecutableCheck programs = programs(library);
    SharedClocks clocks = made(shared);
    try {
      Optional<HostGroups> hosts = emulation.host().isPresent()
          ? Optional.of(HostGroups.make(emulation.host().get(), nodes, number))
          : Optional.empty();
      return new RunEmulation(
          new ProcessEmulation(time, emulation.disk(), Optional.of(programs), prefix, nodes,
              hosts, emulation.network()),
          Optional.of(clocks));
    } catch (ProvisionException e) {
      clocks.remove();
      throw e;
    }
  }

  private static SharedClocks made(Path file) throws ProvisionException {
    SharedClocks clocks = new SharedClocks(file);
    try {
      clocks.make();
      return clocks;
    } catch (IOException e) {
      clocks.remove();
      throw new ProvisionException("emulation can't make a file in " + SHARED_MEMORY + ": " + e,
          e);
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
      if (hosts().isPresent()) {
        hosts().get().limit(time().factor());
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
    if (!Files.isWritable(SHARED_MEMORY)) {
      throw new ProvisionException("emulation needs a writable " + SHARED_MEMORY
          + ", and there is none; mount one, or leave it out");
    }
    if (!PreloadedLibrary.isBuilt()) {
      throw new ProvisionException(
          "emulation needs the library for dilated time, and weir was built without it:"
              + " it takes Linux with glibc on x86-64 or arm64, and a C compiler; install gcc"
              + " and the headers of libc (on Debian: apt install gcc libc6-dev), then build"
              + " weir again, or leave it out");
    }
  }

  /**
   * Checks that this machine can limit processors and memory of hosts.
   *
   * @throws ProvisionException if it can't; the message says why, and the next step
   */
  public static void requireHosts() throws ProvisionException {
    HostGroups.require(new EmulatedHost(1, Optional.of(DataSize.mebibytes(1))));
  }

  private static Path library(Path work) throws ProvisionException {
    try {
      return PreloadedLibrary.in(work.resolve("emulation"))
          .orElseThrow(() -> new IllegalStateException("required before"));
    } catch (IOException e) {
      throw new ProvisionException("can't write the library for dilated time: " + e.getMessage(),
          e);
    }
  }

  private static ExecutableCheck programs(Path library) throws ProvisionException {
    try {
      return ExecutableCheck.forLibrary(library);
    } catch (IOException e) {
      throw new ProvisionException("can't read the library for dilated time: " + e.getMessage(),
          e);
    }
  }

  private static String preload(Path library) {
    String others = System.getenv().getOrDefault(PRELOAD, "");
    return others.isEmpty() ? library.toString() : library + ":" + others;
  }

  private static long nanos(Instant time) {
    return time.getEpochSecond() * 1_000_000_000L + time.getNano();
  }

  private static void removeLeftovers() {
    for (Path file : LEFT.in(SHARED_MEMORY)) {
      new SharedClocks(file).remove();
    }
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

  /** Its network without other load; empty if it has none, or before it was measured. */
  Optional<NetworkSpeed> network() {
    return network;
  }

  /** How its processes are started. */
  public ProcessEmulation processes() {
    return processes;
  }

  /** The hosts of its nodes; empty if they have this machine. */
  Optional<HostGroups> hosts() {
    return processes.hosts();
  }

  /** The time of its processes. */
  public TimeDilation time() {
    return processes.time();
  }

  /** The clocks of its processes; empty for a machine as it is. */
  public Optional<SharedClocks> clocks() {
    return clocks;
  }

  /** All processes must have ended. */
  @Override
  public void close() {
    hosts().ifPresent(HostGroups::close);
    clocks.ifPresent(SharedClocks::remove);
  }
}
