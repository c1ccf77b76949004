package io.weir.lab.experiment;

import io.weir.lab.emulation.StandingTime;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.trial.Rest;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A rest in which all processes of a system are stopped and their time stands still. Used by the
 * trial's thread.
 */
final class StoppedRest implements Rest {
  private static final Logger LOG = LoggerFactory.getLogger(StoppedRest.class);
  /** A thread stops when it leaves the kernel, and a write to a disk may keep it there. */
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(2);
  private static final long LOOK_EVERY_MILLIS = 2;
  /** Stopped, stopped by a debugger, or in the kernel without a way to run before it stops. */
  private static final String STILL = "TtD";

  private final Deployment deployment;
  private final Collection<List<Long>> families;
  private final StandingTime time;
  private final RunEvents events;
  private final List<String> stopped = new ArrayList<>();
  private long sinceNanos;
  private boolean still;

  /**
   * A system that runs.
   *
   * @param families the ids of its processes, each with its descendants
   * @param time that of its processes
   */
  StoppedRest(Deployment deployment, Collection<List<Long>> families, StandingTime time,
      RunEvents events) {
    this.deployment = deployment;
    this.families = families;
    this.time = time;
    this.events = events;
  }

  @Override
  public void begin() {
    try {
      for (DeployedProcess process : deployment.running()) {
        stopped.add(process.name());
        deployment.pause(process.name());
      }
      still = awaitStill();
      sinceNanos = System.nanoTime();
      if (!still) {
        events.notice("not all processes stopped within " + STOPS_WITHIN.toSeconds()
            + "s while other systems had their turns, so their time did not stand still");
      }
    } catch (ProvisionException e) {
      LOG.debug("a process ended, which ends the run", e);
      end();
    } catch (InterruptedException e) {
      end();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void end() {
    if (still) {
      still = false;
      try {
        time.stood(System.nanoTime() - sinceNanos);
      } catch (IOException e) {
        events.notice("time did not stand still for stopped processes: " + e.getMessage());
      }
    }
    for (String process : stopped) {
      try {
        deployment.resume(process);
      } catch (ProvisionException e) {
        LOG.debug("a process ended, which ends the run", e);
      }
    }
    stopped.clear();
  }

  private boolean awaitStill() throws InterruptedException {
    long limit = System.nanoTime() + STOPS_WITHIN.toNanos();
    while (System.nanoTime() < limit) {
      if (families.stream().flatMap(List::stream).allMatch(StoppedRest::isStill)) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
    }
    return false;
  }

  private static boolean isStill(long pid) {
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
      for (Path thread : threads) {
        if (!isThreadStill(thread.resolve("stat"))) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return true; // it has ended
    }
  }

  /** The state follows the name, which is in parentheses and may contain some. */
  private static boolean isThreadStill(Path stat) throws IOException {
    try {
      String line = Files.readString(stat);
      return STILL.indexOf(line.charAt(line.lastIndexOf(')') + 2)) >= 0;
    } catch (NoSuchFileException e) {
      return true;
    }
  }
}
