package io.weir.lab.experiment;

import io.weir.core.driver.ThreadFailure;
import io.weir.core.thread.ThreadGuard;
import io.weir.lab.system.MeasuredSystem;
import io.weir.lab.trial.BreakOff;
import io.weir.lab.trial.TrialOutcome;
import java.time.Duration;
import java.util.Optional;

/**
 * Whether all is well that a run depends on besides its workers: the system, the fault that strikes
 * it, the threads of weir itself and its user's patience. Used by the run's thread.
 */
final class RunHealth {
  /** The longest time from the failure that clients see to the report that their broker died. */
  private static final Duration NEWS = Duration.ofSeconds(2);

  private final MeasuredSystem system;
  private final ThreadGuard threads;
  private final Cancellation cancellation;
  private Optional<String> missedFault = Optional.empty();

  RunHealth(MeasuredSystem system, ThreadGuard threads, Cancellation cancellation) {
    this.system = system;
    this.threads = threads;
    this.cancellation = cancellation;
  }

  /**
   * Returns a reason to break off a trial that is under way, if there is one by now; answers at
   * once.
   */
  Optional<BreakOff> breakOff(TrialWatch watch) {
    return cancellation.isCancelled()
        ? Optional.of(BreakOff.interrupted())
        : system.failure().or(watch::problem).or(this::deadThread).map(BreakOff::failed);
  }

  /** A trial is over, and its watch is closed. */
  void ended(TrialWatch watch) {
    missedFault = watch.missed();
  }

  /** Returns why a process of the system ended, if one did; waits a moment for the news. */
  Optional<String> systemFailure() throws InterruptedException {
    return system.failure(NEWS);
  }

  /**
   * Returns a problem of a run beyond those of its last trial, if there is one. If a broker died,
   * its clients' errors are less important.
   */
  Optional<String> against(TrialOutcome outcome) throws InterruptedException {
    String noticed = outcome.problem().orElse("");
    return switch (outcome.status()) {
      case FAILED -> {
        Optional<String> obstacle =
            outcome.phases().isEmpty() ? system.obstacle() : Optional.empty();
        yield obstacle.isPresent()
            ? obstacle.map(what -> what + "\n" + noticed)
            : behind(noticed, systemFailure());
      }
      case COMPLETED -> behind(noticed, system.failure()).or(this::deadThread)
          .or(() -> missedFault);
      case INTERRUPTED, UNFINISHED -> Optional.empty();
    };
  }

  private static Optional<String> behind(String noticed, Optional<String> death) {
    return death.filter(reason -> !noticed.contains(reason))
        .map(reason -> (reason + "\n" + noticed).strip());
  }

  private Optional<String> deadThread() {
    return threads.failure().map(ThreadFailure::description);
  }
}
