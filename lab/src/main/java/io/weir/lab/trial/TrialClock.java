package io.weir.lab.trial;

/** The coordinator's monotonic clock. */
@FunctionalInterface
public interface TrialClock {
  /** This JVM's own. */
  TrialClock SYSTEM = System::nanoTime;

  /** Nanoseconds from an arbitrary origin. */
  long nanos();
}
