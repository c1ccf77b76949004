package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerPods;
import io.weir.engine.WorkerMain;
import io.weir.engine.dial.DialSettings;
import io.weir.lab.provision.LogTail;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerFlags;
import io.weir.lab.worker.WorkerOrder;
import io.weir.lab.worker.WorkerStarter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts workers as pods of an indexed job, from the image that this coordinator runs from. So all
 * paths are the same there: the JDK, the jars of weir and those of the client. Workers belong to
 * the coordinator's pod, and the cluster removes them with it. Thread-safe.
 */
public final class KubernetesStarter implements WorkerStarter {
  private static final Logger LOG = LoggerFactory.getLogger(KubernetesStarter.class);
  private static final Path TEMPORARY = Path.of("/tmp");
  /** For the API server and the machines, after the workers' own grace. */
  private static final Duration REMOVAL = Duration.ofSeconds(20);
  private static final int LOG_BYTES = 8 << 20;

  private final WorkerHosts.Kubernetes hosts;
  private final OwnPod self;
  private final Connection connection;

  /** Opens the cluster. */
  interface Connection {
    Cluster open(WorkerPods pods) throws WorkerException;
  }

  /**
   * Workers next to a coordinator's pod.
   *
   * @param hosts how many, and how
   * @param self the pod that this process runs in
   */
  public KubernetesStarter(WorkerHosts.Kubernetes hosts, OwnPod self) {
    this(hosts, self, Cluster::open);
  }

  KubernetesStarter(WorkerHosts.Kubernetes hosts, OwnPod self, Connection connection) {
    this.hosts = hosts;
    this.self = self;
    this.connection = connection;
  }

  @Override
  public Places prepare(List<WorkerOrder> orders, int port) throws WorkerException {
    if (orders.size() > hosts.count()) {
      throw new WorkerException(orders.size() + " workers need more pods than " + hosts.written()
          + " has: raise its number");
    }
    WorkerPods pods = hosts.pods().here().inNamespace(self.namespace());
    if (pods.image().isEmpty()) {
      throw new WorkerException("the workers have no image: name the image of this coordinator"
          + " with image=NAME in --workers");
    }
    return new Group(connection.open(pods), pods);
  }

  @Override
  public List<String> flags(WorkerOrder order) {
    List<String> flags = new ArrayList<>(WorkerFlags.of(order.spec(), TEMPORARY, TEMPORARY,
        WorkerFlags.collector(order.spec()), Runtime.version().feature()));
    // The pod's folders are removed with it, and its log comes here.
    flags.add("-XX:+ErrorFileToStderr");
    return flags;
  }

  private List<String> command(WorkerOrder order) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags(order));
    command.add("-cp");
    command.add(order.classPath()
        .stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator)));
    command.add(WorkerMain.class.getName());
    command.add(WorkerMain.DIAL);
    return command;
  }

  /** The workers of one start, which come and go together. */
  private final class Group implements Places {
    private final Cluster cluster;
    private final WorkerPods pods;
    private final List<WorkerOrder> orders = new ArrayList<>();
    private final List<DialSettings> settings = new ArrayList<>();
    private Optional<String> job = Optional.empty();
    private Optional<PodWatch> watch = Optional.empty();
    private boolean over;

    Group(Cluster cluster, WorkerPods pods) {
      this.cluster = cluster;
      this.pods = pods;
    }

    /** Only noted: a job starts all of them at once. */
    @Override
    public Started start(WorkerOrder order, DialSettings dial) {
      orders.add(order);
      settings.add(dial);
      return new PodWorker(this, order);
    }

    @Override
    public void started() throws WorkerException, InterruptedException {
      WorkerOrder first = orders.getFirst();
      String id = settings.getFirst().identity().epoch().hex();
      WorkerJob manifest = new WorkerJob(id, pods.image().orElseThrow(), pods, command(first),
          settings, pods.memoryFor(first.spec().heap()), Math.max(1, first.grace().toSeconds()));
      PodWatch follower =
          new PodWatch(cluster, manifest.name(), "worker", WorkerJob.START, id);
      synchronized (this) {
        watch = Optional.of(follower);
        create(manifest);
      }
      follower.awaitStarted(orders.size(), pods.startWithin());
      LOG.info("workers run on {}", follower.pods()
          .stream()
          .collect(Collectors.groupingBy(
              pod -> Optional.ofNullable(pod.getSpec().getNodeName()).orElse("unknown"),
              Collectors.counting())));
    }

    private void create(WorkerJob manifest) throws WorkerException {
      try {
        Job created = cluster.jobs()
            .resource(manifest.job(self))
            .create();
        job = Optional.of(manifest.name());
        for (Secret secret : manifest.secrets(created)) {
          cluster.client().secrets().inNamespace(cluster.namespace()).resource(secret).create();
        }
      } catch (KubernetesClientException e) {
        throw cluster.problem("the workers can't be created", e);
      }
    }

    private synchronized Optional<PodWatch> watch() {
      return watch;
    }

    private Optional<Pod> pod(Collection<Pod> all, int worker) {
      return all.stream()
          .filter(pod -> Integer.toString(worker)
              .equals(Optional.ofNullable(pod.getMetadata().getAnnotations())
                  .orElse(Map.of())
                  .get(WorkerJob.INDEX)))
          .findFirst();
    }

    Optional<PodEnd> end(int worker, Duration limit) throws InterruptedException {
      Optional<PodWatch> following = watch();
      if (following.isEmpty()) {
        return Optional.empty();
      }
      PodWatch pods = following.get();
      return pods.await(all -> pod(all, worker).flatMap(pod -> PodEnd.of(pod)
          .or(() -> pods.isRemoved(pod) ? Optional.of(PodEnd.REMOVED) : Optional.empty())),
          limit);
    }

    /** Copies the log of a worker, as far as there is one. */
    void copyLog(WorkerOrder order) {
      Optional<Pod> pod = watch().flatMap(pods -> pod(pods.pods(), order.worker()));
      if (pod.isEmpty()) {
        return;
      }
      try (InputStream log = cluster.client()
          .pods()
          .inNamespace(cluster.namespace())
          .withName(pod.get().getMetadata().getName())
          .inContainer(PodParts.CONTAINER)
          .limitBytes(LOG_BYTES)
          .getLogInputStream()) {
        Files.copy(log, order.log(), StandardCopyOption.REPLACE_EXISTING);
      } catch (KubernetesClientException | IOException e) {
        LOG.debug("worker {} has no log", order.worker(), e);
      }
    }

    /** Ends all workers for certain, once. They get their grace to end by themselves. */
    synchronized void end() {
      if (over) {
        return;
      }
      over = true;
      try (cluster) {
        watch.ifPresent(pods -> remove(pods));
      }
    }

    private void remove(PodWatch pods) {
      try (pods) {
        Duration grace = orders.getFirst().grace();
        pods.await(all -> all.stream()
            .filter(PodStart::hasStarted)
            .allMatch(pod -> PodEnd.of(pod).isPresent())
                ? Optional.of(true)
                : Optional.empty(),
            grace);
        orders.forEach(this::copyLog);
        delete();
        if (!pods.awaitNone(grace.plus(REMOVAL))) {
          LOG.warn("pods of job {} in namespace {} still exist", job.orElse(""),
              cluster.namespace());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** The cluster removes pods and secrets with it. */
    private void delete() {
      try {
        job.ifPresent(name -> cluster.jobs()
            .withName(name)
            .withPropagationPolicy(DeletionPropagation.BACKGROUND)
            .delete());
      } catch (KubernetesClientException e) {
        LOG.warn("job {} in namespace {} can't be deleted: {}", job.orElse(""),
            cluster.namespace(), e.getMessage());
      }
    }
  }

  /** A worker in its pod. */
  private record PodWorker(Group group, WorkerOrder order) implements Started {
    @Override
    public OptionalInt exit(Duration limit) throws InterruptedException {
      Optional<PodEnd> end = group.end(order.worker(), limit);
      return end.isPresent() ? OptionalInt.of(end.get().exit()) : OptionalInt.empty();
    }

    @Override
    public String describe(int exit) {
      try {
        return group.end(order.worker(), Duration.ZERO)
            .orElse(new PodEnd(exit, ""))
            .words();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new PodEnd(exit, "").words();
      }
    }

    @Override
    public String logTail() {
      group.copyLog(order);
      return LogTail.of(order.log());
    }

    /** The end of its connection is the request. */
    @Override
    public void requestStop() {
      LOG.debug("worker {} ends with its connection", order.worker());
    }

    @Override
    public void stop() {
      group.end();
    }
  }
}
