package io.weir.driver.pulsar.client;

import io.weir.core.driver.DriverException;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;

/**
 * A separate client for one producer or consumer, with its own connections and threads.
 * Thread-safe.
 */
final class ClientInstance {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

  /** A setting with which a scenario configures the login itself. */
  private static final String OWN_LOGIN = "authPluginClassName";

  private final PulsarClient client;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();

  private ClientInstance(PulsarClient client) {
    this.client = client;
  }

  /**
   * Creates a client, which connects when it is used.
   *
   * @param security its encryption and login; {@code values} take precedence
   */
  static ClientInstance open(String serviceUrl, PulsarSecurity security, Map<String, Object> values)
      throws DriverException {
    ClientBuilder builder = PulsarClient.builder();
    Conf.load(builder, builder::loadConf, security.client(), PulsarPropertySection.CLIENT_COMMON);
    Conf.load(builder, builder::loadConf, values, PulsarPropertySection.CLIENT_COMMON);
    if (!values.containsKey(OWN_LOGIN)) {
      // Each load of settings resets it.
      security.authentication().ifPresent(builder::authentication);
    }
    try {
      return new ClientInstance(builder.serviceUrl(serviceUrl).build());
    } catch (PulsarClientException e) {
      throw new DriverException("cannot make a client for " + serviceUrl + ": " + e.getMessage(),
          e);
    }
  }

  PulsarClient client() {
    return client;
  }

  /** Completes when the client's threads have ended. */
  CompletableFuture<Void> closed() {
    return closed;
  }

  /**
   * Waits for an operation of the client, and closes the client if that fails.
   *
   * @param what the operation, for errors, such as {@code producer on persistent://…}
   */
  <T> T await(CompletableFuture<T> future, Duration timeout, String what)
      throws DriverException, InterruptedException {
    try {
      return future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      shutDown();
      throw new DriverException("cannot open " + what + ": " + e.getCause().getMessage(),
          e.getCause());
    } catch (TimeoutException e) {
      shutDown();
      throw new DriverException("cannot open " + what + ": no answer within " + timeout.toMillis()
          + " ms; see the brokers' logs", e);
    } catch (InterruptedException e) {
      shutDown();
      throw e;
    }
  }

  /**
   * Closes the client, once, after the producer or consumer that it opened. If the broker confirms
   * that, the client's threads end in the background: its event loops stay idle for two seconds
   * before they do. Otherwise the connections are cut, which fails all pending operations.
   *
   * @param opened completes when the producer or consumer is closed
   */
  void closeAfter(CompletableFuture<Void> opened) {
    if (!closing.compareAndSet(false, true)) {
      return;
    }
    try {
      opened.get(CLOSE_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
      client.closeAsync().whenComplete((nothing, error) -> closed.complete(null));
    } catch (InterruptedException e) {
      shutDown();
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      shutDown();
    }
  }

  private void shutDown() {
    try {
      client.shutdown();
    } catch (PulsarClientException e) {
      // Nothing more can be done. The client's connections are closed either way.
      closed.completeExceptionally(e);
    }
    closed.complete(null);
  }
}
