package io.weir.lab.emulation;

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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A class of weir that measures an emulation from within: in a process of it.
 *
 * @param name the name of the process
 * @param emulation what the process sees; its time must be dilated
 * @param disks the folders that are an emulated disk each
 * @param folder for its log and temporary files
 */
record ProbeProcess(String name, ProcessEmulation emulation, List<Path> disks, Path folder) {
  /** What a probe may take in the time of brokers, once its JVM runs. */
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration GRACE = Duration.ofSeconds(1);

  ProbeProcess {
    disks = List.copyOf(disks);
  }

  /** The words that run a class of weir on this JDK. */
  static List<String> java(Class<?> main, List<String> arguments) {
    return Stream.concat(
        Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
            System.getProperty("java.class.path"), main.getName()),
        arguments.stream()).toList();
  }

  /**
   * Runs a class until it ends.
   *
   * @return what it printed
   * @throws ProvisionException if it fails or takes too long; the message says how
   */
  String output(Class<?> main, List<String> arguments)
      throws ProvisionException, InterruptedException, IOException {
    ProcessSpec spec = new ProcessSpec(name, emulation.command(disks, java(main, arguments)),
        Map.of(), folder, folder.resolve(name + ".log"), folder.resolve("tmp"),
        ProcessSpec.Streams.PIPED, GRACE, GRACE);
    Duration limit = START.plus(emulation.time().wall(LIMIT));
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
