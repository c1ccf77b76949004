package io.weir.lab.emulation;

import io.weir.core.result.DiskSpeed;
import io.weir.core.result.Json;
import io.weir.core.scenario.Emulation;
import io.weir.lab.environment.DiskProbe;
import io.weir.lab.provision.PlannedFiles;
import io.weir.lab.provision.PrivateFiles;
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

/** Measures the disk of an emulation as a broker sees it: in a process of the emulation. */
public final class EmulatedDiskProbe {
  private static final String NAME = "disk-probe";
  /** The start of a JVM and two measurements of a second, in the time of brokers. */
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration GRACE = Duration.ofSeconds(1);

  private EmulatedDiskProbe() {}

  /**
   * Prints the speed of a disk as JSON; nothing if it was too slow to be measured.
   *
   * @param arguments a folder
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Optional<DiskSpeed> speed = DiskProbe.measure(Path.of(arguments[0]));
    if (speed.isPresent()) {
      System.out.println(Json.prettyWriter().writeValueAsString(speed.get()));
    }
  }

  /**
   * Measures the disk of an emulation, in time that is dilated from the start.
   *
   * @param work a folder for the library
   * @param place a folder on the real disk, such as that of a system's processes
   * @return its speed in dilated time; empty if it was too slow to be measured
   * @throws ProvisionException if it could not be measured
   */
  public static Optional<DiskSpeed> measure(Emulation emulation, Path work, Path place)
      throws ProvisionException, InterruptedException {
    Path folder = place.resolve(NAME);
    Emulation disk = new Emulation(emulation.dilation(), emulation.disk(), Optional.empty());
    try (RunEmulation dilated = RunEmulation.prepare(disk, 0, work)) {
      dilated.beginDilation();
      PrivateFiles.makeFolder(place);
      PrivateFiles.makeFolder(folder);
      return measured(dilated.processes(), folder.toRealPath());
    } catch (IOException e) {
      throw new ProvisionException("the emulated disk can't be measured: " + e.getMessage(), e);
    } finally {
      PlannedFiles.removeAll(folder);
    }
  }

  private static Optional<DiskSpeed> measured(ProcessEmulation emulation, Path folder)
      throws ProvisionException, InterruptedException, IOException {
    String found = output(spec(emulation, folder), emulation);
    return found.isBlank()
        ? Optional.empty()
        : Optional.of(Json.reader(DiskSpeed.class).readValue(found));
  }

  private static ProcessSpec spec(ProcessEmulation emulation, Path folder) {
    List<String> command = emulation.command(List.of(folder),
        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
            System.getProperty("java.class.path"), EmulatedDiskProbe.class.getName(),
            folder.toString()));
    return new ProcessSpec(NAME, command, Map.of(), folder, folder.resolve(NAME + ".log"),
        folder.resolve("tmp"), ProcessSpec.Streams.PIPED, GRACE, GRACE);
  }

  private static String output(ProcessSpec spec, ProcessEmulation emulation)
      throws ProvisionException, InterruptedException, IOException {
    Duration limit = START.plus(emulation.time().wall(LIMIT));
    try (SupervisedProcess process = SupervisedProcess.start(spec)) {
      int code = process.onExit().get(limit.toNanos(), TimeUnit.NANOSECONDS);
      if (code != 0) {
        throw new ProvisionException("the probe of the emulated disk ended with exit code " + code
            + ": " + Files.readString(spec.log()));
      }
      return new String(process.output().readAllBytes(), StandardCharsets.UTF_8);
    } catch (TimeoutException e) {
      throw new ProvisionException(
          "the probe of the emulated disk did not end within " + limit.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("how a process ends is always known", e);
    }
  }
}
