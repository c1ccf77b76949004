package io.weir.lab.host.ssh;

import io.weir.core.driver.Deadline;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.thread.ThreadEnd;
import io.weir.lab.environment.DiskCheck;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.host.HostFacts;
import io.weir.lab.host.SystemHost;
import io.weir.lab.host.SystemHosts;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProcessHost;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Together;
import io.weir.lab.ssh.SshClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Machines that are reached by ssh, for the processes of one system. An agent on each starts and
 * measures them. Thread-safe.
 */
public final class SshHosts implements SystemHosts {
  /** How many ports are tried in one question. */
  private static final int SPARE_PORTS = 20;
  /** More than each host takes. */
  private static final Duration CLOSE_LIMIT = Duration.ofMinutes(2);

  private final List<SshHost> hosts;
  private final Path logs;
  private volatile List<Integer> ports = List.of();

  private SshHosts(List<SshHost> hosts, Path logs) {
    this.hosts = List.copyOf(hosts);
    this.logs = logs;
  }

  /**
   * Checks all machines, copies files that are missing there, and starts an agent on each.
   *
   * @param brokers the machines
   * @param classPaths the files, on this machine, of each class path that plans name
   * @param work a folder on this machine for temporary files
   * @param logs where the logs of all processes go in the end
   * @throws ProvisionException if a machine can't be reached or is not fit; no agent runs then
   */
  public static SshHosts open(BrokerHosts.Ssh brokers, Map<String, List<Path>> classPaths,
      Path work, Path logs) throws ProvisionException, InterruptedException {
    return open(brokers, new SshClient(List.of("ssh")), classPaths, work, logs);
  }

  static SshHosts open(BrokerHosts.Ssh brokers, SshClient ssh, Map<String, List<Path>> classPaths,
      Path work, Path logs) throws ProvisionException, InterruptedException {
    AgentFiles files = AgentFiles.of(classPaths);
    Map<RemoteHost, SshHost> opened = new ConcurrentHashMap<>();
    boolean complete = false;
    try {
      Together.act(brokers.hosts(),
          host -> opened.put(host, SshHost.open(ssh, host, files, work, logs)));
      complete = true;
      return new SshHosts(brokers.hosts().stream().map(opened::get).toList(), logs);
    } finally {
      if (!complete) {
        opened.values().forEach(SshHost::close);
      }
    }
  }

  @Override
  public List<LaunchHost> places() {
    return hosts.stream().map(SshHost::place).toList();
  }

  @Override
  public List<SystemHost> hosts() {
    return hosts.stream()
        .map(host -> new SystemHost(host.place().name(), host.place().directory(), host.probe()))
        .toList();
  }

  @Override
  public List<Integer> takePorts(SystemSpec system, int count)
      throws ProvisionException, InterruptedException {
    if (system.port().isPresent()) {
      int first = system.port().getAsInt();
      List<Integer> wanted = IntStream.range(first, first + count).boxed().toList();
      requireFree(wanted);
      ports = wanted;
      return wanted;
    }
    List<Integer> free = new ArrayList<>();
    List<Integer> left = Ports.candidates();
    while (free.size() < count) {
      int next = Math.min(left.size(), count - free.size() + SPARE_PORTS);
      if (next == 0) {
        throw new ProvisionException("there are no " + count
            + " ports that are free on all machines; end what listens there, see ss -ltn");
      }
      free.addAll(freeOnAll(left.subList(0, next)));
      left = left.subList(next, left.size());
    }
    ports = free.stream().limit(count).sorted().toList();
    return ports;
  }

  private void requireFree(List<Integer> wanted) throws ProvisionException, InterruptedException {
    Together.act(hosts, host -> {
      List<Integer> free = host.probe().freePorts(host.place().address(), wanted);
      List<Integer> used = wanted.stream().filter(port -> !free.contains(port)).toList();
      if (!used.isEmpty()) {
        throw new ProvisionException("port " + used.getFirst() + " of " + host.place().address()
            + " on " + host.place().name() + " is in use or can't be listened on;"
            + " end what listens there, or choose another port");
      }
    });
  }

  private List<Integer> freeOnAll(List<Integer> some)
      throws ProvisionException, InterruptedException {
    List<Integer> free = some;
    for (SshHost host : hosts) {
      free = host.probe().freePorts(host.place().address(), free);
      if (free.isEmpty()) {
        throw new ProvisionException(host.place().name() + " can't listen on "
            + host.place().address() + ": give its own address as 'address' in the file of hosts");
      }
    }
    return free;
  }

  @Override
  public void require(SystemSpec system, ClusterPlan plan, MemoryDemand beside)
      throws ProvisionException, InterruptedException {
    Together.act(hosts, host -> {
      String name = host.place().name();
      HostFacts facts = host.probe().facts();
      if (facts.memory().isPresent()) {
        MemoryCheck.require(system.name(), name, plan.on(name), facts.memory().get());
      }
      DiskCheck.require(system, plan, host.probe()::fileSystem);
    });
  }

  @Override
  public Map<String, ProcessHost> processes(ProvisionListener listener) {
    Map<String, ProcessHost> processes = new HashMap<>();
    for (SshHost host : hosts) {
      processes.put(host.place().name(), host.processes(ports, listener));
    }
    return processes;
  }

  @Override
  public void collectLogs(ClusterPlan plan) throws ProvisionException {
    Together.actOnAll(hosts, host -> {
      for (ClusterPlan.Stage stage : plan.on(host.place().name()).stages()) {
        for (ProcessPlan process : stage.processes()) {
          host.bring(process.name() + ".log", logs);
        }
      }
    });
  }

  @Override
  public void close() {
    List<Thread> closing = hosts.stream()
        .map(host -> Thread.startVirtualThread(host::close))
        .toList();
    ThreadEnd.runningUninterruptibly(closing, Deadline.in(CLOSE_LIMIT));
  }
}
