package io.weir.lab.emulation;

import io.weir.core.result.Json;
import io.weir.core.scenario.Emulation;
import io.weir.lab.provision.PlannedFiles;
import io.weir.lab.provision.PrivateFiles;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProcessSpec;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.SupervisedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A class of weir that measures an emulation from within, in time that is dilated from the start.
 *
 * @param name the name of the process
 * @param emulation what the process sees
 * @param work a folder for the library
 * @param folder for the process, as long as it runs
 */
record ProbeProcess(String name, Emulation emulation, Path work, Path folder) {
  /** What a probe may take in the time of brokers, once its JVM runs. */
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration GRACE = Duration.ofSeconds(1);

  /** The command of a probe. */
  interface Command {
    /**
     * Returns its words.
     *
     * @param processes the emulation
     * @param folder the folder of the process
     */
    List<String> in(ProcessEmulation processes, Path folder);
  }

  /** Returns the words that run a class of weir on this JDK. */
  static List<String> java(Class<?> main, List<String> arguments) {
    return Stream.concat(
        Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
            System.getProperty("java.class.path"), main.getName()),
        arguments.stream()).toList();
  }

  /**
   * Runs it to its end.
   *
   * @param type of the value that it prints as JSON
   * @return that value; empty if it printed none
   * @throws ProvisionException if it fails or takes too long; the message says how
   */
  <T> Optional<T> value(Class<T> type, Command command)
      throws ProvisionException, InterruptedException {
    try (RunEmulation dilated = RunEmulation.prepare(emulation, 1, work)) {
      dilated.beginDilation();
      PrivateFiles.makeFolder(folder.getParent());
      PrivateFiles.makeFolder(folder);
      Path real = folder.toRealPath();
      String printed = output(spec(command.in(dilated.processes(), real), real));
      return printed.isBlank()
          ? Optional.empty()
          : Optional.of(Json.reader(type).readValue(printed));
    } catch (IOException e) {
      throw new ProvisionException("the " + name + " of the emulation failed: " + e.getMessage(),
          e);
    } finally {
      PlannedFiles.removeAll(folder);
    }
  }

  private ProcessSpec spec(List<String> command, Path real) {
    return new ProcessSpec(name, command, Map.of(), real, real.resolve(name + ".log"),
        real.resolve("tmp"), ProcessSpec.Streams.PIPED, GRACE, GRACE);
  }

  private String output(ProcessSpec spec)
      throws ProvisionException, InterruptedException, IOException {
    Duration limit = START.plus(emulation.wall(LIMIT));
    try (SupervisedProcess process = SupervisedProcess.start(spec)) {
      int code = process.onExit().get(limit.toNanos(), TimeUnit.NANOSECONDS);
      if (code != 0) {
        throw new ProvisionException("the " + name + " of the emulation ended with exit code "
            + code + ": " + Files.readString(spec.log()));
      }
      return new String(process.output().readAllBytes(), StandardCharsets.UTF_8);
    } catch (TimeoutException e) {
      throw new ProvisionException("the " + name + " of the emulation did not end within "
          + limit.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("how a process ends is always known", e);
    }
  }
}
