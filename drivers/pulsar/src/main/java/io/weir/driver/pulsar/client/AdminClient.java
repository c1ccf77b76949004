package io.weir.driver.pulsar.client;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.driver.common.AdminHttp;
import io.weir.driver.common.bookkeeper.RuntimeConfig;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Calls the admin interface of a broker or a bookie, or those of several brokers as one. Any broker
 * answers for the whole system, and if one does not answer the next one is called. Thread-safe.
 */
final class AdminClient implements AutoCloseable {
  /** More requests would only wait for the broker's own threads. */
  static final int AT_ONCE = 16;
  private static final String JSON = "application/json";
  private static final int NOT_FOUND = 404;
  private static final int UNKNOWN_CLIENT = 401;
  private static final int FORBIDDEN = 403;

  private static final String CREATE = "PUT";

  private final List<String> bases;
  private final PulsarSecurity security;
  private final AdminHttp http;
  private final Semaphore underWay = new Semaphore(AT_ONCE);
  /** The index of the broker that answered last, which is called first the next time. */
  private volatile int answering;

  /**
   * Creates a client. A broker that does not own a topic redirects to its owner.
   *
   * @param bases the addresses, such as {@code http://broker-1:8080}; several belong to one system
   * @throws DriverException if the TLS files are unusable
   */
  AdminClient(List<String> bases, PulsarSecurity security) throws DriverException {
    this.bases = List.copyOf(bases);
    this.security = security;
    this.http = AdminHttp.of(security.cluster(), HttpClient.Redirect.NORMAL);
  }

  /** Returns the address that answered last. */
  String base() {
    return bases.get(answering);
  }

  /** Returns the content of a path as plain text. */
  String getText(String path, Deadline deadline) throws DriverException, InterruptedException {
    return accepted("GET", path, call("GET", path, JSON, BodyPublishers.noBody(), deadline)).body();
  }

  /** Returns the content of a path. */
  JsonNode get(String path, Deadline deadline) throws DriverException, InterruptedException {
    return AdminHttp.json(base() + path, getText(path, deadline));
  }

  /**
   * Returns the settings that nodes report.
   *
   * @param path of each
   */
  static RuntimeConfig configuration(List<AdminClient> nodes, String path, Deadline deadline)
      throws DriverException, InterruptedException {
    List<JsonNode> reported = new ArrayList<>();
    for (AdminClient node : nodes) {
      reported.add(node.get(path, deadline));
    }
    return RuntimeConfig.of(reported);
  }

  /** Returns the content of a path; a missing node if it does not exist. */
  JsonNode find(String path, Deadline deadline) throws DriverException, InterruptedException {
    HttpResponse<String> response = call("GET", path, JSON, BodyPublishers.noBody(), deadline);
    if (response.statusCode() == NOT_FOUND) {
      return MissingNode.getInstance();
    }
    return AdminHttp.json(base() + path, accepted("GET", path, response).body());
  }

  void put(String path, String type, String body, Deadline deadline)
      throws DriverException, InterruptedException {
    accepted(CREATE, path, call(CREATE, path, type, BodyPublishers.ofString(body), deadline));
  }

  void put(String path, String body, Deadline deadline)
      throws DriverException, InterruptedException {
    put(path, JSON, body, deadline);
  }

  void post(String path, String body, Deadline deadline)
      throws DriverException, InterruptedException {
    accepted("POST", path, call("POST", path, JSON, BodyPublishers.ofString(body), deadline));
  }

  /** Deletes a path. It is not an error if it does not exist. */
  void delete(String path, Deadline deadline) throws DriverException, InterruptedException {
    HttpResponse<String> response = call("DELETE", path, JSON, BodyPublishers.noBody(), deadline);
    if (response.statusCode() != NOT_FOUND) {
      accepted("DELETE", path, response);
    }
  }

  @Override
  public void close() {
    http.close();
  }

  private HttpResponse<String> call(String method, String path, String type, BodyPublisher body,
      Deadline deadline)
      throws DriverException, InterruptedException {
    List<DriverException> failures = new ArrayList<>();
    int first = answering;
    for (int turn = 0; turn < bases.size(); turn++) {
      int index = (first + turn) % bases.size();
      String url = bases.get(index) + path;
      if (deadline.isOver()
          || !underWay.tryAcquire(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
        failures.add(new DriverException("no time left for " + method + " " + url));
        break;
      }
      try {
        Duration left = limit(method, bases.size() - turn, deadline);
        HttpResponse<String> response =
            http.send(request(method, url, type, body), left);
        answering = index;
        return response;
      } catch (IOException e) {
        failures.add(new DriverException(
            method + " " + url + " failed: " + http.reason(e, "is it running?"), e));
        if (!(mayBeRepeated(method) || e instanceof ConnectException)) {
          break;
        }
      } finally {
        underWay.release();
      }
    }
    throw new DriverException(
        failures.stream().map(DriverException::getMessage).collect(joining("\n")),
        failures.getLast());
  }

  /**
   * Returns the part of the remaining time for one broker, above zero. It is shared if others can
   * still be called.
   */
  private static Duration limit(String method, int remaining, Deadline deadline) {
    Duration left =
        mayBeRepeated(method) ? deadline.left().dividedBy(remaining) : deadline.left();
    return left.isPositive() ? left : Duration.ofNanos(1);
  }

  /** Returns a topic creation that got no answer can't be repeated. */
  private static boolean mayBeRepeated(String method) {
    return !method.equals(CREATE);
  }

  private HttpRequest request(String method, String url, String type, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", type)
            .method(method, body);
    security.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
    return request.build();
  }

  private HttpResponse<String> accepted(String method, String path, HttpResponse<String> response)
      throws DriverException {
    int status = response.statusCode();
    String answer = method + " " + base() + path + " returned " + status + " "
        + text(response.body());
    if (status == UNKNOWN_CLIENT && security.token().isEmpty()) {
      throw new DriverException(answer + "; it requires a login: set existing.auth");
    }
    if (status == UNKNOWN_CLIENT || status == FORBIDDEN) {
      throw new DriverException(answer + "; weir's login is unknown there, or lacks the permission:"
          + " check existing.auth.token and the rights of its role");
    }
    if (status / 100 != 2) {
      throw new DriverException(answer);
    }
    return response;
  }

  /**
   * Jetty answers a refused request with an error page. Its first line contains all information.
   */
  private static String text(String body) {
    return body.replaceAll("(?s)<style.*?</style>|<[^>]*>", " ").replaceAll("\\s+", " ").strip();
  }
}
