package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Hosts of a test: network namespaces that are joined by a bridge in one more of them. Number 0 is
 * for the coordinator, the others are for workers and have an ssh server each. No interface of them
 * is in the namespace of the test and none has a route to elsewhere, so no packet leaves them.
 * Needs root. Namespaces that a killed test has left are removed by the next one.
 */
final class TestHosts implements AutoCloseable {
  private static final Path SSHD = Path.of("/usr/sbin/sshd");
  private static final String PREFIX = "weir-test-";
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration LOOK_AROUND = Duration.ofMillis(250);
  private static final int SHOWN = 150;
  private static final int SSH_PORT = 22;
  private static final String LISTENING = "0A";
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final Path folder;
  private final String name;
  private final int hosts;
  private final List<Process> servers = new ArrayList<>();
  private final Thread lastResort = new Thread(this::remove);

  private TestHosts(Path folder, int hosts) {
    this.folder = folder;
    this.name = PREFIX + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();
    this.hosts = hosts;
  }

  /** Why there can be no such hosts here; empty if there can. */
  static Optional<String> impossible() {
    if (!Files.isExecutable(SSHD)) {
      return Optional.of("needs an ssh server: install openssh-server");
    }
    String probe = PREFIX + ProcessHandle.current().pid() + "-probe";
    try {
      TestCommand made = TestCommand.of("ip", "netns", "add", probe);
      if (made.exit() == 0) {
        made = TestCommand.of("ip", "-n", probe, "link", "add", "bridge", "type", "bridge");
      }
      if (made.exit() == 0) {
        made =
            TestCommand.of("ip", "-n", probe, "link", "add", "one", "type", "veth", "peer", "name",
                "other");
      }
      return made.exit() == 0
          ? Optional.empty()
          : Optional.of("needs root and network namespaces: " + made.output().strip());
    } catch (UncheckedIOException e) {
      return Optional.of("needs the program ip: install iproute2");
    } finally {
      if (namespaces().contains(probe)) {
        TestCommand.of("ip", "netns", "del", probe);
      }
    }
  }

  /**
   * Makes hosts.
   *
   * @param folder for their files; exists
   * @param workers how many are for workers
   */
  static TestHosts create(Path folder, int workers) throws Exception {
    removeStale();
    TestHosts made = new TestHosts(folder, workers + 1);
    Runtime.getRuntime().addShutdownHook(made.lastResort);
    boolean complete = false;
    try {
      made.connect();
      made.serveSsh();
      complete = true;
      return made;
    } finally {
      if (!complete) {
        made.close();
      }
    }
  }

  private static void removeStale() {
    namespaces().stream()
        .filter(namespace -> namespace.startsWith(PREFIX))
        .filter(namespace -> ProcessHandle.of(owner(namespace)).isEmpty())
        .forEach(TestHosts::remove);
  }

  private static long owner(String namespace) {
    return Long.parseLong(namespace.substring(PREFIX.length()).split("-")[0]);
  }

  private void connect() {
    ip("netns", "add", middle());
    ip("-n", middle(), "link", "add", "bridge", "type", "bridge");
    ip("-n", middle(), "link", "set", "bridge", "up");
    for (int host = 0; host < hosts; host++) {
      ip("netns", "add", namespace(host));
      ip("link", "add", "eth0", "netns", namespace(host), "type", "veth", "peer", "name",
          port(host), "netns", middle());
      ip("-n", middle(), "link", "set", port(host), "master", "bridge");
      ip("-n", namespace(host), "addr", "add", address(host) + "/24", "dev", "eth0");
      ip("-n", namespace(host), "link", "set", "lo", "up");
      ip("-n", namespace(host), "link", "set", "eth0", "up");
      restore(host);
    }
  }

  private void serveSsh() throws Exception {
    // The package's own start script makes it.
    Files.createDirectories(Path.of("/run/sshd"));
    key("user");
    key("host");
    for (int host = 1; host < hosts; host++) {
      Path config = Files.write(folder.resolve(sshName(host) + "-sshd"), List.of(
          "ListenAddress " + address(host), "Port " + SSH_PORT,
          "HostKey " + folder.resolve("host"),
          "AuthorizedKeysFile " + folder.resolve("user.pub"),
          "PidFile none", "StrictModes no", "UsePAM no", "PermitRootLogin yes",
          "PasswordAuthentication no",
          // Start-up files of the user's shell are no part of the test.
          "SetEnv HOME=" + folder));
      servers.add(start(host, List.of(SSHD.toString(), "-D", "-e", "-f", config.toString()),
          sshName(host) + "-sshd.log"));
    }
    for (int host = 1; host < hosts; host++) {
      int which = host;
      await("an ssh server on " + sshName(host), LIMIT,
          () -> listening(which).contains(SSH_PORT));
    }
    configureClient();
  }

  private void key(String file) {
    TestCommand.succeeding("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f",
        folder.resolve(file).toString());
  }

  /** A program {@code ssh} with a separate configuration, and the file of hosts. */
  private void configureClient() throws IOException {
    String key = Files.readString(folder.resolve("host.pub")).split(" ")[1];
    List<String> config = new ArrayList<>();
    List<String> known = new ArrayList<>();
    List<String> yaml = new ArrayList<>(List.of("hosts:"));
    for (int host = 1; host < hosts; host++) {
      config.addAll(List.of("Host " + sshName(host), "  HostName " + address(host)));
      known.add(address(host) + " ssh-ed25519 " + key);
      yaml.add("  " + sshName(host) + ": { java-home: " + System.getProperty("java.home")
          + ", folder: " + cache(host) + ", address: " + address(host) + " }");
    }
    Path knownHosts = Files.write(folder.resolve("known"), known);
    config.addAll(List.of("Host *", "  Port " + SSH_PORT,
        "  IdentityFile " + folder.resolve("user"), "  IdentitiesOnly yes",
        "  IdentityAgent none", "  StrictHostKeyChecking yes",
        "  UserKnownHostsFile " + knownHosts));
    Path file = Files.write(folder.resolve("ssh_config"), config);
    Path program = Files.write(Files.createDirectories(folder.resolve("bin")).resolve("ssh"),
        List.of("#!/bin/sh", "exec /usr/bin/ssh -F " + file + " \"$@\""));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.write(hostsFile(), yaml);
  }

  /** The option of weir that uses all hosts for workers. */
  String workers() {
    return "ssh:" + hostsFile();
  }

  private Path hostsFile() {
    return folder.resolve("hosts.yaml");
  }

  /** The name of a host in the file of hosts. */
  String sshName(int host) {
    return "load-" + host;
  }

  /** The folder of workers on a host. */
  Path cache(int host) {
    return folder.resolve("cache-" + host);
  }

  /** From the range that is reserved for tests of devices (RFC 2544). */
  String address(int host) {
    return "198.18.0." + (host + 1);
  }

  private String namespace(int host) {
    return name + "-" + host;
  }

  private String middle() {
    return name + "-net";
  }

  private static String port(int host) {
    return "to-" + host;
  }

  /** The beginning of a command that runs on a host, with the tests' own ssh first on its path. */
  List<String> on(int host) {
    return List.of("ip", "netns", "exec", namespace(host), "env",
        "PATH=" + folder.resolve("bin") + ":" + System.getenv("PATH"));
  }

  /**
   * Starts a command on a host.
   *
   * @param log the name of a file for its output
   */
  Process start(int host, List<String> command, String log) throws IOException {
    List<String> whole = new ArrayList<>(on(host));
    whole.addAll(command);
    return new ProcessBuilder(whole).redirectErrorStream(true)
        .redirectInput(Path.of("/dev/null").toFile())
        .redirectOutput(folder.resolve(log).toFile())
        .start();
  }

  /** Starts a class of the tests on a host; otherwise the same. */
  Process startJava(int host, String log, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m", "-cp",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        main.getName()));
    command.addAll(Arrays.asList(arguments));
    return start(host, command, log);
  }

  /** Waits until a command that was started has written a text. */
  void awaitLog(String log, String text) throws InterruptedException {
    await("'" + text + "' in " + log, LIMIT, () -> log(log).contains(text));
  }

  /** The output of a command that was started. */
  String log(String log) {
    try {
      return Files.readString(folder.resolve(log));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Cuts the link of a host, as if its cable were pulled. */
  void cut(int host) {
    ip("-n", middle(), "link", "set", port(host), "down");
  }

  /** All links work again. */
  void restoreAll() {
    IntStream.range(0, hosts).forEach(this::restore);
  }

  /** The link works again. */
  void restore(int host) {
    ip("-n", middle(), "link", "set", port(host), "up");
  }

  /** The processes on a host, its ssh server apart. */
  List<ProcessHandle> processes(int host) {
    return pids(namespace(host)).stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .filter(process -> servers.stream().noneMatch(server -> server.pid() == process.pid()))
        .toList();
  }

  /** The JVM of a worker on a host. */
  ProcessHandle worker(int host) {
    return findWorker(host)
        .orElseThrow(() -> new IllegalStateException("no worker on " + sshName(host)));
  }

  /** The same, if there is one. */
  Optional<ProcessHandle> findWorker(int host) {
    return processes(host).stream()
        .filter(process -> process.info().command().orElse("").endsWith("/java"))
        .findFirst();
  }

  /** Waits until no JVM runs on a host. */
  void awaitNoWorker(int host) throws Exception {
    await("the end of weir and brokers on " + sshName(host), LIMIT,
        () -> findWorker(host).isEmpty());
  }

  /** The ports that a host listens on. */
  List<Integer> listening(int host) {
    OptionalInt member = pids(namespace(host)).stream().mapToInt(Long::intValue).findFirst();
    if (member.isEmpty()) {
      return List.of();
    }
    return Stream.of("tcp", "tcp6")
        .flatMap(kind -> lines(Path.of("/proc", "" + member.getAsInt(), "net", kind)))
        .map(line -> line.strip().split("\\s+"))
        .filter(fields -> fields[3].equals(LISTENING))
        .map(fields -> Integer.parseInt(fields[1].replaceFirst(".*:", ""), 16))
        .distinct()
        .toList();
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      // The process has ended meanwhile.
      return Stream.empty();
    }
  }

  /** Waits until nothing runs or listens on the hosts, and no file of a worker is left. */
  void awaitNothingLeft() throws Exception {
    await("the end of all processes", LIMIT, () -> leftovers().isEmpty());
  }

  private List<String> leftovers() {
    return IntStream.range(0, hosts).boxed().flatMap(host -> {
      Stream<String> processes = processes(host).stream()
          .map(process -> "process " + process.info().commandLine().orElse("?"));
      Stream<String> ports = listening(host).stream()
          .filter(port -> port != SSH_PORT)
          .map(port -> "port " + port);
      return Stream.of(processes, ports, temporary(host).map(file -> "file " + file))
          .flatMap(all -> all)
          .map(what -> "host " + host + ": " + what.substring(0, Math.min(what.length(), SHOWN)));
    }).toList();
  }

  private Stream<Path> temporary(int host) {
    if (!Files.exists(cache(host))) {
      return Stream.empty();
    }
    try (Stream<Path> files = Files.list(cache(host))) {
      return files.filter(file -> !file.endsWith("jars")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until something is so. */
  void await(String what, Duration limit, BooleanSupplier condition)
      throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited %s for %s; left: %s", limit, what, leftovers())
          .isLessThan(deadline);
      Thread.sleep(LOOK_AROUND);
    }
  }

  @Override
  public void close() {
    remove();
    Runtime.getRuntime().removeShutdownHook(lastResort);
    assertThat(namespaces()).noneMatch(this::isOurs);
  }

  private void remove() {
    namespaces().stream().filter(this::isOurs).forEach(TestHosts::remove);
  }

  private boolean isOurs(String namespace) {
    return namespace.startsWith(name + "-");
  }

  /** Ends all processes of a namespace, and removes it with its links. */
  private static void remove(String namespace) {
    for (int tries = 0; tries < 100 && !pids(namespace).isEmpty(); tries++) {
      List<ProcessHandle> processes =
          pids(namespace).stream().flatMap(pid -> ProcessHandle.of(pid).stream()).toList();
      processes.forEach(ProcessHandle::destroyForcibly);
      processes.forEach(process -> process.onExit()
          .completeOnTimeout(process, 1, TimeUnit.SECONDS)
          .join());
    }
    ip("netns", "del", namespace);
  }

  private static List<Long> pids(String namespace) {
    return TestCommand.of("ip", "netns", "pids", namespace)
        .output()
        .lines()
        .filter(line -> line.matches("\\d+"))
        .map(Long::valueOf)
        .toList();
  }

  private static List<String> namespaces() {
    return TestCommand.of("ip", "netns", "list")
        .output()
        .lines()
        .map(line -> line.split(" ")[0])
        .toList();
  }

  private static void ip(String... arguments) {
    TestCommand.succeeding(
        Stream.concat(Stream.of("ip"), Arrays.stream(arguments)).toArray(String[]::new));
  }
}
