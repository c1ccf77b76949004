package io.weir.lab.provision;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Waits until the processes of one stage are ready, while those of all stages are watched. Used by
 * one thread.
 */
final class ReadinessWait {
  private static final Duration LOOK_EVERY = Duration.ofMillis(25);

  private final Map<RunningProcess, ReadinessProbe> pending = new LinkedHashMap<>();
  private final HttpClient http;
  private final ProvisionListener listener;

  ReadinessWait(HttpClient http, ProvisionListener listener) {
    this.http = http;
    this.listener = listener;
  }

  /** Waits for one more process, whose log began at the given offset when it was started. */
  void add(RunningProcess running, long logOffset) {
    pending.put(running,
        ReadinessProbe.of(running.plan().ready(), running.process(), logOffset, http));
  }

  /**
   * Waits.
   *
   * @param others processes of earlier stages
   * @return how long each took, in the order in which they were added
   * @throws ProvisionException if one ends or is late, or one of the others ends
   */
  Map<RunningProcess, Duration> await(List<RunningProcess> others)
      throws ProvisionException, InterruptedException {
    Map<RunningProcess, Duration> ready = new LinkedHashMap<>();
    pending.keySet().forEach(running -> ready.put(running, Duration.ZERO));
    while (true) {
      collectReady(ready);
      if (pending.isEmpty()) {
        return ready;
      }
      requireAlive(others);
      requireAlive(ready.keySet());
      for (Map.Entry<RunningProcess, ReadinessProbe> entry : pending.entrySet()) {
        if (entry.getKey().age().compareTo(entry.getKey().plan().startLimit()) > 0) {
          throw entry.getKey().late(entry.getValue().waitsFor());
        }
      }
      Thread.sleep(LOOK_EVERY);
    }
  }

  private void collectReady(Map<RunningProcess, Duration> ready) {
    for (RunningProcess running : new ArrayList<>(pending.keySet())) {
      if (pending.get(running).ready()) {
        pending.remove(running);
        ready.put(running, running.age());
        listener.ready(running.plan().name(), running.age());
      }
    }
  }

  private void requireAlive(Collection<RunningProcess> processes) throws ProvisionException {
    for (RunningProcess running : processes) {
      if (running.failed()) {
        ReadinessProbe probe = pending.get(running);
        throw running.died("while weir waited for " + (probe == null ? names() : probe.waitsFor()));
      }
    }
  }

  private String names() {
    return String.join(", ",
        pending.keySet().stream().map(running -> running.plan().name()).toList());
  }
}
