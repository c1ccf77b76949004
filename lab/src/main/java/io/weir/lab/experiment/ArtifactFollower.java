package io.weir.lab.experiment;

import io.weir.lab.system.ArtifactListener;
import io.weir.lab.system.ArtifactListener.Following;
import java.time.Duration;
import java.util.OptionalLong;

/** Turns what a resolver says of single files into progress, at a pace that people can follow. */
final class ArtifactFollower implements ArtifactListener.Following {
  private static final long PACE_NANOS = 100_000_000;

  private final String purpose;
  private final ExperimentListener listener;
  private int missing;
  private int done;
  private long bytes;
  private long reportedNanos = System.nanoTime() - PACE_NANOS;

  ArtifactFollower(String purpose, ExperimentListener listener) {
    this.purpose = purpose;
    this.listener = listener;
  }

  /** Turns the resolution of artifacts into events. */
  static ArtifactListener all(ExperimentListener listener) {
    return new ArtifactListener() {
      @Override
      public Following follow(String purpose) {
        return new ArtifactFollower(purpose, listener);
      }

      @Override
      public void ready(String purpose, int files, Duration took) {
        listener.on(new ExperimentEvent.ArtifactsReady(purpose, files, took));
      }
    };
  }

  @Override
  public synchronized void collected(int files, int missingFiles) {
    missing = missingFiles;
    done = 0;
    bytes = 0;
  }

  @Override
  public synchronized void started(String file, OptionalLong size) {
    report(file, false);
  }

  @Override
  public synchronized void advanced(String file, long more) {
    bytes += more;
    report(file, false);
  }

  @Override
  public synchronized void ended(String file, boolean complete) {
    done += complete ? 1 : 0;
    report(file, complete);
  }

  private void report(String file, boolean now) {
    if (now || System.nanoTime() - reportedNanos >= PACE_NANOS) {
      reportedNanos = System.nanoTime();
      listener.on(new ExperimentEvent.ArtifactProgress(purpose, file, done, missing, bytes));
    }
  }
}
