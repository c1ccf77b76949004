package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** The processes of a system on this machine. Thread-safe. */
public final class LocalProcesses implements ProcessHost {
  private static final int UNKNOWN = -1;

  private final ProcessEmulation emulation;
  private final Path javaHome;
  private final Map<String, List<Path>> classPaths;
  private final Site site;
  private final ProvisionListener listener;
  private volatile Prepared prepared;

  /**
   * Processes that are yet to be started.
   *
   * @param emulation how they see the machine
   * @param javaHome the JDK that Java processes run on
   * @param classPaths the files of each class path that plans name
   * @param site where
   * @param listener takes each step
   */
  public LocalProcesses(ProcessEmulation emulation, Path javaHome,
      Map<String, List<Path>> classPaths, Site site, ProvisionListener listener) {
    this.emulation = emulation;
    this.javaHome = javaHome;
    this.classPaths = Map.copyOf(classPaths);
    this.site = site;
    this.listener = listener;
    this.prepared = prepared(new ClusterPlan(List.of(), Map.of(), List.of()), List.of());
  }

  /** A part of a plan, as far as it was started. */
  private record Prepared(ClusterPlan part, Stages stages, ProcessStarter starter) {}

  private Prepared prepared(ClusterPlan part, List<Path> disks) {
    Stages stages = new Stages(part.stages().size(), listener);
    return new Prepared(part, stages,
        new ProcessStarter(emulation, disks, ProcessEmulation.turns(part, emulation.nodes()),
            javaHome,
            classPaths, site, listener, stages));
  }

  @Override
  public void prepare(ClusterPlan part) throws ProvisionException {
    new SiteCheck(part, site, emulation).check(javaHome, classPaths);
    prepared = prepared(part, emulation.disk().isPresent()
        ? new NodeDisks(part, site.directory()).folders()
        : List.of());
  }

  @Override
  public List<DeployedProcess> startStage(int stage)
      throws ProvisionException, InterruptedException {
    Prepared now = prepared;
    return now.starter.start(stage, now.part.stages().get(stage));
  }

  @Override
  public CompletableFuture<String> watch() {
    return prepared.stages.watch().thenApply(ProvisionException::getMessage);
  }

  @Override
  public int kill(String process) throws ProvisionException {
    RunningProcess running = alive(process, "kill");
    prepared.stages.expectEnd(running);
    running.process().kill();
    running.process().stop(Duration.ZERO);
    return running.process().onExit().getNow(UNKNOWN);
  }

  @Override
  public int stop(String process) throws ProvisionException {
    RunningProcess running = alive(process, "stop");
    prepared.stages.expectEnd(running);
    running.process().stop();
    return running.process().onExit().getNow(UNKNOWN);
  }

  @Override
  public void pause(String process) throws ProvisionException {
    ProcessSignal.STOP.send(alive(process, "pause").process());
  }

  @Override
  public void resume(String process) throws ProvisionException {
    ProcessSignal.CONT.send(alive(process, "resume").process());
  }

  private RunningProcess alive(String process, String doing) throws ProvisionException {
    RunningProcess running = named(process);
    if (!running.process().isAlive()) {
      throw new ProvisionException("can't " + doing + " " + process + ": it does not run");
    }
    return running;
  }

  @Override
  public DeployedProcess restart(String process) throws ProvisionException, InterruptedException {
    RunningProcess old = named(process);
    if (!prepared.stages.isDown(old)) {
      throw new ProvisionException("can't start " + process + " again: it was not ended");
    }
    return prepared.starter.startAgain(old);
  }

  private RunningProcess named(String process) throws ProvisionException {
    List<RunningProcess> staying =
        prepared.stages.all().stream().filter(RunningProcess::stays).toList();
    return staying.stream()
        .filter(running -> running.plan().name().equals(process))
        .findFirst()
        .orElseThrow(() -> new ProvisionException("there is no process " + process + " among "
            + staying.stream().map(running -> running.plan().name()).toList()));
  }

  @Override
  public void stopStage(int stage) throws ProvisionException {
    prepared.stages.stop(stage);
  }

  @Override
  public void beginKill() throws ProvisionException {
    prepared.stages.beginKill();
  }

  @Override
  public void killAll() throws ProvisionException {
    prepared.stages.kill();
  }

  @Override
  public void removeData(ClusterPlan part) throws ProvisionException {
    for (RunningProcess running : prepared.stages.all()) {
      if (running.process().isAlive()) {
        throw new ProvisionException(
            "can't remove the data of " + running.plan().name() + " while it runs; stop it first");
      }
    }
    PlannedFiles.removeData(part, site.directory());
  }

  @Override
  public void clear(ClusterPlan part) throws ProvisionException {
    PlannedFiles.removeWithin(part, site.directory());
    PlannedFiles.clear(part, site.directory());
  }

  /**
   * Looks whether a plan can be deployed, before anything is started.
   *
   * @param plan what is to be deployed
   * @param site where
   * @param emulation how processes see the machine
   */
  private record SiteCheck(ClusterPlan plan, Site site, ProcessEmulation emulation) {
    void check(Path javaHome, Map<String, List<Path>> classPaths) throws ProvisionException {
      Set<String> names = new HashSet<>();
      for (ClusterPlan.Stage stage : plan.stages()) {
        for (ProcessPlan process : stage.processes()) {
          if (!names.add(process.name())) {
            throw new ProvisionException("the plan names two processes " + process.name()
                + "; this is a bug of the system's launcher");
          }
          String program = CommandLine.of(process.command(), javaHome, classPaths,
              site.temporary(process.name())).words().get(0);
          SupervisedProcess.requireProgram(process.name(), program);
          requireEmulated(process.name(), program);
        }
      }
      requireSpace();
      requireElsewhere();
      for (int port : site.ports()) {
        Ports.requireFree(site.address(), port);
      }
    }

    private void requireEmulated(String process, String program) throws ProvisionException {
      Optional<String> obstacle = HostTools.find(program).flatMap(emulation::obstacle);
      if (obstacle.isPresent()) {
        throw new ProvisionException(process + " can't run in dilated time: " + program + ": "
            + obstacle.get() + "; leave out 'emulate' for it");
      }
    }

    private void requireSpace() throws ProvisionException {
      try {
        PrivateFiles.makeFolder(site.directory());
        Files.createDirectories(site.logs());
      } catch (IOException e) {
        throw new ProvisionException(
            "can't use " + site.directory() + " and " + site.logs() + ": " + e, e);
      }
      requireSpace(site.directory());
    }

    private void requireSpace(Path directory) throws ProvisionException {
      try {
        DataSize free = new DataSize(Files.getFileStore(directory).getUsableSpace() >> 20 << 20);
        if (free.compareTo(site.minimumDisk()) < 0) {
          throw new ProvisionException(
              "the disk of " + directory + " has " + free + " left, and at least "
                  + site.minimumDisk()
                  + " must be free before brokers start; remove something there, or use a directory on another disk");
        }
      } catch (IOException e) {
        throw new ProvisionException(
            "can't read the free space of the disk of " + directory + ": " + e, e);
      }
    }

    /** Folders elsewhere must be weir's own, because they are removed in the end. */
    private void requireElsewhere() throws ProvisionException {
      for (Path folder : plan.elsewhere()) {
        Path disk = folder.getParent();
        if (!Files.isDirectory(disk) || !Files.isWritable(disk)) {
          throw new ProvisionException("the scenario puts data into " + disk
              + ", which is no folder that weir can write to; make it, or name another one");
        }
        if (Files.exists(folder)) {
          throw new ProvisionException(folder
              + " exists already, so weir would mix its data with other data and remove both; remove it first");
        }
        requireSpace(disk);
      }
    }
  }

  /** A signal to a process and to all descendants in its group. */
  private enum ProcessSignal {
    /** Stand still; takes effect at once and can't be caught. */
    STOP,
    /** Resume. */
    CONT;

    private static final Duration LIMIT = Duration.ofSeconds(15);

    /**
     * Sends the signal and returns when it was sent.
     *
     * @throws ProvisionException if it can't be sent
     */
    void send(SupervisedProcess process) throws ProvisionException {
      String what =
          "SIG" + name() + " to " + process.spec().name() + " (pid " + process.pid() + ")";
      try {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -s " + name()
            + " -- \"$1\" || exit 1; shift; [ $# = 0 ] || kill -s " + name()
            + " -- \"$@\" 2>/dev/null; exit 0", "weir-signal", process.target()));
        // Some of them have a group of processes to themselves, and some have ended by now.
        ProcessHandle.of(process.pid())
            .stream()
            .flatMap(ProcessHandle::descendants)
            .forEach(descendant -> command.add(Long.toString(descendant.pid())));
        Process sender = new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
        if (!Waits.uninterruptibly(sender.onExit(), LIMIT)) {
          sender.destroyForcibly();
          throw new ProvisionException(what + " was not sent within " + Durations.format(LIMIT));
        }
        if (sender.exitValue() != 0) {
          throw new ProvisionException("can't send " + what + ": it does not run any more");
        }
      } catch (IOException e) {
        throw new ProvisionException("can't send " + what + ": " + e.getMessage(), e);
      }
    }
  }
}
