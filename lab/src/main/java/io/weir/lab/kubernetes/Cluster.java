package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobList;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.ScalableResource;
import io.weir.core.scenario.WorkerPods;
import io.weir.lab.worker.WorkerException;
import java.util.Optional;

/**
 * A namespace of a cluster, with the rights of the user's configuration or of the pod's service
 * account. Thread-safe.
 *
 * @param client the open connection
 * @param namespace where everything is created
 */
record Cluster(KubernetesClient client, String namespace) implements AutoCloseable {
  private static final int CONNECT_LIMIT_MILLIS = 5_000;
  private static final int ANSWER_LIMIT_MILLIS = 15_000;
  private static final int RETRIES = 2;
  private static final String USUAL_NAMESPACE = "default";

  /**
   * Opens the cluster of the configuration that {@code kubectl} uses, or the cluster that this pod
   * is in.
   *
   * @throws WorkerException if none is configured
   */
  static Cluster open(WorkerPods pods) throws WorkerException {
    Config config;
    try {
      config = Config.autoConfigure(pods.context().orElse(null));
    } catch (KubernetesClientException | IllegalArgumentException e) {
      throw new WorkerException("the configuration of the Kubernetes cluster can't be used: "
          + e.getMessage() + "; 'kubectl config view' must work", e);
    }
    String wanted = pods.context().orElse("");
    boolean chosen = wanted.isEmpty() || config.getCurrentContext() != null
        && wanted.equals(config.getCurrentContext().getName());
    if (!chosen) {
      throw new WorkerException("the configuration of Kubernetes has no context '" + wanted
          + "': 'kubectl config get-contexts' lists them");
    }
    if (config.getMasterUrl().startsWith(Config.DEFAULT_MASTER_URL)) {
      throw new WorkerException("no Kubernetes cluster is configured: set KUBECONFIG, or make"
          + " 'kubectl cluster-info' work");
    }
    config.setConnectionTimeout(CONNECT_LIMIT_MILLIS);
    config.setRequestTimeout(ANSWER_LIMIT_MILLIS);
    config.setRequestRetryBackoffLimit(RETRIES);
    String namespace = pods.namespace()
        .orElse(Optional.ofNullable(config.getNamespace()).orElse(USUAL_NAMESPACE));
    return new Cluster(new KubernetesClientBuilder().withConfig(config).build(), namespace);
  }

  /** Returns the jobs of the namespace. */
  NonNamespaceOperation<Job, JobList, ScalableResource<Job>> jobs() {
    return client.batch().v1().jobs().inNamespace(namespace);
  }

  /** Returns an error of the API server, in words, with the next step. */
  WorkerException problem(String attempt, KubernetesClientException e) {
    return ClusterProblem.of(attempt, namespace, client.getMasterUrl(), e);
  }

  @Override
  public void close() {
    client.close();
  }
}
