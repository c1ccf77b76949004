package io.weir.lab.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerPods;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.tls.CertificateAuthority;
import io.weir.core.unit.DataSize;
import io.weir.engine.dial.DialSettings;
import io.weir.engine.dial.RunEpoch;
import io.weir.engine.dial.WorkerIdentity;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerOrder;
import io.weir.lab.worker.WorkerStarter;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The objects that workers are, on a mock of the API server. */
@EnableKubernetesMockClient(crud = true)
class KubernetesStarterTest {
  private static final String IMAGE = "registry.example/weir:1";
  private static final CertificateAuthority AUTHORITY = CertificateAuthority.draw("test");

  static {
    // It logs each request to standard error.
    Logger.getLogger("io.fabric8.mockwebserver").setLevel(Level.OFF);
  }

  KubernetesMockServer server;
  KubernetesClient client;

  @TempDir
  Path folder;

  private final RunEpoch epoch = RunEpoch.draw();
  private final List<WorkerStarter.Started> started = new ArrayList<>();

  private WorkerStarter.Places places(WorkerPods pods, int workers)
      throws WorkerException, InterruptedException {
    WorkerHosts.Kubernetes hosts = new WorkerHosts.Kubernetes(workers, pods);
    OwnPod self = new OwnPod("coordinator-x", "uid-1", MockCluster.NAMESPACE,
        InetAddress.getLoopbackAddress());
    List<WorkerOrder> orders = new ArrayList<>();
    for (int worker = 0; worker < workers; worker++) {
      orders.add(new WorkerOrder(worker, new WorkerSpec(DataSize.mebibytes(512), hosts),
          List.of(Path.of("/opt/weir/lib/engine.jar"), Path.of("/opt/weir/lib/driver.jar")),
          folder.resolve("worker-" + worker + ".log"), Duration.ZERO));
    }
    WorkerStarter.Places places = new KubernetesStarter(hosts, self,
        given -> new Cluster(server.createClient(), given.namespace().orElseThrow()))
        .prepare(orders, 4711);
    for (WorkerOrder order : orders) {
      started.add(places.start(order, settings(order.worker())));
    }
    return places;
  }

  private DialSettings settings(int worker) {
    WorkerIdentity identity = new WorkerIdentity(epoch, worker);
    return new DialSettings("10.1.2.3", 4711, 1, identity,
        AUTHORITY.client(identity.subject()), AUTHORITY.certificate(), Duration.ofSeconds(30));
  }

  private static WorkerPods pods(String options) {
    return WorkerPods.parse("image=" + IMAGE + (options.isEmpty() ? "" : "," + options));
  }

  private void stop() {
    started.forEach(WorkerStarter.Started::requestStop);
    started.forEach(WorkerStarter.Started::stop);
  }

  private String refusal(WorkerStarter.Places places) {
    List<String> messages = new ArrayList<>();
    assertThatExceptionOfType(WorkerException.class).isThrownBy(places::started)
        .satisfies(e -> messages.add(e.getMessage()));
    stop();
    return messages.getFirst();
  }

  @Test
  void allWorkersStartAsOneJobAndAreGoneAfterTheStop() throws Exception {
    try (MockCluster cluster =
        new MockCluster(client, 9, (worker, pod) -> MockCluster.running(pod))) {
      WorkerStarter.Places places = places(pods(""), 3);
      assertThat(cluster.jobs).as("before all are ordered").isEmpty();
      places.started();
      Job job = cluster.jobs.poll(10, TimeUnit.SECONDS);
      assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
      assertThat(job.getSpec().getCompletions()).isEqualTo(3);
      assertThat(job.getMetadata().getOwnerReferences()).singleElement()
          .satisfies(owner -> assertThat(owner.getUid()).isEqualTo("uid-1"));
      assertThat(cluster.pods()).hasSize(3);
      assertThat(started.getFirst().exit(Duration.ZERO)).isEmpty();
      stop();
      assertThat(cluster.pods()).isEmpty();
      assertThat(client.batch().v1().jobs().inNamespace(MockCluster.NAMESPACE).list().getItems())
          .isEmpty();
    }
  }

  @Test
  void keysAreInSecretsOfTheJobOnly() throws Exception {
    try (MockCluster cluster =
        new MockCluster(client, 9, (worker, pod) -> MockCluster.running(pod))) {
      places(pods(""), 2).started();
      Job job = cluster.jobs.poll(10, TimeUnit.SECONDS);
      List<Secret> secrets =
          client.secrets().inNamespace(MockCluster.NAMESPACE).list().getItems();
      assertThat(secrets).singleElement().satisfies(secret -> {
        assertThat(secret.getMetadata().getOwnerReferences().getFirst().getUid())
            .isEqualTo(job.getMetadata().getUid());
        assertThat(secret.toString() + secret.getStringData()).contains("PRIVATE KEY");
      });
      assertThat(job.toString()).doesNotContain("PRIVATE KEY");
      stop();
    }
  }

  @Test
  void anExitCodeComesFromThePod() throws Exception {
    try (MockCluster cluster = new MockCluster(client, 9, (worker, pod) -> worker == 0
        ? MockCluster.running(pod)
        : MockCluster.ended(pod, 137, "OOMKilled"))) {
      places(pods(""), 2).started();
      assertThat(started.get(1).exit(Duration.ofSeconds(10))).isEqualTo(OptionalInt.of(137));
      assertThat(started.get(1).describe(137)).isEqualTo("ended with exit code 137 (OOMKilled)");
      assertThat(cluster.pods()).hasSize(2);
      stop();
    }
  }

  @Test
  void aRemovedPodIsAnEnd() throws Exception {
    try (MockCluster cluster =
        new MockCluster(client, 9, (worker, pod) -> MockCluster.running(pod))) {
      places(pods(""), 1).started();
      client.resource(cluster.pods().getFirst()).delete();
      int exit = started.getFirst().exit(Duration.ofSeconds(10)).orElseThrow();
      assertThat(started.getFirst().describe(exit))
          .isEqualTo("ended because its pod was removed");
      stop();
    }
  }

  @Test
  void anImageThatCannotBePulledIsReportedAtOnce() throws Exception {
    try (MockCluster cluster = new MockCluster(client, 9, (worker, pod) -> MockCluster.waiting(pod,
        "ImagePullBackOff", "Back-off pulling image \"" + IMAGE + "\""))) {
      assertThat(refusal(places(pods(""), 2))).isEqualTo(
          "only 0 of 2 workers started in namespace bench: ImagePullBackOff: Back-off pulling image"
              + " \"registry.example/weir:1\": correct image= in --workers, or load the image into the"
              + " cluster");
      assertThat(cluster.pods()).isEmpty();
    }
  }

  @Test
  void podsWithoutANodeAreReportedWithTheReason() throws Exception {
    try (MockCluster cluster = new MockCluster(client, 9, (worker, pod) -> worker == 0
        ? MockCluster.running(pod)
        : MockCluster.unschedulable(pod, "0/1 nodes are available: 1 Insufficient cpu."))) {
      assertThat(refusal(places(pods("start-within=1s"), 3)))
          .startsWith("only 1 of 3 workers started within 1s in namespace bench: Unschedulable:"
              + " 0/1 nodes are available: 1 Insufficient cpu: ask for fewer");
      assertThat(cluster.pods()).isEmpty();
    }
  }

  @Test
  void aQuotaIsReportedFromTheEventsOfTheJob() throws Exception {
    try (MockCluster cluster =
        new MockCluster(client, 1, (worker, pod) -> MockCluster.running(pod))) {
      WorkerStarter.Places places = places(pods(""), 2);
      client.v1()
          .events()
          .inNamespace(MockCluster.NAMESPACE)
          .resource(new EventBuilder().withNewMetadata()
              .withName("quota")
              .endMetadata()
              .withNewInvolvedObject()
              .withName("weir-workers-" + epoch.hex().substring(0, 12))
              .endInvolvedObject()
              .withReason("FailedCreate")
              .withMessage("pods \"x\" is forbidden: exceeded quota: small")
              .build())
          .create();
      assertThat(refusal(places)).isEqualTo(
          "only 1 of 2 workers started in namespace bench: pods \"x\" is forbidden: exceeded quota:"
              + " small: correct --workers, or the quota, policies and service accounts of namespace bench");
      assertThat(cluster.pods()).isEmpty();
    }
  }

  @Test
  void missingRightsAreReportedWithTheNextStep() throws Exception {
    server.expect()
        .post()
        .withPath("/apis/batch/v1/namespaces/bench/jobs")
        .andReturn(403, new StatusBuilder().withCode(403)
            .withMessage("jobs.batch is forbidden: User \"x\" cannot create resource \"jobs\"")
            .build())
        .always();
    assertThat(refusal(places(pods(""), 2))).isEqualTo("the workers can't be created: jobs.batch is"
        + " forbidden: User \"x\" cannot create resource \"jobs\": ask for the rights of"
        + " deploy/kubernetes/rbac.yaml in namespace bench, or choose another one with"
        + " namespace=NAME");
  }

  @Test
  void anImageIsRequired() {
    assertThatExceptionOfType(WorkerException.class)
        .isThrownBy(() -> places(WorkerPods.DEFAULT, 1))
        .withMessageContaining("image=NAME");
    assertThat(Optional.of(client.pods().inNamespace(MockCluster.NAMESPACE).list().getItems()))
        .hasValueSatisfying(pods -> assertThat(pods).isEmpty());
  }
}
