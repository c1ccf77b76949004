package io.weir.lab.ssh;

import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.WorkerHosts;
import io.weir.engine.WorkerMain;
import io.weir.engine.dial.DialSettings;
import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.worker.StartedProcess;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerFlags;
import io.weir.lab.worker.WorkerOrder;
import io.weir.lab.worker.WorkerStarter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Starts workers on other machines by ssh. Files that are missing there are copied once, and
 * verified by their SHA-256. Each worker reaches the coordinator through its own ssh connection, so
 * no port need be open on either side. The end of that connection ends the worker. Thread-safe.
 */
public final class SshStarter implements WorkerStarter {
  private static final int PORT_TRIES = 5;
  /** Below the ports that systems give to outgoing connections. */
  private static final int LEAST_PORT = 20_000;
  private static final int PORTS = 12_000;

  private final WorkerHosts.Ssh hosts;
  private final SshClient ssh;
  private final CopiedJars jars = new CopiedJars();

  /**
   * Workers on some machines, by the ssh of the path.
   *
   * @param hosts the machines
   */
  public SshStarter(WorkerHosts.Ssh hosts) {
    this(hosts, List.of("ssh"));
  }

  SshStarter(WorkerHosts.Ssh hosts, List<String> program) {
    this.hosts = hosts;
    this.ssh = new SshClient(program);
  }

  /**
   * A place for one worker.
   *
   * @param port on the loopback address there, forwarded to the coordinator
   */
  private record Place(SshMachine machine, int port) {}

  @Override
  public Places prepare(List<WorkerOrder> orders, int port)
      throws WorkerException, InterruptedException {
    List<RemoteHost> slots = hosts.places();
    if (slots.size() < orders.size()) {
      throw new WorkerException(orders.size() + " workers need more machines: the hosts take "
          + slots.size() + "; raise 'workers' of a host, or add one");
    }
    slots = slots.subList(0, orders.size());
    CopiedJars.Jars files = files(orders);
    Map<RemoteHost, Integer> counts = new LinkedHashMap<>();
    slots.forEach(host -> counts.merge(host, 1, Integer::sum));
    Map<RemoteHost, List<Place>> places = together(counts, files, port);
    List<Place> inOrder = new ArrayList<>();
    Map<RemoteHost, Integer> used = new LinkedHashMap<>();
    for (RemoteHost host : slots) {
      inOrder.add(places.get(host).get(used.merge(host, 1, Integer::sum) - 1));
    }
    return (order, settings) -> start(order, settings, inOrder.get(order.worker()), files);
  }

  private CopiedJars.Jars files(List<WorkerOrder> orders) throws WorkerException {
    try {
      return jars.of(orders.getFirst().classPath());
    } catch (IOException e) {
      throw new WorkerException("the files of workers can't be read here: " + e.getMessage(), e);
    }
  }

  /** Prepares all machines at the same time. The first failure counts. */
  private Map<RemoteHost, List<Place>> together(Map<RemoteHost, Integer> counts,
      CopiedJars.Jars files, int port) throws WorkerException, InterruptedException {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<RemoteHost, Future<List<Place>>> running = new LinkedHashMap<>();
      counts.forEach((host, count) -> {
        Callable<List<Place>> work = () -> places(SshMachine.fit(ssh, host, files), count, port);
        running.put(host, executor.submit(work));
      });
      try {
        Map<RemoteHost, List<Place>> places = new LinkedHashMap<>();
        for (Map.Entry<RemoteHost, Future<List<Place>>> entry : running.entrySet()) {
          places.put(entry.getKey(), entry.getValue().get());
        }
        return places;
      } catch (ExecutionException e) {
        if (e.getCause() instanceof ProvisionException unfit) {
          throw new WorkerException(unfit.getMessage(), unfit);
        }
        throw new WorkerException("a machine can't be prepared: " + e.getCause(), e);
      } finally {
        executor.shutdownNow();
      }
    }
  }

  /**
   * Finds a free port for each worker by forwarding them once. ssh fails if one is in use, or if
   * forwarding is not allowed.
   */
  private List<Place> places(SshMachine machine, int count, int port)
      throws ProvisionException, InterruptedException {
    Optional<SshClient.Answer> last = Optional.empty();
    for (int tried = 0; tried < PORT_TRIES; tried++) {
      List<Integer> ports = ThreadLocalRandom.current()
          .ints(LEAST_PORT, LEAST_PORT + PORTS)
          .distinct()
          .limit(count)
          .boxed()
          .toList();
      SshClient.Answer answer = ssh.run(machine.host(),
          ssh.probe(machine.host(), ports.stream()
              .flatMap(there -> SshClient.forward(there, port).stream())
              .toList()),
          out -> {}, SshMachine.CHECK_LIMIT);
      if (answer.exit() == 0) {
        return ports.stream().map(there -> new Place(machine, there)).toList();
      }
      last = Optional.of(answer);
    }
    throw new ProvisionException(machine.host().name()
        + " forwards no port of its loopback address to this machine"
        + last.map(SshClient.Answer::words)
            .filter(words -> !words.isEmpty())
            .map(words -> " (" + words + ")")
            .orElse("")
        + ": set AllowTcpForwarding in the configuration of its ssh server");
  }

  private StartedProcess start(WorkerOrder order, DialSettings settings, Place place,
      CopiedJars.Jars files) throws WorkerException, InterruptedException {
    SshMachine machine = place.machine();
    RemoteHost host = machine.host();
    String temporary =
        temporary(machine.folder(), order.worker(), settings.identity().epoch().hex());
    ProcessSpec spec = new ProcessSpec(
        String.format(Locale.ROOT, "worker-%d", order.worker()),
        machine.command(ssh, SshClient.forward(place.port(), settings.port()), order.grace(),
            temporary, flags(order, temporary, machine.feature()), files,
            List.of(WorkerMain.class.getName(), WorkerMain.DIAL)),
        SshClient.environment(),
        order.log().toAbsolutePath().getParent(),
        order.log(),
        order.temporary(),
        ProcessSpec.Streams.PIPED,
        order.grace(),
        order.grace());
    return StartedProcess.start(spec, settings.at("127.0.0.1", place.port()),
        exit -> describe(host, exit));
  }

  /** Its machine was reached a moment before. Other exit codes are those of the worker. */
  private static String describe(RemoteHost host, int exit) {
    if (RemoteProblem.CONNECTION.is(exit)) {
      return "lost its ssh connection to " + host.name();
    }
    return RemoteProblem.FOLDER.is(exit)
        ? "ended: " + RemoteProblem.describe(host, exit, "")
        : "ended on " + host.name() + " with exit code " + exit;
  }

  private static String temporary(String folder, int worker, String start) {
    return folder + "/worker-" + worker + "-" + start;
  }

  private static List<String> flags(WorkerOrder order, String temporary, int feature) {
    List<String> flags = new ArrayList<>(WorkerFlags.of(order.spec(), Path.of(temporary),
        Path.of(temporary), WorkerFlags.collector(order.spec()), feature));
    // The folder is removed with the worker, and its log comes here.
    flags.add("-XX:+ErrorFileToStderr");
    return flags;
  }

  /** As for a machine with the JDK of this one. */
  @Override
  public List<String> flags(WorkerOrder order) {
    return flags(order, temporary("FOLDER", order.worker(), "START"), Runtime.version().feature());
  }
}
