package io.weir.lab.host.ssh;

import io.weir.core.launch.LaunchHost;
import io.weir.core.scenario.RemoteHost;
import io.weir.lab.host.HostProbe;
import io.weir.lab.provision.ProcessHost;
import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Site;
import io.weir.lab.provision.SupervisedProcess;
import io.weir.lab.ssh.SshClient;
import io.weir.lab.ssh.SshMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A machine that is reached by ssh, with an agent on it. Thread-safe. */
final class SshHost implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SshHost.class);
  /** For the agent to end processes and to remove files. */
  private static final Duration END_LIMIT = Duration.ofSeconds(20);
  private static final List<String> FLAGS = List.of("-Xmx128m", "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1", "-XX:+DisplayVMOutputToStderr", "-XX:+ErrorFileToStderr",
      "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

  private final LaunchHost place;
  private final SshMachine machine;
  private final AgentFiles files;
  private final SupervisedProcess connection;
  private final Calls calls;
  private volatile boolean closing;
  private final HostProbe probe;
  private boolean begun;

  private SshHost(LaunchHost place, SshMachine machine, AgentFiles files,
      SupervisedProcess connection) {
    this.place = place;
    this.machine = machine;
    this.files = files;
    this.connection = connection;
    this.calls = new Calls(place.name(), connection.output(), connection.input(),
        AgentMain.PATIENCE);
    this.probe = calls.calling(HostProbe.class);
  }

  /**
   * Checks a machine, copies what is missing there, and starts an agent.
   *
   * @param work a folder on this machine for temporary files
   * @param logs a folder on this machine for the log of the agent
   * @throws ProvisionException if the machine can't be reached or is not fit
   */
  static SshHost open(SshClient ssh, RemoteHost host, AgentFiles files, Path work, Path logs)
      throws ProvisionException, InterruptedException {
    SshMachine machine = SshMachine.fit(ssh, host, files.all());
    // The folder of the agent is removed with it, even if the agent is killed.
    Path own = Path.of(machine.folder()).resolve("agent-" + UUID.randomUUID());
    LaunchHost place = new LaunchHost(host.name(), host.reachedAt(), own.resolve("system"));
    SupervisedProcess connection =
        SupervisedProcess.start(agent(ssh, machine, files, own, place.directory(), work, logs));
    SshHost opened = new SshHost(place, machine, files, connection);
    try {
      opened.calls.open();
      connection.onExit().thenAccept(code -> opened.calls.close());
      opened.calls.ended().thenRun(opened::giveUp);
      opened.probe.facts();
      return opened;
    } catch (ProvisionException | InterruptedException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private static ProcessSpec agent(SshClient ssh, SshMachine machine, AgentFiles files,
      Path own, Path directory, Path work, Path logs) {
    String process = "agent-" + machine.host().name();
    List<String> command = machine.command(ssh, SshClient.NO_FORWARDING, END_LIMIT,
        own.toString(), FLAGS, files.agent(),
        List.of(AgentMain.class.getName(), directory.toString()));
    return new ProcessSpec(process, command, SshClient.environment(), work,
        logs.resolve(process + ".log").toAbsolutePath(),
        work.resolve(process + "-tmp").toAbsolutePath(), ProcessSpec.Streams.PIPED, END_LIMIT,
        END_LIMIT);
  }

  LaunchHost place() {
    return place;
  }

  HostProbe probe() {
    return probe;
  }

  /** Returns the machine as a starter of processes. */
  synchronized ProcessHost processes(List<Integer> ports, ProvisionListener listener) {
    calls.serve(ProvisionListener.class, listener);
    if (!begun) {
      Map<String, List<Path>> classPaths = new HashMap<>();
      files.classPaths()
          .forEach((name, jars) -> classPaths.put(name,
              machine.paths(jars).stream().map(Path::of).toList()));
      calls.calling(AgentControl.class)
          .begin(classPaths, new Site(place.directory(), logs(), place.address(), ports,
              Site.MINIMUM_DISK));
      begun = true;
    }
    return calls.calling(ProcessHost.class);
  }

  private Path logs() {
    return place.directory().resolve("logs");
  }

  /**
   * Copies a log to this machine. If it can't be copied as a whole, the part that came is kept, but
   * replaces no earlier copy.
   *
   * @param folder where to
   */
  void bring(String name, Path folder) throws ProvisionException {
    Path here = folder.resolve(name);
    Path part = folder.resolve(name + ".part");
    try {
      Files.createDirectories(folder);
      try {
        copy(name, part);
        Files.move(part, here, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        if (Files.exists(here)) {
          Files.deleteIfExists(part);
        } else if (Files.exists(part)) {
          Files.move(part, here);
        }
      }
    } catch (IOException e) {
      throw new ProvisionException("can't write " + here + ": " + e.getMessage(), e);
    }
  }

  private void copy(String name, Path part) throws IOException, ProvisionException {
    try (OutputStream out = Files.newOutputStream(part)) {
      long offset = 0;
      for (byte[] next = part(name, offset); next.length > 0; next = part(name, offset)) {
        out.write(next);
        offset += next.length;
      }
    }
  }

  private byte[] part(String log, long offset) throws ProvisionException {
    return probe.read(logs().resolve(log), offset);
  }

  /** Ends the ssh here after a loss, because a call may wait for it to take the rest. */
  private void giveUp() {
    if (!closing) {
      connection.kill();
    }
  }

  /** Ends the agent, which ends all that it started and removes its folder. */
  @Override
  public void close() {
    boolean isLost = calls.ended().isDone();
    closing = true;
    calls.close();
    try {
      if (isLost) {
        // It ends by itself there. The ssh here may wait for a link that is down.
        connection.stop(Duration.ZERO);
        return;
      }
      connection.onExit()
          .copy()
          .completeOnTimeout(0, END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
          .join();
      connection.stop();
    } catch (ProvisionException e) {
      LOG.warn("the connection to {} does not end: {}", place.name(), e.getMessage());
    }
  }
}
