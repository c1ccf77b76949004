package io.weir.engine.host;

import io.weir.core.result.HostUse.RunQueueUse;
import io.weir.core.result.HostUse.ThreadWait;
import io.weir.engine.host.ThreadRoster.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How long the threads of this process waited for a CPU since the last time it was asked. Used by
 * one thread.
 */
final class RunQueueMeter {
  private static final String TASKS = "/proc/self/task";
  /** Each thread takes some microseconds to ask; beyond this many it would begin to matter. */
  private static final int MOST_THREADS = 1_000;

  private final ProcFiles files;
  private final ThreadRoster roster;
  private final Map<Long, ThreadAccount> accounts = new HashMap<>();

  /** What one thread waited. */
  private record Waited(Optional<Role> role, boolean client, SchedStat since) {}

  RunQueueMeter(ProcFiles files, ThreadRoster roster) {
    this.files = files;
    this.roster = roster;
    take();
  }

  /** The waiting since the last time; empty where the system does not tell. */
  Optional<RunQueueUse> take() {
    List<Long> ids = files.numbers(TASKS);
    if (ids.size() > MOST_THREADS) {
      forget(List.of());
      return Optional.empty();
    }
    forget(ids);
    List<Waited> waited = new ArrayList<>();
    for (long id : ids) {
      ThreadAccount account =
          accounts.computeIfAbsent(id, any -> new ThreadAccount(files, TASKS + "/" + id));
      account.take()
          .ifPresent(since -> waited.add(new Waited(roster.role(id), account.client(), since)));
    }
    return waited.isEmpty() ? Optional.empty() : Optional.of(sum(waited));
  }

  private void forget(List<Long> allBut) {
    List<Long> gone = new ArrayList<>(accounts.keySet());
    gone.removeAll(allBut);
    gone.forEach(id -> accounts.remove(id).close());
  }

  private static RunQueueUse sum(List<Waited> waited) {
    return new RunQueueUse(
        worst(waited.stream().filter(one -> one.role().equals(Optional.of(Role.PACER))).toList()),
        worst(
            waited.stream().filter(one -> one.role().equals(Optional.of(Role.CONSUMER))).toList()),
        worst(waited.stream().filter(one -> one.role().isEmpty() && one.client()).toList()),
        waited.stream().mapToLong(one -> one.since().waitNanos()).sum());
  }

  private static Optional<ThreadWait> worst(List<Waited> waited) {
    return waited.stream()
        .map(Waited::since)
        .max((one, other) -> Long.compare(one.waitNanos(), other.waitNanos()))
        .map(since -> new ThreadWait(since.waitNanos(), since.turns()));
  }
}
