package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.weir.core.text.VisibleText;
import io.weir.lab.worker.WorkerException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.Optional;
import java.util.stream.Stream;

/** Explains a refusal of the API server by its code, and quotes the server's sentence. */
final class ClusterProblem {
  /** For an object that the server understood and does not accept. */
  private static final int UNPROCESSABLE = 422;

  private ClusterProblem() {}

  /**
   * Returns the error for the user.
   *
   * @param attempt what was tried, as {@code the workers can't be created}
   */
  static WorkerException of(String attempt, String namespace, URL server,
      KubernetesClientException e) {
    String next = switch (e.getCode()) {
      case HttpURLConnection.HTTP_UNAUTHORIZED -> "log in to the cluster; 'kubectl auth whoami' must work";
      case HttpURLConnection.HTTP_FORBIDDEN -> "ask for the rights of deploy/kubernetes/rbac.yaml"
          + " in namespace " + namespace + ", or choose another one with namespace=NAME";
      case HttpURLConnection.HTTP_NOT_FOUND -> "create namespace " + namespace
          + ", or choose another one with namespace=NAME";
      case HttpURLConnection.HTTP_CONFLICT, UNPROCESSABLE,
          HttpURLConnection.HTTP_BAD_REQUEST -> "check the options of --workers";
      default -> e.getCode() > 0
          ? "try again, and look at the state of the cluster"
          : "check its address and the network; 'kubectl cluster-info' must work";
    };
    String reason = e.getCode() <= 0
        ? server.getHost() + ":" + port(server) + " gives no answer (" + innermost(e) + ")"
        : sentence(e);
    return new WorkerException(attempt + ": " + reason + ": " + next, e);
  }

  private static int port(URL server) {
    return server.getPort() < 0 ? server.getDefaultPort() : server.getPort();
  }

  private static String innermost(Throwable e) {
    Throwable last = Stream.iterate(e, cause -> cause != null, Throwable::getCause)
        .reduce((outer, inner) -> inner)
        .orElse(e);
    return last.getMessage() == null
        ? last.getClass().getSimpleName()
        : VisibleText.line(last.getMessage());
  }

  private static String sentence(KubernetesClientException e) {
    return VisibleText.line(Optional.ofNullable(e.getStatus())
        .map(Status::getMessage)
        .filter(text -> !text.isBlank())
        .orElse("the API server answers with HTTP status " + e.getCode()));
  }
}
