package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.weir.core.text.VisibleText;
import io.weir.core.unit.Durations;
import io.weir.lab.worker.WorkerException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Follows the pods of one job. Thread-safe. */
final class PodWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PodWatch.class);
  private static final Duration EVENTS_AFTER = Duration.ofSeconds(2);
  private static final String NOT_CREATED = "FailedCreate";
  private static final String WARNING = "Warning";

  private final Cluster cluster;
  private final String job;
  private final String noun;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Pod> present = new HashMap<>();
  private final Map<String, Pod> removed = new HashMap<>();
  private final SharedIndexInformer<Pod> informer;

  /**
   * Starts to follow.
   *
   * @param job the job's name
   * @param noun its pods in messages, as {@code worker}
   * @throws WorkerException if pods can't be listed
   */
  PodWatch(Cluster cluster, String job, String noun, String label, String value)
      throws WorkerException {
    this.cluster = cluster;
    this.job = job;
    this.noun = noun;
    try {
      this.informer = cluster.client()
          .pods()
          .inNamespace(cluster.namespace())
          .withLabel(label, value)
          .inform(new Handler());
    } catch (KubernetesClientException e) {
      throw cluster.problem("the pods of " + noun + "s can't be followed", e);
    }
  }

  /** Its methods come one after another, and must not block. */
  private final class Handler implements ResourceEventHandler<Pod> {
    @Override
    public void onAdd(Pod pod) {
      note(pod);
    }

    @Override
    public void onUpdate(Pod before, Pod pod) {
      note(pod);
    }

    @Override
    public void onDelete(Pod pod, boolean unknown) {
      lock.lock();
      try {
        present.remove(pod.getMetadata().getName());
        removed.put(pod.getMetadata().getName(), pod);
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    private void note(Pod pod) {
      lock.lock();
      try {
        present.put(pod.getMetadata().getName(), pod);
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Waits until this many pods run or have run.
   *
   * @throws WorkerException with the reason, if they do not in time or never will
   */
  void awaitStarted(int wanted, Duration limit) throws WorkerException, InterruptedException {
    long begun = System.nanoTime();
    long lastLook = begun;
    while (true) {
      PodStart state;
      int known;
      lock.lock();
      try {
        changed.awaitNanos(TimeUnit.MILLISECONDS.toNanos(500));
        state = PodStart.of(present.values());
        known = present.size() + removed.size();
      } finally {
        lock.unlock();
      }
      if (state.started() + removed.size() >= wanted) {
        return;
      }
      if (state.hopeless()) {
        throw new WorkerException(fewer(state, wanted, "") + state.obstacle().orElse("")
            + ": correct image= in --workers, or load the image into the cluster");
      }
      long now = System.nanoTime();
      boolean late = now - begun > limit.toNanos();
      if (known < wanted && (late || now - lastLook > EVENTS_AFTER.toNanos())) {
        lastLook = now;
        Optional<String> refused = notCreated();
        if (refused.isPresent()) {
          throw new WorkerException(fewer(state, wanted, "") + refused.get()
              + ": correct --workers, or the quota, policies and service accounts of namespace "
              + cluster.namespace());
        }
      }
      if (late) {
        throw new WorkerException(fewer(state, wanted, " within " + Durations.format(limit))
            + state.obstacle()
                .map(reason -> reason + ": ask for fewer or smaller ones, add nodes")
                .or(() -> warning().map(reason -> reason + ": correct it"))
                .orElse("the cluster names no reason: look at the state of its nodes")
            + ", or wait longer with start-within=10m");
      }
    }
  }

  private String fewer(PodStart state, int wanted, String within) {
    String what = wanted == 1
        ? "the " + noun + " did not start"
        : "only " + state.started() + " of " + wanted + " " + noun + "s started";
    return what + within + " in namespace " + cluster.namespace() + ": ";
  }

  /** Returns the reason for which the cluster creates no pods. */
  private Optional<String> notCreated() {
    return events().filter(event -> job.equals(event.getInvolvedObject().getName()))
        .filter(event -> NOT_CREATED.equals(event.getReason()))
        .map(event -> VisibleText.line(event.getMessage()))
        .findFirst();
  }

  /** Returns the last warning about a pod, such as that a volume can't be mounted. */
  private Optional<String> warning() {
    Set<String> names = pods().stream()
        .map(pod -> pod.getMetadata().getName())
        .collect(
            Collectors.toSet());
    return events().filter(event -> WARNING.equals(event.getType()))
        .filter(event -> names.contains(event.getInvolvedObject().getName()))
        .reduce((first, second) -> second)
        .map(event -> PodStart.said(event.getReason(), event.getMessage()));
  }

  /** Reading events may be forbidden, and gives none then. */
  private Stream<Event> events() {
    try {
      return cluster.client()
          .v1()
          .events()
          .inNamespace(cluster.namespace())
          .list()
          .getItems()
          .stream()
          .filter(event -> event.getInvolvedObject() != null
              && event.getInvolvedObject().getName() != null);
    } catch (KubernetesClientException e) {
      LOG.debug("no events", e);
      return Stream.empty();
    }
  }

  /** Returns the pods that exist. */
  Collection<Pod> pods() {
    lock.lock();
    try {
      return List.copyOf(present.values());
    } finally {
      lock.unlock();
    }
  }

  /** Returns the pods that exist or existed. */
  private Collection<Pod> all() {
    Map<String, Pod> all = new HashMap<>(removed);
    all.putAll(present);
    return all.values();
  }

  /**
   * Waits for an answer about the pods that exist or existed.
   *
   * @param question answers once it can
   * @return empty if it could not within the limit
   */
  <T> Optional<T> await(Function<Collection<Pod>, Optional<T>> question, Duration limit)
      throws InterruptedException {
    lock.lock();
    try {
      long left = limit.toNanos();
      while (true) {
        Optional<T> answer = question.apply(all());
        if (answer.isPresent() || left <= 0) {
          return answer;
        }
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether a pod that existed does no more. */
  boolean isRemoved(Pod pod) {
    lock.lock();
    try {
      return removed.containsKey(pod.getMetadata().getName())
          && !present.containsKey(pod.getMetadata().getName());
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no pod is left; returns whether that is so. */
  boolean awaitNone(Duration limit) throws InterruptedException {
    return await(all -> present.isEmpty() ? Optional.of(true) : Optional.empty(), limit)
        .isPresent();
  }

  @Override
  public void close() {
    informer.stop();
  }
}
