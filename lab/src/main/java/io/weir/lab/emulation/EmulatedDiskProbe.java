package io.weir.lab.emulation;

import io.weir.core.result.DiskSpeed;
import io.weir.core.result.Json;
import io.weir.core.scenario.Emulation;
import io.weir.lab.environment.DiskProbe;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Measures the disk of an emulation as a broker sees it: in a process of the emulation. */
public final class EmulatedDiskProbe {
  private static final String NAME = "disk-probe";

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
    Emulation disk = new Emulation(emulation.dilation(), emulation.disk(), Optional.empty(),
        Optional.empty());
    return new ProbeProcess(NAME, disk, work, place.resolve(NAME)).value(DiskSpeed.class,
        (processes, folder) -> processes.command(List.of(folder),
            ProbeProcess.java(EmulatedDiskProbe.class, List.of(folder.toString()))));
  }
}
