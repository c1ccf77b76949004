package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.secret.Redaction;
import io.weir.engine.clock.TimeDilation;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts the processes of one deployment and waits until they are ready.
 *
 * @param emulation how they see the machine
 * @param disks the folders that are an emulated disk each, if disks are emulated
 * @param turns the number of the emulated host of each process, by name
 * @param javaHome the JDK that Java processes run on
 * @param classPaths the files of each class path that commands name
 * @param site where
 * @param listener takes each step
 * @param stages the processes that were started so far
 */
record ProcessStarter(ProcessEmulation emulation, List<Path> disks, Map<String, Integer> turns,
    Path javaHome, Map<String, List<Path>> classPaths, Site site,
    ProvisionListener listener, Stages stages) {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

  ProcessStarter {
    disks = List.copyOf(disks);
    turns = Map.copyOf(turns);
    classPaths = Map.copyOf(classPaths);
  }

  /** Starts the processes of a stage, all at once, and waits until each is ready. */
  List<DeployedProcess> start(int number, ClusterPlan.Stage stage)
      throws ProvisionException, InterruptedException {
    List<RunningProcess> earlier = stages.all();
    HttpClient http = http();
    try {
      ReadinessWait wait = new ReadinessWait(emulation.time(), http, listener);
      for (ProcessPlan process : stage.processes()) {
        Started started = start(process);
        stages.add(number, started.running);
        wait.add(started.running, started.logOffset);
      }
      return await(wait, earlier);
    } finally {
      http.shutdownNow();
    }
  }

  /** Starts a process that has ended once more, in its old place, and waits until it is ready. */
  DeployedProcess startAgain(RunningProcess old) throws ProvisionException, InterruptedException {
    HttpClient http = http();
    try {
      ReadinessWait wait = new ReadinessWait(emulation.time(), http, listener);
      Started started = start(old.plan());
      stages.replace(old, started.running);
      wait.add(started.running, started.logOffset);
      DeployedProcess deployed = await(wait, List.of()).getFirst();
      stages.watch(started.running);
      return deployed;
    } finally {
      http.shutdownNow();
    }
  }

  private record Started(RunningProcess running, long logOffset) {}

  private Started start(ProcessPlan process) throws ProvisionException, InterruptedException {
    ProcessSpec spec = spec(process);
    PlannedFiles.write(process);
    long logOffset = size(spec.log());
    listener.starting(process.name());
    RunningProcess running =
        new RunningProcess(process, SupervisedProcess.start(spec), System.nanoTime());
    return new Started(running, logOffset);
  }

  private static List<DeployedProcess> await(ReadinessWait wait, List<RunningProcess> others)
      throws ProvisionException, InterruptedException {
    List<DeployedProcess> deployed = new ArrayList<>();
    for (Map.Entry<RunningProcess, Duration> ready : wait.await(others).entrySet()) {
      deployed.add(describe(ready.getKey(), ready.getValue()));
    }
    return deployed;
  }

  private static HttpClient http() {
    return HttpClient.newBuilder()
        .proxy(HttpClient.Builder.NO_PROXY)
        .connectTimeout(CONNECT_LIMIT)
        .build();
  }

  private ProcessSpec spec(ProcessPlan process) throws ProvisionException {
    CommandLine command = CommandLine.of(process.command(), javaHome, classPaths,
        site.temporary(process.name()));
    Map<String, String> environment = new HashMap<>(command.environment());
    environment.putAll(process.environment());
    return new ProcessSpec(process.name(),
        emulation.on(turns.getOrDefault(process.name(), 1)).command(disks, command.words()),
        environment,
        site.directory(),
        site.logs().resolve(process.name() + ".log"), site.temporary(process.name()),
        ProcessSpec.Streams.LOGGED, process.stopGrace().multipliedBy(emulation.time().factor()),
        Leash.ORPHAN_GRACE);
  }

  private static long size(Path log) throws ProvisionException {
    try {
      return Files.exists(log) ? Files.size(log) : 0;
    } catch (IOException e) {
      throw new ProvisionException("can't read " + log + ": " + e, e);
    }
  }

  private static DeployedProcess describe(RunningProcess running, Duration readyAfter) {
    ProcessSpec spec = running.process().spec();
    return new DeployedProcess(
        spec.name(), running.plan().role(), running.plan().host(), running.process().pid(),
        Redaction.command(spec.command()),
        readyAfter, spec.log());
  }

  /**
   * Waits until the processes of one stage are ready, while those of all stages are watched. Used
   * by one thread.
   */
  private static final class ReadinessWait {
    private static final Duration LOOK_EVERY = Duration.ofMillis(25);

    private final Map<RunningProcess, ReadinessProbe> pending = new LinkedHashMap<>();
    private final TimeDilation time;
    private final HttpClient http;
    private final ProvisionListener listener;

    /**
     * A wait.
     *
     * @param time the time of the processes, by which they may take so long
     */
    ReadinessWait(TimeDilation time, HttpClient http, ProvisionListener listener) {
      this.time = time;
      this.http = http;
      this.listener = listener;
    }

    /** Waits for one more process, whose log began at the given offset when it was started. */
    void add(RunningProcess running, long logOffset) {
      pending.put(running,
          ReadinessProbe.of(running.plan().ready(), running.process(), logOffset, http));
    }

    /**
     * Waits.
     *
     * @param others processes of earlier stages
     * @return how long each took, in the order in which they were added
     * @throws ProvisionException if one ends or is late, or one of the others ends
     */
    Map<RunningProcess, Duration> await(List<RunningProcess> others)
        throws ProvisionException, InterruptedException {
      Map<RunningProcess, Duration> ready = new LinkedHashMap<>();
      pending.keySet().forEach(running -> ready.put(running, Duration.ZERO));
      while (true) {
        collectReady(ready);
        if (pending.isEmpty()) {
          return ready;
        }
        requireAlive(others);
        requireAlive(ready.keySet());
        for (Map.Entry<RunningProcess, ReadinessProbe> entry : pending.entrySet()) {
          Duration limit = time.wall(entry.getKey().plan().startLimit());
          if (entry.getKey().age().compareTo(limit) > 0) {
            throw entry.getKey().late(limit, entry.getValue().waitsFor());
          }
        }
        Thread.sleep(LOOK_EVERY);
      }
    }

    private void collectReady(Map<RunningProcess, Duration> ready) {
      for (RunningProcess running : new ArrayList<>(pending.keySet())) {
        if (pending.get(running).ready()) {
          pending.remove(running);
          ready.put(running, running.age());
          listener.ready(running.plan().name(), running.age());
        }
      }
    }

    private void requireAlive(Collection<RunningProcess> processes) throws ProvisionException {
      for (RunningProcess running : processes) {
        if (running.failed()) {
          ReadinessProbe probe = pending.get(running);
          throw running
              .died("while weir waited for " + (probe == null ? names() : probe.waitsFor()));
        }
      }
    }

    private String names() {
      return String.join(", ",
          pending.keySet().stream().map(running -> running.plan().name()).toList());
    }
  }
}
