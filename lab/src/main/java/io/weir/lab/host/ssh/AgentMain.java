package io.weir.lab.host.ssh;

import io.weir.lab.host.HostProbe;
import io.weir.lab.host.LocalProbe;
import io.weir.lab.provision.LocalProcesses;
import io.weir.lab.provision.PlannedFiles;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProcessHost;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Site;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The agent of a coordinator on another machine. It starts, watches and measures the processes of
 * one system there, and ends them when the coordinator or the connection to it is gone.
 *
 * <p>Standard input and output carry {@link Calls}, standard error goes to the agent's log.
 */
public final class AgentMain implements AgentControl {
  /** How long the other side may be silent. A broker's machine may be busy for seconds. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Calls calls;
  private final Path directory;
  private volatile Optional<LocalProcesses> started = Optional.empty();

  private AgentMain(Calls calls, Path directory) {
    this.calls = calls;
    this.directory = directory;
  }

  /**
   * Runs until the connection ends.
   *
   * @param arguments the folder for all files, which is removed in the end
   */
  public static void main(String[] arguments) {
    OutputStream output = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    Calls calls = new Calls("the coordinator", System.in, output, PATIENCE);
    AgentMain agent = new AgentMain(calls, Path.of(arguments[0]));
    calls.serve(AgentControl.class, agent);
    calls.serve(HostProbe.class, new LocalProbe());
    calls.open();
    System.err.println("agent " + ProcessHandle.current().pid() + " ends: " + calls.ended().join());
    agent.end();
    // Threads of libraries, and calls that are under way, must not keep it.
    Runtime.getRuntime().halt(0);
  }

  @Override
  public void begin(Map<String, List<Path>> classPaths, Site site) {
    LocalProcesses processes =
        new LocalProcesses(ProcessEmulation.NONE, Path.of(System.getProperty("java.home")),
            classPaths, site, calls.telling(ProvisionListener.class));
    started = Optional.of(processes);
    calls.serve(ProcessHost.class, processes);
  }

  /** Nothing that it started outlives it, and its folder goes with it. */
  private void end() {
    try {
      if (started.isPresent()) {
        started.get().killAll();
      }
      PlannedFiles.removeAll(directory);
    } catch (ProvisionException e) {
      System.err.println(e.getMessage());
    }
  }
}
