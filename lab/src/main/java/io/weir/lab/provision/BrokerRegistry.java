package io.weir.lab.provision;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.launch.Readiness;
import io.weir.core.result.Json;
import io.weir.core.unit.Durations;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Knows the systems that run in the foreground of some weir of this user, by files in a state
 * directory. Thread-safe.
 */
public final class BrokerRegistry {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final String SUFFIX = ".json";
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  private final Path directory;

  /** A registry in a directory, which is made when something is registered. */
  public BrokerRegistry(Path directory) {
    this.directory = directory;
  }

  /**
   * Makes a deployment of this weir known.
   *
   * @throws ProvisionException if the name is taken by a weir that runs; the message says how to
   * end it
   */
  public Registration register(String name, Deployment deployment) throws ProvisionException {
    Optional<RegisteredSystem> other = read(file(name)).filter(system -> !system.alive().isEmpty());
    if (other.isPresent()) {
      throw new ProvisionException(
          "a system " + name + " runs already, kept by process " + other.get().weir().pid()
              + "; end it with 'weir brokers down " + name
              + "', or use that one");
    }
    RegisteredSystem system = RegisteredSystem.of(name, deployment);
    try {
      Files.createDirectories(directory);
      Path written = Files.createTempFile(directory, name, ".tmp");
      Json.prettyWriter().writeValue(written.toFile(), system);
      Files.move(written, file(name), StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new ProvisionException("can't note in " + directory + " that " + name + " runs: " + e,
          e);
    }
    return () -> forget(system);
  }

  /**
   * Returns all known systems. Entries whose weir and processes are gone are dropped. Asks each for
   * its health, which may take seconds.
   */
  public List<BrokerStatus> list() throws ProvisionException {
    List<BrokerStatus> systems = new ArrayList<>();
    for (Path file : files()) {
      Optional<RegisteredSystem> system = read(file);
      if (system.isPresent() && system.get().alive().isEmpty()) {
        forget(system.get());
      } else if (system.isPresent()) {
        systems.add(system.get().status(health(system.get())));
      }
    }
    return List.copyOf(systems);
  }

  /**
   * Asks the weir that runs a system to end it, and waits until all of its processes are gone. If
   * that weir is gone, this ends the remaining processes.
   *
   * @param name the system
   * @param limit the most to wait
   * @throws ProvisionException if there is no such system, or it is not gone in time
   */
  public void down(String name, Duration limit) throws ProvisionException, InterruptedException {
    RegisteredSystem system =
        read(file(name)).orElseThrow(() -> new ProvisionException(
            "there is no system " + name + " running; see 'weir brokers status'"));
    long deadline = System.nanoTime() + limit.toNanos();
    Optional<ProcessHandle> weir = system.weir().find();
    weir.ifPresentOrElse(ProcessHandle::destroy,
        () -> system.alive().forEach(ProcessHandle::destroy));
    while (!system.alive().isEmpty()) {
      if (System.nanoTime() - deadline > 0) {
        List<Long> left = system.alive().stream().map(ProcessHandle::pid).toList();
        throw new ProvisionException(
            name + " is not gone after " + Durations.format(limit) + "; these processes are left: "
                + left
                + ". Look at their logs, or end them with kill -9");
      }
      Thread.sleep(LOOK_EVERY);
    }
    forget(system);
  }

  private static BrokerStatus.Health health(RegisteredSystem system) {
    if (!system.isComplete()) {
      return BrokerStatus.Health.BROKEN;
    }
    HttpClient http = HttpClient.newBuilder()
        .proxy(HttpClient.Builder.NO_PROXY)
        .connectTimeout(ANSWER_LIMIT)
        .build();
    try {
      for (URI address : system.health()) {
        HttpProbe probe = new HttpProbe(new Readiness.HttpOk(address), http);
        if (!probe.readyWithin(ANSWER_LIMIT)) {
          return BrokerStatus.Health.BROKEN;
        }
      }
      return BrokerStatus.Health.RUNNING;
    } finally {
      http.shutdownNow();
    }
  }

  private List<Path> files() throws ProvisionException {
    List<Path> files = new ArrayList<>();
    if (!Files.isDirectory(directory)) {
      return files;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      entries.forEach(files::add);
    } catch (IOException e) {
      throw new ProvisionException("can't look into " + directory + ": " + e, e);
    }
    files.sort(null);
    return files;
  }

  private Path file(String name) throws ProvisionException {
    if (!NAME.matcher(name).matches()) {
      throw new ProvisionException(
          "'" + name + "' can't be a system's name; use letters, digits, '.', '_' and '-'");
    }
    return directory.resolve(name + SUFFIX);
  }

  private static Optional<RegisteredSystem> read(Path file) throws ProvisionException {
    try {
      return Optional.of(Json.reader(RegisteredSystem.class).readValue(Files.readString(file)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JsonProcessingException e) {
      throw new ProvisionException(file + " is not what weir wrote: " + e.getOriginalMessage()
          + "; see with ps whether its system runs, end it, and remove the file", e);
    } catch (IOException e) {
      throw new ProvisionException("can't read " + file + ": " + e, e);
    }
  }

  /** Removes the entry of a system, unless a later one has taken its place. */
  private void forget(RegisteredSystem system) {
    try {
      Path file = file(system.name());
      if (read(file).filter(system::equals).isPresent()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | ProvisionException e) {
      // The next listing checks the processes anyway, and drops the entry when they are gone.
      return;
    }
  }

  /** A known deployment; closing it makes it unknown. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * A process of a system.
   *
   * @param name its name in the plan
   * @param process which one it is
   * @param log where its output goes
   */
  record Member(String name, ProcessIdentity process, String log) {}

  /**
   * The entry of a system in a registry's file.
   *
   * @param format version of the JSON form
   * @param name the name it was registered under
   * @param weir the weir that runs it
   * @param since when it was registered
   * @param endpoints where clients find it, by name
   * @param members its processes
   * @param health addresses that answer 200 while it is well
   */
  record RegisteredSystem(
      int format, String name, ProcessIdentity weir, Instant since, Map<String, String> endpoints,
      List<Member> members, List<URI> health) {
    static final int FORMAT = 1;

    RegisteredSystem {
      endpoints = Map.copyOf(endpoints);
      members = List.copyOf(members);
      health = List.copyOf(health);
    }

    static RegisteredSystem of(String name, Deployment deployment) {
      List<Member> members =
          deployment.running()
              .stream()
              .map(running -> new Member(running.name(), identity(running.pid()),
                  running.log().toString()))
              .toList();
      return new RegisteredSystem(
          FORMAT,
          name,
          ProcessIdentity.of(ProcessHandle.current()),
          Instant.now(),
          deployment.endpoints(),
          members,
          deployment.healthAddresses());
    }

    private static ProcessIdentity identity(long pid) {
      return ProcessHandle.of(pid)
          .map(ProcessIdentity::of)
          .orElse(new ProcessIdentity(pid, ""));
    }

    /** Returns its weir and its processes, as far as they still run. */
    List<ProcessHandle> alive() {
      return Stream.concat(Stream.of(weir), members.stream().map(Member::process))
          .map(ProcessIdentity::find)
          .flatMap(Optional::stream)
          .toList();
    }

    /** All of it runs, as far as can be seen without asking it. */
    boolean isComplete() {
      return alive().size() == members.size() + 1;
    }

    BrokerStatus status(BrokerStatus.Health health) {
      List<BrokerStatus.Member> shown =
          members.stream()
              .map(member -> new BrokerStatus.Member(
                  member.name(), member.process().pid(), member.process().find().isPresent(),
                  Path.of(member.log())))
              .toList();
      return new BrokerStatus(name, weir.pid(), since, endpoints, shown, health);
    }
  }
}
