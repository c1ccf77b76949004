package io.weir.driver.pulsar;

import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Runs the processes of a plan for a test. */
final class PlanRunner implements AutoCloseable {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
  private static final int OK = 200;

  private final Path logs;
  private final Map<String, String> classPaths;
  private final Map<ProcessPlan, Process> running = new LinkedHashMap<>();
  private final HttpClient http = HttpClient.newHttpClient();

  PlanRunner(Path logs, List<ClassPath> classPaths) {
    this.logs = logs;
    this.classPaths = classPaths.stream()
        .collect(Collectors.toMap(ClassPath::name, path -> LocalArtifacts.resolve(path.artifacts())
            .stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator))));
  }

  void start(ClusterPlan plan) throws IOException, InterruptedException {
    for (ClusterPlan.Stage stage : plan.stages()) {
      for (ProcessPlan process : stage.processes()) {
        start(process);
      }
      for (ProcessPlan process : stage.processes()) {
        awaitReady(process, running.get(process));
      }
    }
  }

  private void start(ProcessPlan process) throws IOException {
    for (Path directory : process.directories()) {
      Files.createDirectories(directory);
    }
    for (Map.Entry<Path, String> file : process.files().entrySet()) {
      Files.createDirectories(file.getKey().getParent());
      Files.writeString(file.getKey(), file.getValue());
    }
    Command.Java command = (Command.Java) process.command();
    ProcessBuilder builder = new ProcessBuilder(commandLine(command)).directory(logs.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log(process).toFile());
    builder.environment().putAll(process.environment());
    builder.environment().put("CLASSPATH", classPaths.get(command.classPath()));
    running.put(process, builder.start());
  }

  private static List<String> commandLine(Command.Java command) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(command.jvmArguments());
    line.add(command.mainClass());
    line.addAll(command.arguments());
    return line;
  }

  private void awaitReady(ProcessPlan plan, Process process)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + plan.startLimit().toNanos();
    while (!isReady(plan, process)) {
      boolean failed = process.isAlive()
          ? System.nanoTime() - deadline > 0
          : !(plan.ready() instanceof Readiness.Exit) || process.exitValue() != 0;
      if (failed) {
        throw new IOException(
            plan.name() + " did not become ready:\n" + Files.readString(log(plan)));
      }
      Thread.sleep(LOOK_AGAIN);
    }
  }

  private boolean isReady(ProcessPlan plan, Process process)
      throws IOException, InterruptedException {
    return switch (plan.ready()) {
      case Readiness.LogLine line -> Pattern.compile(line.regex())
          .matcher(Files.readString(log(plan)))
          .find();
      case Readiness.Exit exit -> !process.isAlive() && process.exitValue() == 0;
      case Readiness.HttpOk address -> answers(address);
    };
  }

  private boolean answers(Readiness.HttpOk ok) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(ok.address()).timeout(ANSWER_LIMIT).build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == OK;
    } catch (IOException e) {
      return false;
    }
  }

  private Path log(ProcessPlan process) {
    return logs.resolve(process.name() + ".log");
  }

  /** The running processes of a role. */
  List<Process> alive(String role) {
    return running.entrySet()
        .stream()
        .filter(entry -> entry.getKey().role().equals(role) && entry.getValue().isAlive())
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Ends one process after another, in the opposite order of their start. */
  @Override
  public void close() {
    List<ProcessPlan> plans = new ArrayList<>(running.keySet());
    Collections.reverse(plans);
    plans.forEach(plan -> end(plan, running.get(plan)));
    http.shutdownNow();
  }

  private static void end(ProcessPlan plan, Process process) {
    process.destroy();
    try {
      if (!process.waitFor(plan.stopGrace().toNanos(), TimeUnit.NANOSECONDS)) {
        process.destroyForcibly();
        throw new UncheckedIOException(
            new IOException(plan.name() + " did not stop within " + plan.stopGrace()));
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
