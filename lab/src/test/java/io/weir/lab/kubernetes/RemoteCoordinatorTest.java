package io.weir.lab.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.weir.core.scenario.WorkerPods;
import io.weir.lab.worker.WorkerException;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The start of a coordinator, on a mock of the API server. */
@EnableKubernetesMockClient(crud = true)
class RemoteCoordinatorTest {
  static {
    // It logs each request to standard error.
    Logger.getLogger("io.fabric8.mockwebserver").setLevel(Level.OFF);
  }

  KubernetesMockServer server;
  KubernetesClient client;

  private RemoteCoordinator start(String options) throws WorkerException, InterruptedException {
    return RemoteCoordinator.start(new Cluster(server.createClient(), MockCluster.NAMESPACE),
        WorkerPods.parse(options), "weir:usual");
  }

  @Test
  void itIsAJobThatTheClusterRemovesByItself() throws Exception {
    try (MockCluster cluster =
        new MockCluster(client, 1, (worker, pod) -> MockCluster.running(pod))) {
      try (RemoteCoordinator coordinator = start("secret=ca,at-most=2h")) {
        assertThat(coordinator.place()).contains("in namespace bench");
        Job job = cluster.jobs.poll(10, TimeUnit.SECONDS);
        assertThat(job.getSpec().getTtlSecondsAfterFinished()).isEqualTo(60);
        assertThat(job.getSpec().getActiveDeadlineSeconds()).as("without an order")
            .isEqualTo(5 * 60);
        Container container =
            job.getSpec().getTemplate().getSpec().getContainers().getFirst();
        assertThat(container.getImage()).isEqualTo("weir:usual");
        assertThat(container.getStdinOnce()).isTrue();
        assertThat(container.getVolumeMounts()).extracting(mount -> mount.getMountPath())
            .containsExactly("/tmp", "/run/weir/secrets/ca", "/results");
      }
      assertThat(cluster.pods()).isEmpty();
    }
  }

  @Test
  void oneThatCannotStartIsReportedAndRemoved() throws Exception {
    try (MockCluster cluster = new MockCluster(client, 1, (worker, pod) -> MockCluster
        .waiting(pod, "InvalidImageName", "couldn't parse image name \"x\""))) {
      assertThatExceptionOfType(WorkerException.class).isThrownBy(() -> start("image=x"))
          .withMessage("the coordinator did not start in namespace bench: InvalidImageName:"
              + " couldn't parse image name \"x\": correct image= in --workers, or load the image"
              + " into the cluster");
      assertThat(cluster.pods()).isEmpty();
      assertThat(client.batch().v1().jobs().inNamespace(MockCluster.NAMESPACE).list().getItems())
          .isEmpty();
    }
  }
}
