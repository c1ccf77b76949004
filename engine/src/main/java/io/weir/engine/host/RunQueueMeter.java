package io.weir.engine.host;

import io.weir.core.interval.HostUse.RunQueueUse;
import io.weir.core.interval.HostUse.ThreadWait;
import io.weir.core.interval.TurnWaits;
import io.weir.engine.host.ProcFiles.OpenProcFile;
import io.weir.engine.host.ThreadRoster.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How long the threads of this process waited for a CPU since the last call. Of each kind whose
 * waits are no lag, the threads that waited longest in an interval are read again and again in the
 * next one. Used by one thread, but for {@link #sample}.
 */
final class RunQueueMeter {
  private static final String TASKS = "/proc/self/task";
  /** Each thread takes some microseconds to ask; beyond this many it would begin to matter. */
  private static final int MOST_THREADS = 1_000;
  /** Of each kind. To read a thread each millisecond costs about 0.1 % of a processor. */
  private static final int SAMPLED = 2;
  private static final Pattern OTHERS = Pattern.compile(
      "java|main|C[12] .*|GC .*|G1 .*|Z[A-Z].*|VM .*|JFR .*|Signal .*|Finaliz.*|Referen.*|Common-.*"
          + "|Notific.*|Service.*|Monitor.*|Attach .*|Sweeper.*|StringD.*|process.*|Thread-\\d+"
          + "|interva.*|stall-m.*|command.*");

  private final ProcFiles files;
  private final ThreadRoster roster;
  private final Map<Long, ThreadAccount> accounts = new HashMap<>();
  private final Map<Long, ThreadSampler> samplers = new HashMap<>();
  private volatile ThreadSampler[] sampled = {};

  /** The waiting of one thread. */
  private record Waited(long id, Optional<Role> role, boolean client, SchedStat since,
      Optional<TurnWaits> waits) {
    boolean isConsumer() {
      return role.equals(Optional.of(Role.CONSUMER));
    }

    boolean isOfClient() {
      return role.isEmpty() && client;
    }
  }

  RunQueueMeter(ProcFiles files, ThreadRoster roster) {
    this.files = files;
    this.roster = roster;
    take();
  }

  /** Reads the accounts of the threads that waited longest; by any one thread. */
  void sample() {
    for (ThreadSampler sampler : sampled) {
      sampler.sample();
    }
  }

  /** Returns the waiting since the last call; empty where the system does not report it. */
  Optional<RunQueueUse> take() {
    List<Long> ids = files.numbers(TASKS);
    if (ids.size() > MOST_THREADS) {
      sample(List.of());
      forget(List.of());
      return Optional.empty();
    }
    forget(ids);
    List<Waited> waited = new ArrayList<>();
    for (long id : ids) {
      ThreadAccount account =
          accounts.computeIfAbsent(id, any -> new ThreadAccount(files, TASKS + "/" + id));
      account.take()
          .ifPresent(since -> waited.add(new Waited(id, roster.role(id), account.client(), since,
              Optional.ofNullable(samplers.get(id)).map(ThreadSampler::take))));
    }
    sample(Stream.concat(longest(waited, Waited::isConsumer), longest(waited, Waited::isOfClient))
        .toList());
    return waited.isEmpty() ? Optional.empty() : Optional.of(sum(waited));
  }

  private static Stream<Long> longest(List<Waited> waited, Predicate<Waited> kind) {
    return waited.stream()
        .filter(kind)
        .sorted(Comparator.comparingLong((Waited one) -> one.since().waitNanos()).reversed())
        .limit(SAMPLED)
        .map(Waited::id);
  }

  /** Samples these threads from now on, and no others. */
  private void sample(List<Long> ids) {
    List<Long> gone = new ArrayList<>(samplers.keySet());
    gone.removeAll(ids);
    List<ThreadSampler> over = gone.stream().map(samplers::remove).toList();
    for (long id : ids) {
      if (!samplers.containsKey(id)) {
        ThreadSampler.open(files, TASKS + "/" + id)
            .ifPresent(sampler -> samplers.put(id, sampler));
      }
    }
    sampled = samplers.values().toArray(ThreadSampler[]::new);
    over.forEach(ThreadSampler::close);
  }

  private void forget(List<Long> allBut) {
    List<Long> gone = new ArrayList<>(accounts.keySet());
    gone.removeAll(allBut);
    gone.forEach(id -> accounts.remove(id).close());
  }

  private static RunQueueUse sum(List<Waited> waited) {
    return new RunQueueUse(
        worst(waited, one -> one.role().equals(Optional.of(Role.PACER))),
        worst(waited, Waited::isConsumer),
        worst(waited, Waited::isOfClient),
        waited.stream().mapToLong(one -> one.since().waitNanos()).sum());
  }

  private static Optional<ThreadWait> worst(List<Waited> waited, Predicate<Waited> kind) {
    Comparator<Waited> byWait = Comparator.comparingLong(one -> one.since().waitNanos());
    Optional<TurnWaits> waits = waited.stream()
        .filter(kind.and(one -> one.waits().isPresent()))
        .max(byWait)
        .flatMap(Waited::waits)
        .filter(known -> known.turns() > 0);
    return waited.stream()
        .filter(kind)
        .max(byWait)
        .map(one -> new ThreadWait(one.since().waitNanos(), one.since().turns(), waits));
  }

  /**
   * A thread's {@code schedstat}: nanoseconds on a CPU, nanoseconds of waiting for one, and how
   * often it got one.
   *
   * @param waitNanos waiting so far
   * @param turns turns on a CPU so far
   */
  record SchedStat(long waitNanos, long turns) {
    static final SchedStat ZERO = new SchedStat(0, 0);

    /**
     * Reads the text; empty if it is of another form, as where the kernel keeps no such account.
     */
    static Optional<SchedStat> parse(String text) {
      String[] words = text.trim().split("\\s+");
      if (words.length != 3) {
        return Optional.empty();
      }
      try {
        return Optional.of(new SchedStat(Long.parseLong(words[1]), Long.parseLong(words[2])));
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }

    SchedStat since(SchedStat earlier) {
      return new SchedStat(
          Math.max(0, waitNanos - earlier.waitNanos), Math.max(0, turns - earlier.turns));
    }
  }

  /**
   * The kernel's account of one thread, kept open, because opening such a file costs about ten
   * times as much as reading it. Used by one thread.
   */
  private static final class ThreadAccount implements AutoCloseable {
    private final Optional<OpenProcFile> file;
    private final boolean client;
    private SchedStat before = SchedStat.ZERO;

    /**
     * Opens the account.
     *
     * @param folder the thread's folder
     */
    ThreadAccount(ProcFiles files, String folder) {
      this.file = files.open(folder + "/schedstat");
      this.client = files.text(folder + "/comm").map(RunQueueMeter::mayBeClient).orElse(false);
    }

    /** Returns whether it may be a thread of the broker's client. */
    boolean client() {
      return client;
    }

    /**
     * Returns the increase since the last call; empty if the thread has ended or the system does
     * not report it.
     */
    Optional<SchedStat> take() {
      Optional<SchedStat> now = file.flatMap(OpenProcFile::text).flatMap(SchedStat::parse);
      Optional<SchedStat> since = now.map(account -> account.since(before));
      now.ifPresent(account -> before = account);
      return since;
    }

    @Override
    public void close() {
      file.ifPresent(OpenProcFile::close);
    }
  }

  /**
   * Separates threads of a broker's client from those of the JVM and of weir by their names. The
   * system keeps 15 characters of a name, and the JVM shortens longer ones to the first 7 and the
   * last 6. Compilers and collectors wait for CPUs too, but no message waits with them.
   */
  static boolean mayBeClient(String name) {
    return !OTHERS.matcher(name.strip()).matches();
  }
}
