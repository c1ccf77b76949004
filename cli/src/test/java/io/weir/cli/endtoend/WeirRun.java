package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** One run of the {@code weir} script, its output in a file, its results in a separate folder. */
final class WeirRun implements AutoCloseable {
  private final Path folder;
  private final Path output;
  private final Process process;

  private WeirRun(Path folder, List<String> prefix, List<String> arguments) throws IOException {
    this.folder = folder;
    this.output = folder.resolve("output.txt");
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("weir.home"), "weir").toString());
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    // The tests use the built classes, also while the sources change.
    builder.environment().put("WEIR_BUILD", "never");
    this.process = builder.start();
  }

  /** Starts {@code weir run} on a scenario's text. */
  static WeirRun of(Path folder, String scenario, String... more) throws IOException {
    return under(List.of(), folder, scenario, more);
  }

  /**
   * Starts {@code weir run} on a scenario's text by way of another command.
   *
   * @param prefix that command and its arguments, as {@code taskset -c 0}
   */
  static WeirRun under(List<String> prefix, Path folder, String scenario, String... more)
      throws IOException {
    Path file = folder.resolve("scenario.yaml");
    Files.writeString(file, scenario);
    List<String> arguments = new ArrayList<>(
        List.of("run", file.toString(), "--out", folder.resolve("results").toString()));
    arguments.addAll(List.of(more));
    return new WeirRun(folder, prefix, arguments);
  }

  /** Starts weir with any arguments. */
  static WeirRun command(Path folder, String... arguments) throws IOException {
    return new WeirRun(folder, List.of(), List.of(arguments));
  }

  /** Starts weir with any arguments, through another program. */
  static WeirRun through(Path folder, List<String> prefix, String... arguments)
      throws IOException {
    return new WeirRun(folder, prefix, List.of(arguments));
  }

  /** Waits for the end and returns the exit code. */
  int exitCode(Duration limit) throws InterruptedException {
    assertThat(process.waitFor(limit.toSeconds(), TimeUnit.SECONDS))
        .as("weir ends within %s; so far it said:%n%s", limit, output())
        .isTrue();
    return process.exitValue();
  }

  /** Whether weir has ended. */
  boolean ended() {
    return !process.isAlive();
  }

  /** Waits until the output has a text. */
  void awaitOutput(String text, Duration limit) throws InterruptedException {
    await("'" + text + "' in the output", limit, () -> output().contains(text));
  }

  /** Waits until something is so. */
  void await(String what, Duration limit, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime())
          .as("waited %s for %s; weir said:%n%s", limit, what, output())
          .isLessThan(deadline);
      Thread.sleep(50);
    }
  }

  String output() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a signal to weir itself. */
  void signal(String name) throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    assertThat(exit).isZero();
  }

  /** Returns the process id of weir. */
  long pid() {
    return process.pid();
  }

  /** Everything that runs and names this run's folder in its command line, weir apart. */
  List<ProcessHandle> leftovers() {
    return ProcessHandle.allProcesses()
        .filter(handle -> handle.pid() != process.pid())
        .filter(handle -> handle.isAlive() && commandLine(handle).contains(folder.toString()))
        .toList();
  }

  private static String commandLine(ProcessHandle handle) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(handle.pid()), "cmdline"))
          .replace('\0', ' ');
    } catch (IOException e) {
      return handle.info().commandLine().orElse("");
    }
  }

  /** The one result folder that the run made. */
  ResultLayout result() {
    try (Stream<Path> folders = Files.find(folder.resolve("results"), 2, (path,
        attributes) -> attributes.isDirectory() && Files.exists(path.resolve("plan.json")))) {
      List<Path> found = folders.toList();
      assertThat(found).as("result folders").hasSize(1);
      return new ResultLayout(found.get(0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The result of each system's run, by its name. */
  Map<String, RunResult> results() throws IOException {
    Map<String, RunResult> results = new TreeMap<>();
    for (PlannedRun planned : plan().runs()) {
      results.put(planned.system().name(), new Evidence(result(), planned).result());
    }
    return results;
  }

  /** The plan that the run made. */
  Plan plan() throws IOException {
    return Json.reader(Plan.class).readValue(result().plan().toFile());
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
