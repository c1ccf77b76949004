package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ContainerResource;
import io.fabric8.kubernetes.client.dsl.ExecListener;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.weir.core.scenario.WorkerPods;
import io.weir.core.text.Sha256;
import io.weir.core.unit.Durations;
import io.weir.engine.dial.RunEpoch;
import io.weir.lab.store.ResultArchive;
import io.weir.lab.store.StoreException;
import io.weir.lab.worker.WorkerException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The command line's side of a coordinator in a pod: starts it, gives it its order, shows what it
 * writes, fetches its result, removes it. One thread uses it, and any thread may ask it to stop.
 */
public final class RemoteCoordinator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteCoordinator.class);
  private static final Duration END_LIMIT = Duration.ofSeconds(10);
  /** How long {@link #close} waits for the cluster. */
  public static final Duration REMOVAL = Duration.ofSeconds(90);
  private static final Duration FETCH_LIMIT = Duration.ofMinutes(10);
  private static final int CHUNK = 16 * 1024;
  private static final int LONGEST_LINE = 64 * 1024;

  private final Cluster cluster;
  private final CoordinatorJob manifest;
  private final PodWatch watch;
  private final CompletableFuture<CoordinatorEnd> end = new CompletableFuture<>();
  private Optional<ExecWatch> attached = Optional.empty();
  private Optional<OutputStream> input = Optional.empty();
  private boolean stopping;

  private RemoteCoordinator(Cluster cluster, CoordinatorJob manifest, PodWatch watch) {
    this.cluster = cluster;
    this.manifest = manifest;
    this.watch = watch;
  }

  /**
   * Starts a coordinator, and waits until its pod runs.
   *
   * @param image the image for pods without one in the options
   * @throws WorkerException if there is no cluster, or the pod can't run; nothing is left then
   */
  public static RemoteCoordinator start(WorkerPods pods, String image)
      throws WorkerException, InterruptedException {
    return start(Cluster.open(pods), pods, image);
  }

  static RemoteCoordinator start(Cluster cluster, WorkerPods pods, String image)
      throws WorkerException, InterruptedException {
    CoordinatorJob manifest =
        new CoordinatorJob(RunEpoch.draw().hex(), pods.image().orElse(image), pods);
    PodWatch watch;
    try {
      watch = new PodWatch(cluster, manifest.name(), "coordinator", CoordinatorJob.LABEL,
          manifest.id());
    } catch (WorkerException e) {
      cluster.close();
      throw e;
    }
    RemoteCoordinator coordinator = new RemoteCoordinator(cluster, manifest, watch);
    boolean complete = false;
    try {
      cluster.jobs()
          .resource(manifest.job())
          .create();
      watch.awaitStarted(1, pods.startWithin());
      complete = true;
      return coordinator;
    } catch (KubernetesClientException e) {
      throw cluster.problem("the coordinator can't be created", e);
    } finally {
      if (!complete) {
        coordinator.close();
      }
    }
  }

  /** Returns where it runs, in words. */
  public String place() {
    Pod pod = pod();
    return pod.getMetadata().getName() + " in namespace " + cluster.namespace() + " on "
        + Optional.ofNullable(pod.getSpec().getNodeName()).orElse("an unknown node");
  }

  private Pod pod() {
    return watch.pods().stream().findFirst().orElseThrow();
  }

  private ContainerResource container() {
    return cluster.client()
        .pods()
        .inNamespace(cluster.namespace())
        .withName(pod().getMetadata().getName())
        .inContainer(PodParts.CONTAINER);
  }

  /**
   * Gives the order and follows the coordinator to its end.
   *
   * @param shown takes what it writes for its user
   * @throws WorkerException if it ended without a word, or the connection broke
   */
  public CoordinatorEnd run(CoordinatorOrder order, OutputStream shown)
      throws WorkerException, InterruptedException {
    CompletableFuture<String> broken = new CompletableFuture<>();
    try {
      attached = Optional.of(container().redirectingInput()
          .writingOutput(new EndReader(end))
          .writingError(shown)
          .usingListener(new Attachment(broken))
          .attach());
    } catch (KubernetesClientException e) {
      throw cluster.problem("the coordinator's pod can't be attached to", e);
    }
    try {
      give(order, attached.orElseThrow().getInput());
      prolong();
      return CompletableFuture.anyOf(end, broken)
          .thenCompose(any -> end.isDone() ? end : settled(broken))
          .get();
    } catch (IOException e) {
      throw new WorkerException("the coordinator takes no order: " + e.getMessage()
          + ended().map(words -> " (it " + words + ")").orElse(""), e);
    } catch (ExecutionException e) {
      throw new WorkerException(ended().map(words -> "the coordinator " + words)
          .orElse("the connection to the coordinator broke (" + e.getCause().getMessage()
              + "), so it ends, and its result is lost"),
          e);
    }
  }

  /** The last word may still be on its way. */
  private CompletableFuture<CoordinatorEnd> settled(CompletableFuture<String> broken) {
    return end.copy()
        .completeOnTimeout(null, 1, TimeUnit.SECONDS)
        .thenApply(last -> {
          if (last == null) {
            throw new IllegalStateException(broken.join());
          }
          return last;
        });
  }

  /** The events of the connection. They must not block. */
  private record Attachment(CompletableFuture<String> broken) implements ExecListener {
    @Override
    public void onFailure(Throwable e, Response response) {
      broken.complete(String.valueOf(e.getMessage()));
    }

    @Override
    public void onClose(int code, String reason) {
      broken.complete(reason == null || reason.isEmpty() ? "closed with " + code : reason);
    }
  }

  private void give(CoordinatorOrder order, OutputStream out) throws IOException {
    byte[] line = order.line();
    for (int offset = 0; offset < line.length; offset += CHUNK) {
      out.write(line, offset, Math.min(CHUNK, line.length - offset));
      out.flush();
    }
    synchronized (this) {
      input = Optional.of(out);
      if (stopping) {
        say(CoordinatorLink.STOP);
      }
    }
    Thread.ofPlatform().daemon().name("weir-coordinator-beat").start(this::beat);
  }

  private void beat() {
    try {
      while (say("")) {
        Thread.sleep(CoordinatorLink.BEAT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes a line; returns whether that is still possible. */
  private synchronized boolean say(String word) {
    if (input.isEmpty()) {
      return false;
    }
    try {
      input.get().write((word + "\n").getBytes(StandardCharsets.US_ASCII));
      input.get().flush();
      return true;
    } catch (IOException e) {
      LOG.debug("the coordinator takes no more", e);
      input = Optional.empty();
      return false;
    }
  }

  /** Only a coordinator with an order may take long. */
  private void prolong() throws WorkerException {
    try {
      cluster.jobs()
          .withName(manifest.name())
          .patch("{\"spec\":{\"activeDeadlineSeconds\":"
              + manifest.pods().atMost().toSeconds() + "}}");
    } catch (KubernetesClientException e) {
      throw cluster.problem("the deadline of the coordinator can't be set", e);
    }
  }

  /** Returns how its pod has ended, if it has, in words. */
  private Optional<String> ended() throws InterruptedException {
    return watch.await(all -> all.stream().findFirst().flatMap(PodEnd::of), END_LIMIT)
        .map(PodEnd::words);
  }

  /** Asks it to end in order, with what it has measured. Returns at once. */
  public synchronized void requestStop() {
    stopping = true;
    say(CoordinatorLink.STOP);
  }

  /**
   * Fetches a result, and verifies it.
   *
   * @param results the folder for results of all scenarios
   * @return the result folder here
   * @throws WorkerException if it does not arrive undamaged
   * @throws StoreException if it can't be written
   */
  public Path fetch(CoordinatorEnd.Archive archive, Path results)
      throws WorkerException, StoreException, InterruptedException {
    Path file;
    try {
      file = Files.createTempFile("weir-result", ".zip");
    } catch (IOException e) {
      throw StoreException.writing(Path.of(System.getProperty("java.io.tmpdir")), e);
    }
    try {
      copy(archive, file);
      say(CoordinatorLink.FETCHED);
      return ResultArchive.unpack(file, results.resolve(archive.scenario()), archive.folder());
    } finally {
      try {
        Files.delete(file);
      } catch (IOException e) {
        LOG.warn("{} stays: {}", file, e.getMessage());
      }
    }
  }

  private void copy(CoordinatorEnd.Archive archive, Path file)
      throws WorkerException, StoreException, InterruptedException {
    MessageDigest digest = Sha256.digest();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), digest);
        ExecWatch running = container().writingOutput(out)
            .writingError(errors)
            .exec("cat", archive.file())) {
      int exit = running.exitCode().get(FETCH_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
      if (exit != 0) {
        throw new WorkerException("the result can't be fetched: " + errors.toString(
            StandardCharsets.UTF_8).strip());
      }
    } catch (KubernetesClientException e) {
      throw cluster.problem("the result can't be fetched", e);
    } catch (ExecutionException e) {
      throw new WorkerException("the result can't be fetched: " + e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw new WorkerException(
          "the result did not arrive within " + Durations.format(FETCH_LIMIT), e);
    } catch (IOException e) {
      throw StoreException.writing(file, e);
    }
    if (!Sha256.hex(digest).equals(archive.sha256())) {
      throw new WorkerException("the result of " + archive.bytes()
          + " bytes was damaged on its way: run the scenario again");
    }
  }

  /** Takes the lines of standard output, of which one is the end. */
  private static final class EndReader extends OutputStream {
    private final CompletableFuture<CoordinatorEnd> end;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    EndReader(CompletableFuture<CoordinatorEnd> end) {
      this.end = end;
    }

    @Override
    public synchronized void write(int value) {
      if (value != '\n') {
        if (line.size() < LONGEST_LINE) {
          line.write(value);
        }
        return;
      }
      CoordinatorEnd.read(line.toByteArray()).ifPresent(end::complete);
      line.reset();
    }
  }

  /** Removes the coordinator with its workers, and waits for that. */
  @Override
  public void close() {
    try (cluster; watch) {
      synchronized (this) {
        input = Optional.empty();
      }
      attached.ifPresent(ExecWatch::close);
      cluster.jobs()
          .withName(manifest.name())
          .withPropagationPolicy(DeletionPropagation.BACKGROUND)
          .delete();
      if (!watch.awaitNone(REMOVAL)) {
        LOG.warn("the pod of job {} in namespace {} still exists", manifest.name(),
            cluster.namespace());
      }
    } catch (KubernetesClientException e) {
      LOG.warn("job {} in namespace {} can't be deleted: {}", manifest.name(),
          cluster.namespace(), e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
