package io.weir.benchmark.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.result.Json;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.Assignment;
import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import io.weir.lab.worker.LocalWorkers;
import io.weir.lab.worker.WorkerOrder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Starts JVMs with the same flags as weir's worker. */
final class Jvms {
  private static final Duration STOP_GRACE = Duration.ofSeconds(2);
  private static final Duration TOPIC_LIMIT = Duration.ofMinutes(4);

  private final SharedDeployment deployment;
  private final LocalWorkers workers;
  private final WorkerSpec spec;
  private final Installed installed;

  Jvms(SharedDeployment deployment, LocalWorkers workers, WorkerSpec spec) {
    this(deployment, workers, spec, deployment.installed());
  }

  private Jvms(SharedDeployment deployment, LocalWorkers workers, WorkerSpec spec,
      Installed installed) {
    this.deployment = deployment;
    this.workers = workers;
    this.spec = spec;
    this.installed = installed;
  }

  /** Returns a starter for workers of the build in another source tree. */
  Jvms builtIn(Path tree) throws MeasureException {
    return new Jvms(deployment, workers, spec, installed.in(tree));
  }

  /** Returns a starter for JVMs that together use the memory of one of these. */
  Jvms sharing(int processes) {
    return new Jvms(deployment, workers,
        new WorkerSpec(new DataSize(spec.heap().bytes() / processes), WorkerHosts.HERE), installed);
  }

  /** Returns the order that starts a worker for an assignment. */
  WorkerOrder worker(String log, Assignment assignment) {
    boolean isPlain = assignment.broker().equals(deployment.system().broker());
    return worker(log, isPlain ? List.of() : List.of(installed.bareLoops()));
  }

  private WorkerOrder worker(String log, List<Path> more) {
    List<Path> classPath = new ArrayList<>(installed.worker());
    classPath.addAll(more);
    return new WorkerOrder(0, spec, classPath, log(log), WorkerOrder.STOP_GRACE);
  }

  LocalWorkers workers() {
    return workers;
  }

  List<String> flags() {
    return workers.flags(worker("flags", List.of()));
  }

  private Path log(String name) {
    return deployment.folder().resolve("logs").resolve(name + ".log");
  }

  /** Starts a main class of this module. Its output is read line by line. */
  SupervisedProcess start(String name, Class<?> main, List<String> arguments)
      throws MeasureException, InterruptedException {
    List<Path> classPath = new ArrayList<>(List.of(installed.bareLoops()));
    classPath.addAll(installed.worker());
    return start(name, classPath, main.getName(), arguments);
  }

  /** Starts a main class. Its output is read line by line. */
  SupervisedProcess start(String name, List<Path> classPath, String mainClass,
      List<String> arguments) throws MeasureException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    WorkerOrder like = worker(name, List.of());
    command.addAll(workers.flags(like));
    command.add("-Duser.language=en");
    command.add("-cp");
    command.add(classPath.stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator)));
    command.add(mainClass);
    command.addAll(arguments);
    try {
      Files.createDirectories(log(name).getParent());
      return SupervisedProcess.start(
          new ProcessSpec(name, command, Map.of(), deployment.folder(), log(name), like.temporary(),
              ProcessSpec.Streams.PIPED, STOP_GRACE, ProcessSpec.ORPHAN_GRACE));
    } catch (ProvisionException | IOException e) {
      throw new MeasureException("can't start " + name + ": " + e.getMessage(), e);
    }
  }

  /**
   * Creates or removes the topics of an assignment as weir's worker would.
   *
   * @param what the action, as in {@link TopicKeeper}
   */
  void keepTopics(String what, Assignment assignment)
      throws MeasureException, InterruptedException {
    Path file = writeAssignment(assignment);
    SupervisedProcess keeper =
        start("topics", TopicKeeper.class, List.of(what, file.toString()));
    try (keeper) {
      CompletableFuture<Integer> exit = keeper.onExit();
      int code = exit.get(TOPIC_LIMIT.toSeconds(), TimeUnit.SECONDS);
      if (code != 0) {
        throw new MeasureException("can't " + what + " topics: see " + keeper.spec().log());
      }
    } catch (TimeoutException e) {
      throw new MeasureException("can't " + what + " topics within " + TOPIC_LIMIT.toMinutes()
          + " minutes: see " + keeper.spec().log(), e);
    } catch (ExecutionException | ProvisionException e) {
      throw new MeasureException("can't " + what + " topics: " + e.getMessage(), e);
    }
  }

  /** Writes an assignment for a process to read. */
  Path writeAssignment(Assignment assignment) throws MeasureException {
    try {
      return write("assignment.json", Json.compactWriter().writeValueAsString(assignment));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write the assignment as JSON", e);
    }
  }

  /** Writes a file for a process to read. */
  Path write(String name, String content) throws MeasureException {
    Path file = deployment.folder().resolve(name);
    try {
      Files.createDirectories(deployment.folder());
      return Files.writeString(file, content);
    } catch (IOException e) {
      throw new MeasureException("can't write " + file + ": " + e.getMessage(), e);
    }
  }
}
