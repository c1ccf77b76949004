package io.weir.driver.nats.client;

import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.Options.SubjectValidationType;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import io.weir.core.tls.TlsFailure;
import io.weir.driver.common.Causes;
import io.weir.driver.common.ParallelCalls;
import io.weir.driver.nats.NatsOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How clients connect, and the connection for administration. Thread-safe. */
final class NatsClients implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NatsClients.class);
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Duration RECONNECT = Duration.ofMillis(200);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
  /** The client reports a failure on another thread. */
  private static final Duration REPORT_LIMIT = Duration.ofMillis(500);
  private static final int FOREVER = -1;
  /** weir's send buffer is the bound. */
  private static final int UNLIMITED = 0;

  private final DriverSettings settings;
  private final List<ServiceAddress> servers;
  private final AtomicInteger opened = new AtomicInteger();
  private final Connection administration;

  private NatsClients(DriverSettings settings) throws DriverException, InterruptedException {
    this.settings = settings;
    this.servers = ServiceAddress.parseAll(settings.endpoint(NatsOptions.ADDRESSES));
    this.administration = connect(settings.clientId() + "-admin", event -> {});
  }

  /** Connects. Fails if no server answers. */
  static NatsClients open(DriverSettings settings) throws DriverException, InterruptedException {
    return new NatsClients(settings);
  }

  /**
   * Opens a connection with its own threads. It reconnects by itself, to any server. Clients take
   * the servers in turns, as they are opened, so that all servers have as many.
   *
   * @param name under which the servers list the connection
   * @param listener learns about losses and returns of the connection, on a thread of the client
   */
  Connection connect(String name, Consumer<Events> listener)
      throws DriverException, InterruptedException {
    Failures failures = new Failures();
    Options.Builder options = Options.builder()
        .servers(inTurn())
        .noRandomize()
        .connectionName(name)
        .connectionTimeout(CONNECT_LIMIT)
        .maxReconnects(FOREVER)
        .reconnectWait(RECONNECT)
        .reconnectBufferSize(FOREVER)
        .maxMessagesInOutgoingQueue(UNLIMITED)
        .subjectValidationType(SubjectValidationType.None)
        // The other modes replace a name by its addresses, for which no certificate is.
        .hostnameResolveMode(Options.HostnameResolveMode.HappyEyeballs)
        .errorListener(failures)
        .connectionListener(new ConnectionListener() {
          @Override
          @Deprecated
          public void connectionEvent(Connection connection, Events type) {
            LOG.debug("{}: {}", name, type);
            listener.accept(type);
          }
        });
    Optional<Tls> tls = settings.tls();
    if (tls.isPresent()) {
      options.sslContext(TlsContext.of(tls.get()));
    }
    if (settings.existing().isEmpty()) {
      options.userInfo(NatsOptions.USER, settings.endpoint(NatsOptions.PASSWORD));
    } else {
      settings.credentials()
          .ifPresent(login -> options.userInfo(login.user(), login.secret()));
    }
    try {
      return Nats.connect(options.build());
    } catch (IOException e) {
      throw new DriverException("can't connect to NATS at " + servers.stream()
          .map(ServiceAddress::toString)
          .collect(Collectors.joining(", ")) + ": " + reason(e, failures, tls), e);
    }
  }

  private String[] inTurn() {
    List<String> urls = new ArrayList<>(
        servers.stream().map(server -> "nats://" + server).toList());
    Collections.rotate(urls, -opened.getAndIncrement());
    return urls.toArray(String[]::new);
  }

  private String reason(IOException e, Failures failures, Optional<Tls> tls)
      throws InterruptedException {
    if (e instanceof AuthenticationException) {
      return e.getMessage() + (settings.credentials().map(Credentials::user).isPresent()
          ? "; check the user and the password"
          : "; set 'existing.auth' with a user and its password");
    }
    Exception cause = failures.first().orElse(e);
    return tls.flatMap(known -> TlsFailure.describe(cause, known))
        .orElseGet(() -> Causes.chain(cause) + (tls.isPresent()
            ? "; is a server running there, with TLS?"
            : "; is a server running there, without TLS?"));
  }

  /** Returns the connection for administration. */
  Connection administration() {
    return administration;
  }

  /**
   * Returns the interface for administration.
   *
   * @param limit the most that a request may take
   */
  JetStreamManagement management(Duration limit) throws DriverException {
    try {
      return administration.jetStreamManagement(
          JetStreamOptions.builder().requestTimeout(limit).build());
    } catch (IOException e) {
      throw new DriverException("NATS is not reachable: " + Causes.chain(e), e);
    }
  }

  /** Ends a connection. Returns within seconds, also if the server does not answer. */
  static void end(Connection connection) {
    ParallelCalls.run("nats-close", CLOSE_LIMIT, List.of(() -> {
      try {
        connection.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }));
  }

  @Override
  public void close() {
    end(administration);
  }

  /** The client reports the reason of a failed connection here alone. */
  private static final class Failures implements ErrorListener {
    private volatile Exception first;

    /** Returns the first failure that was reported, and waits a moment for it. */
    Optional<Exception> first() throws InterruptedException {
      for (long waited = 0; first == null && waited < REPORT_LIMIT.toMillis(); waited++) {
        Thread.sleep(1);
      }
      return Optional.ofNullable(first);
    }

    @Override
    public void exceptionOccurred(Connection connection, Exception failure) {
      if (first == null) {
        first = failure.getCause() instanceof Exception cause ? cause : failure;
      }
      LOG.debug("a connection failed", failure);
    }

    @Override
    public void errorOccurred(Connection connection, String error) {
      LOG.warn("NATS reports an error: {}", error);
    }
  }
}
