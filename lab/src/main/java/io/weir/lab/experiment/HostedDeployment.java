package io.weir.lab.experiment;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.DiskBaseline;
import io.weir.core.unit.Durations;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.system.MeasuredSystem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A deployment that several runs load in turns, each with other settings of clients. The first of
 * them, the host, starts and stops it. The others are its guests. Thread-safe.
 */
final class HostedDeployment {
  private static final Logger LOG = LoggerFactory.getLogger(HostedDeployment.class);
  /** Downloads and starts have shorter deadlines. */
  private static final Duration START = Duration.ofMinutes(30);

  private final PlannedRun host;
  private final CountDownLatch guests;
  private final Set<PlannedRun> gone = ConcurrentHashMap.newKeySet();
  private final Duration guestsTake;
  private final CompletableFuture<MeasuredSystem> started = new CompletableFuture<>();
  private volatile Optional<DiskWatch> disk = Optional.empty();

  /**
   * A deployment that is not started yet.
   *
   * @param sharing the runs that load it, the host first
   * @param roundsTake how long the turns of all systems take at most
   */
  HostedDeployment(List<PlannedRun> sharing, Duration roundsTake) {
    this.host = sharing.getFirst();
    this.guests = new CountDownLatch(sharing.size() - 1);
    this.guestsTake = START.plus(roundsTake);
  }

  /** Returns the run that starts and stops it. */
  PlannedRun host() {
    return host;
  }

  /** The host has started it. */
  void started(MeasuredSystem system, DiskWatch its) {
    disk = Optional.of(its);
    started.complete(system);
  }

  /**
   * A run does not use it any more; does nothing the second time. Guests of a system that was never
   * started do not wait any longer once the host has left.
   */
  void left(PlannedRun run) {
    if (gone.add(run)) {
      if (run.equals(host)) {
        started.completeExceptionally(new ProvisionException(
            host.system().name() + " was not started by run " + host.folder()));
      } else {
        guests.countDown();
      }
    }
  }

  /**
   * Waits until it is started.
   *
   * @throws ProvisionException if it can't be
   */
  MeasuredSystem await() throws ProvisionException, InterruptedException {
    try {
      return started.get(START.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new ProvisionException(e.getCause().getMessage(), e.getCause());
    } catch (TimeoutException e) {
      throw new ProvisionException(host.system().name() + " was not started by run "
          + host.folder() + " within " + Durations.format(START), e);
    }
  }

  /** Waits until no guest uses it. */
  void awaitGuests() throws InterruptedException {
    if (!guests.await(guestsTake.toNanos(), TimeUnit.NANOSECONDS)) {
      LOG.debug("{} guests of run {} were not over within {}", guests.getCount(), host.folder(),
          guestsTake);
    }
  }

  /** Returns the disk as the host measured it; final when the host has measured it again. */
  Optional<DiskBaseline> baseline() {
    return disk.flatMap(DiskWatch::baseline);
  }
}
