package io.weir.lab.provision;

import io.weir.core.launch.Readiness;
import java.net.http.HttpClient;

/** Looks whether a process is ready. Used by one thread. */
interface ReadinessProbe {
  /** Returns the probe for a process that was just started. */
  static ReadinessProbe of(Readiness readiness, SupervisedProcess process, long logOffset,
      HttpClient http) {
    return switch (readiness) {
      case Readiness.LogLine line -> new LogLineProbe(line, process.spec().log(), logOffset);
      case Readiness.HttpOk ok -> new HttpProbe(ok, http);
      case Readiness.Exit exit -> new ExitProbe(process);
    };
  }

  /** Returns whether it is ready; returns at once. */
  boolean ready();

  /** Returns the condition and the last observation, human-readable. */
  String waitsFor();

  /** Ready when the process has ended with exit code 0. */
  record ExitProbe(SupervisedProcess process) implements ReadinessProbe {
    @Override
    public boolean ready() {
      return process.onExit().getNow(-1) == 0;
    }

    @Override
    public String waitsFor() {
      return "its end with exit code 0";
    }
  }
}
