package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Plays the controller of jobs on a mock of the API server: creates and removes pods, in a state
 * that the test chooses.
 */
final class MockCluster implements AutoCloseable {
  static final String NAMESPACE = "bench";

  final KubernetesClient client;
  final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
  private final Watch watch;

  /** The state of the pod of a worker. */
  interface PodState {
    Pod of(int worker, PodBuilder pod);
  }

  MockCluster(KubernetesClient client, int most, PodState state) {
    this.client = client;
    this.watch = client.batch().v1().jobs().inNamespace(NAMESPACE).watch(new Watcher<Job>() {
      @Override
      public void eventReceived(Action action, Job job) {
        if (action == Action.ADDED) {
          jobs.add(job);
          for (int worker = 0; worker < Math.min(most, completions(job)); worker++) {
            client.pods()
                .inNamespace(NAMESPACE)
                .resource(state.of(worker, pod(job, worker)))
                .create();
          }
        }
        if (action == Action.DELETED) {
          client.pods().inNamespace(NAMESPACE).delete();
        }
      }

      @Override
      public void onClose(WatcherException cause) {
        // The test is over.
      }
    });
  }

  private static int completions(Job job) {
    return Optional.ofNullable(job.getSpec().getCompletions()).orElse(1);
  }

  private static PodBuilder pod(Job job, int worker) {
    String name = job.getMetadata().getName() + "-" + worker + "-abcde";
    return new PodBuilder().withNewMetadata()
        .withName(name)
        .withLabels(job.getSpec().getTemplate().getMetadata().getLabels())
        .withAnnotations(Map.of(WorkerJob.INDEX, Integer.toString(worker)))
        .endMetadata()
        .withSpec(job.getSpec().getTemplate().getSpec());
  }

  static Pod running(PodBuilder pod) {
    return withState(pod, "Running", new ContainerStateBuilder()
        .withNewRunning()
        .endRunning()
        .build());
  }

  static Pod waiting(PodBuilder pod, String reason, String message) {
    return withState(pod, "Pending", new ContainerStateBuilder()
        .withNewWaiting()
        .withReason(reason)
        .withMessage(message)
        .endWaiting()
        .build());
  }

  static Pod ended(PodBuilder pod, int exit, String reason) {
    return withState(pod, "Failed", new ContainerStateBuilder()
        .withNewTerminated()
        .withExitCode(exit)
        .withReason(reason)
        .endTerminated()
        .build());
  }

  static Pod unschedulable(PodBuilder pod, String message) {
    PodCondition condition = new PodCondition();
    condition.setType("PodScheduled");
    condition.setStatus("False");
    condition.setReason("Unschedulable");
    condition.setMessage(message);
    return pod.withNewStatus()
        .withPhase("Pending")
        .withConditions(condition)
        .endStatus()
        .build();
  }

  private static Pod withState(PodBuilder pod, String phase, ContainerState state) {
    return pod.withNewStatus()
        .withPhase(phase)
        .addNewContainerStatus()
        .withName(PodParts.CONTAINER)
        .withState(state)
        .endContainerStatus()
        .endStatus()
        .build();
  }

  List<Pod> pods() {
    return client.pods().inNamespace(NAMESPACE).list().getItems();
  }

  @Override
  public void close() {
    watch.close();
  }
}
