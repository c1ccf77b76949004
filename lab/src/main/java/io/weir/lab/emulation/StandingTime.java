package io.weir.lab.emulation;

import io.weir.core.launch.HostProgram;
import io.weir.emulation.ExecutableCheck;
import io.weir.emulation.Obstacle;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.environment.InstalledProgram;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The time of a system's processes, which stands still while all of them are stopped: no time limit
 * of theirs passes. Used by one thread.
 */
public final class StandingTime implements AutoCloseable {
  private final PreloadedTime preloaded;
  private long nanos;

  private StandingTime(PreloadedTime preloaded) {
    this.preloaded = preloaded;
  }

  /**
   * Prepares the time of a system.
   *
   * @param work a folder for the library
   * @throws ProvisionException if this machine can't do that; the message says why
   */
  public static StandingTime prepare(Path work) throws ProvisionException {
    return new StandingTime(PreloadedTime.prepare(1, work));
  }

  /** Returns why this machine can't do that, and the next step; empty if it can. */
  public static Optional<String> obstacle() {
    try {
      PreloadedTime.require();
      return Optional.empty();
    } catch (ProvisionException e) {
      return Optional.of(e.getMessage());
    }
  }

  /**
   * Returns why time can't stand still for the programs of a system that this machine has, as a
   * clause; empty if it can, and for programs that are missing.
   */
  public static Optional<String> obstacle(List<HostProgram> programs) {
    for (HostProgram program : programs) {
      Optional<Obstacle> obstacle =
          InstalledProgram.find(program).flatMap(found -> obstacle(found.file()));
      if (obstacle.isPresent()) {
        return obstacle.map(
            found -> "the clocks of " + program.title() + " can't stand still: " + found.reason());
      }
    }
    return Optional.empty();
  }

  /** Compares with a program that runs on this machine for certain. */
  private static Optional<Obstacle> obstacle(Path program) {
    try {
      return ExecutableCheck.forLibrary(Path.of(System.getProperty("java.home"), "bin", "java"))
          .obstacle(program);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns how its processes are started. */
  public ProcessEmulation processes() {
    return new ProcessEmulation(TimeDilation.NONE, Optional.empty(),
        Optional.of(preloaded.programs()), preloaded.prefix(), 1, Optional.empty(),
        Optional.empty());
  }

  /**
   * All processes have been stopped for so long, and still are.
   *
   * @throws IOException if their clocks can't be set back, so that the time has passed for them
   */
  public void stood(long more) throws IOException {
    nanos += more;
    preloaded.clocks().stood(nanos);
  }

  /** All processes must have ended. */
  @Override
  public void close() {
    preloaded.clocks().remove();
  }
}
