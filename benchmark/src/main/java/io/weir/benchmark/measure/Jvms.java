package io.weir.benchmark.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.Assignment;
import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import io.weir.lab.trial.AssignmentFactory;
import io.weir.lab.worker.LocalWorkers;
import io.weir.lab.worker.WorkerOrder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts JVMs with the same flags as weir's worker, and turns shapes into their assignments.
 *
 * @param workers the kind of JVM
 * @param spec the size of a JVM
 * @param installed the files that they run from
 */
record Jvms(SharedDeployment deployment, LocalWorkers workers, WorkerSpec spec,
    Installed installed) {
  private static final Duration STOP_GRACE = Duration.ofSeconds(2);
  private static final Duration TOPIC_LIMIT = Duration.ofMinutes(4);
  private static final SecureRandom RUN_IDS = new SecureRandom();
  private static final Duration PREPARE = Duration.ofMinutes(4);
  private static final Duration DRAIN = Duration.ofSeconds(30);

  Jvms(SharedDeployment deployment, LocalWorkers workers, DataSize heap) {
    this(deployment, workers, new WorkerSpec(heap, WorkerHosts.HERE), deployment.installed());
  }

  /** Returns a starter for workers of the build in another source tree. */
  Jvms builtIn(Path tree) throws MeasureException {
    return new Jvms(deployment, workers, spec, installed.in(tree));
  }

  /** Returns a starter for JVMs that together use the memory of one of these. */
  Jvms sharing(int processes) {
    DataSize heap = new DataSize(spec.heap().bytes() / processes);
    return new Jvms(deployment, workers, new WorkerSpec(heap, WorkerHosts.HERE), installed);
  }

  /** Returns an assignment with separate topics, as a run of a scenario would have it. */
  Assignment assignment(LoadShape shape, Pacing pacing) {
    MeasuredBroker broker = deployment.broker();
    Load load = new Load(shape.rate(), Arrival.UNIFORM, Optional.empty(), Optional.empty(), pacing,
        Optional.empty(), Optional.empty());
    Workload workload = new Workload(1, shape.partitions(),
        new MessageSpec(shape.size(), Content.RANDOM, Optional.empty(), Optional.empty(),
            Optional.empty()),
        shape.producers(), shape.subscriptions(), 1, load, Optional.empty());
    Phases phases = new Phases(shape.warmUp(), Optional.empty(), Optional.empty(), shape.window(),
        DRAIN, Optional.empty(), Optional.empty(), Optional.empty());
    PlannedRun run = new PlannedRun(1, 1, Map.of(), broker.loaded(shape.saturating()),
        broker.policy(), workload, phases, spec, Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.empty(), 1);
    return AssignmentFactory
        .task(run, deployment.endpoints(), RUN_IDS.nextInt(), PREPARE, Map.of())
        .assignments()
        .getFirst();
  }

  /** Returns the order that starts a worker for an assignment. */
  WorkerOrder worker(String log, Assignment assignment) {
    boolean isPlain = assignment.broker().equals(deployment.broker().kind());
    return worker(log, isPlain ? List.of() : List.of(installed.bareLoops()));
  }

  private WorkerOrder worker(String log, List<Path> more) {
    return new WorkerOrder(0, spec, Stream.concat(installed.worker().stream(), more.stream())
        .toList(), log(log), WorkerOrder.STOP_GRACE);
  }

  List<String> flags() {
    return workers.flags(worker("flags", List.of()));
  }

  private Path log(String name) {
    return deployment.folder().resolve("logs").resolve(name + ".log");
  }

  /** Returns the class path of the main classes of this module. */
  List<Path> ownClassPath() {
    return Stream.concat(Stream.of(installed.bareLoops()), installed.worker().stream()).toList();
  }

  /** Starts a main class. Its output is read line by line. */
  SupervisedProcess start(String name, List<Path> classPath, String mainClass,
      List<String> arguments) throws MeasureException, InterruptedException {
    WorkerOrder like = worker(name, List.of());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(workers.flags(like));
    command.addAll(List.of("-Duser.language=en", "-cp", classPath.stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator)), mainClass));
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
    SupervisedProcess keeper = start("topics", ownClassPath(), TopicKeeper.class.getName(),
        List.of(what, writeAssignment(assignment).toString()));
    try (keeper) {
      int code = keeper.onExit().get(TOPIC_LIMIT.toSeconds(), TimeUnit.SECONDS);
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
