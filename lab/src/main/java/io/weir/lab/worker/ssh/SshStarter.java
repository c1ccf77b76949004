package io.weir.lab.worker.ssh;

import io.weir.core.scenario.WorkerHost;
import io.weir.core.scenario.WorkerHosts;
import io.weir.engine.WorkerMain;
import io.weir.engine.dial.DialSettings;
import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.worker.StartedProcess;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerFlags;
import io.weir.lab.worker.WorkerOrder;
import io.weir.lab.worker.WorkerStarter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
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
import java.util.stream.Collectors;

/**
 * Starts workers on other machines by ssh. Files that are missing there are copied once, and
 * verified by their SHA-256. Each worker reaches the coordinator through its own ssh connection, so
 * no port need be open on either side. The end of that connection ends the worker. Thread-safe.
 */
public final class SshStarter implements WorkerStarter {
  private static final Duration CHECK_LIMIT = Duration.ofSeconds(30);
  private static final Duration COPY_LIMIT = Duration.ofMinutes(10);
  /** For temporary files and logs. */
  private static final long SPARE_KIB = 64 * 1024;
  private static final int KIB = 1024;
  private static final int PORT_TRIES = 5;
  /** Below the ports that systems give to outgoing connections. */
  private static final int LEAST_PORT = 20_000;
  private static final int PORTS = 12_000;

  private final WorkerHosts.Ssh hosts;
  private final SshClient ssh;
  private final WorkerJars jars = new WorkerJars();

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
   * A machine that is fit for workers.
   *
   * @param folder where its files are
   * @param java its program
   * @param feature the feature release of its JDK
   */
  private record Machine(WorkerHost host, String folder, String java, int feature) {}

  /**
   * A place for one worker.
   *
   * @param port on the loopback address there, forwarded to the coordinator
   */
  private record Place(Machine machine, int port) {}

  @Override
  public Places prepare(List<WorkerOrder> orders, int port)
      throws WorkerException, InterruptedException {
    List<WorkerHost> slots = hosts.places();
    if (slots.size() < orders.size()) {
      throw new WorkerException(orders.size() + " workers need more machines: the hosts take "
          + slots.size() + "; raise 'workers' of a host, or add one");
    }
    slots = slots.subList(0, orders.size());
    WorkerJars.Jars files = files(orders);
    Map<WorkerHost, Integer> counts = new LinkedHashMap<>();
    slots.forEach(host -> counts.merge(host, 1, Integer::sum));
    Map<WorkerHost, List<Place>> places = together(counts, files, port);
    List<Place> inOrder = new ArrayList<>();
    Map<WorkerHost, Integer> used = new LinkedHashMap<>();
    for (WorkerHost host : slots) {
      inOrder.add(places.get(host).get(used.merge(host, 1, Integer::sum) - 1));
    }
    return (order, settings) -> start(order, settings, inOrder.get(order.worker()), files);
  }

  private WorkerJars.Jars files(List<WorkerOrder> orders) throws WorkerException {
    try {
      return jars.of(orders.getFirst().classPath());
    } catch (IOException e) {
      throw new WorkerException("the files of workers can't be read here: " + e.getMessage(), e);
    }
  }

  /** Prepares all machines at the same time. The first failure counts. */
  private Map<WorkerHost, List<Place>> together(Map<WorkerHost, Integer> counts,
      WorkerJars.Jars files, int port) throws WorkerException, InterruptedException {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<WorkerHost, Future<List<Place>>> running = new LinkedHashMap<>();
      counts.forEach((host, count) -> {
        Callable<List<Place>> work = () -> places(fit(host, files), count, port);
        running.put(host, executor.submit(work));
      });
      try {
        Map<WorkerHost, List<Place>> places = new LinkedHashMap<>();
        for (Map.Entry<WorkerHost, Future<List<Place>>> entry : running.entrySet()) {
          places.put(entry.getKey(), entry.getValue().get());
        }
        return places;
      } catch (ExecutionException e) {
        if (e.getCause() instanceof WorkerException failure) {
          throw failure;
        }
        throw new WorkerException("a machine can't be prepared: " + e.getCause(), e);
      } finally {
        executor.shutdownNow();
      }
    }
  }

  private Machine fit(WorkerHost host, WorkerJars.Jars files)
      throws WorkerException, InterruptedException, IOException {
    SshClient.Answer answer = check(host, files);
    List<String> missing = lines(answer, "missing");
    Machine machine = new Machine(host, only(host, answer, "folder"), only(host, answer, "java"),
        Integer.parseInt(only(host, answer, "feature")));
    if (!missing.isEmpty()) {
      succeed(host, ssh.run(host,
          ssh.command(host, SshClient.NO_FORWARDING, SshClient.Script.RECEIVE,
              List.of(machine.folder())),
          out -> files.writeTar(missing, out), COPY_LIMIT));
    }
    return machine;
  }

  private SshClient.Answer check(WorkerHost host, WorkerJars.Jars files)
      throws WorkerException, InterruptedException, IOException {
    List<String> arguments = List.of(host.javaHome().orElse(""), host.folder().orElse(""),
        Long.toString(files.size() / KIB + SPARE_KIB));
    byte[] names =
        (String.join("\n", files.hashes()) + "\n").getBytes(StandardCharsets.US_ASCII);
    return succeed(host, ssh.run(host,
        ssh.command(host, SshClient.NO_FORWARDING, SshClient.Script.CHECK, arguments),
        out -> out.write(names), CHECK_LIMIT));
  }

  private static SshClient.Answer succeed(WorkerHost host, SshClient.Answer answer)
      throws WorkerException {
    if (answer.exit() != 0) {
      throw new WorkerException(RemoteProblem.describe(host, answer.exit(), answer.words()));
    }
    return answer;
  }

  private static List<String> lines(SshClient.Answer answer, String word) {
    String opening = word + " ";
    return answer.output()
        .lines()
        .filter(line -> line.startsWith(opening))
        .map(line -> line.substring(opening.length()))
        .toList();
  }

  private static String only(WorkerHost host, SshClient.Answer answer, String word)
      throws WorkerException {
    List<String> found = lines(answer, word);
    if (found.size() != 1) {
      throw new WorkerException("the login shell of " + host.name()
          + " writes more than it was asked for: silence it for logins without a terminal");
    }
    return found.getFirst();
  }

  /**
   * Finds a free port for each worker by forwarding them once. ssh fails if one is in use, or if
   * forwarding is not allowed.
   */
  private List<Place> places(Machine machine, int count, int port)
      throws WorkerException, InterruptedException {
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
          out -> {}, CHECK_LIMIT);
      if (answer.exit() == 0) {
        return ports.stream().map(there -> new Place(machine, there)).toList();
      }
      last = Optional.of(answer);
    }
    throw new WorkerException(machine.host().name()
        + " forwards no port of its loopback address to this machine"
        + last.map(SshClient.Answer::words)
            .filter(words -> !words.isEmpty())
            .map(words -> " (" + words + ")")
            .orElse("")
        + ": set AllowTcpForwarding in the configuration of its ssh server");
  }

  private StartedProcess start(WorkerOrder order, DialSettings settings, Place place,
      WorkerJars.Jars files) throws WorkerException, InterruptedException {
    Machine machine = place.machine();
    WorkerHost host = machine.host();
    String temporary =
        temporary(machine.folder(), order.worker(), settings.identity().epoch().hex());
    List<String> arguments = new ArrayList<>();
    arguments.add(Long.toString(Math.max(1, order.grace().toSeconds())));
    arguments.add(temporary);
    arguments.add(machine.java());
    arguments.addAll(flags(order, temporary, machine.feature()));
    arguments.add("-cp");
    arguments.add(files.hashes()
        .stream()
        .map(hash -> machine.folder() + "/jars/" + hash + ".jar")
        .collect(Collectors.joining(":")));
    arguments.add(WorkerMain.class.getName());
    arguments.add(WorkerMain.DIAL);
    ProcessSpec spec = new ProcessSpec(
        String.format(Locale.ROOT, "worker-%d", order.worker()),
        ssh.command(host, SshClient.forward(place.port(), settings.port()),
            SshClient.Script.WORKER, arguments),
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

  /** Other exit codes are those of the worker. */
  private static String describe(WorkerHost host, int exit) {
    boolean own = RemoteProblem.CONNECTION.is(exit) || RemoteProblem.FOLDER.is(exit);
    return own
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
