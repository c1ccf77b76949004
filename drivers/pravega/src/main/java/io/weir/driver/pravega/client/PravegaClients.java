package io.weir.driver.pravega.client;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.pravega.auth.AuthenticationException;
import io.pravega.auth.AuthorizationException;
import io.pravega.client.ClientConfig;
import io.pravega.client.admin.ReaderGroupManager;
import io.pravega.client.admin.StreamManager;
import io.pravega.client.admin.impl.StreamManagerImpl;
import io.pravega.client.control.impl.ControllerImplConfig;
import io.pravega.shared.security.auth.DefaultCredentials;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsFailure;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Causes;
import io.weir.driver.pravega.PravegaOptions;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How clients connect, and the clients for administration. Thread-safe. */
final class PravegaClients implements AutoCloseable {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);
  /** About a second in all. The client's own number takes two minutes. */
  private static final int ADMINISTRATION_ATTEMPTS = 4;

  private static final Set<Status.Code> DENIED =
      Set.of(Status.Code.UNAUTHENTICATED, Status.Code.PERMISSION_DENIED);

  private final DriverSettings settings;
  private final String scope;
  private final String address;
  private final ClientConfig config;
  private final StreamManager streams;
  private final ReaderGroupManager groups;

  private PravegaClients(DriverSettings settings) throws DriverException {
    this.settings = settings;
    this.scope = PravegaOptions.of(settings.options()).scope();
    this.address = ServiceAddress.parseAll(settings.endpoint(PravegaOptions.ADDRESS))
        .stream()
        .map(ServiceAddress::toString)
        .collect(Collectors.joining(","));
    this.config = config();
    this.streams = new StreamManagerImpl(config, ControllerImplConfig.builder()
        .clientConfig(config)
        .retryAttempts(ADMINISTRATION_ATTEMPTS)
        .build());
    this.groups = ReaderGroupManager.withScope(scope, config);
  }

  /** Connects. Fails if the controller does not answer. */
  static PravegaClients open(DriverSettings settings)
      throws DriverException, InterruptedException {
    PravegaClients clients = new PravegaClients(settings);
    try {
      clients.requireScope();
      return clients;
    } catch (DriverException | InterruptedException e) {
      clients.close();
      throw e;
    }
  }

  private ClientConfig config() throws DriverException {
    Optional<Tls> tls = settings.tls();
    ClientConfig.ClientConfigBuilder builder = ClientConfig.builder()
        .controllerURI(URI.create((tls.isPresent() ? "tls" : "tcp") + "://" + address))
        .maxConnectionsPerSegmentStore(settings.client().connections());
    if (tls.isPresent()) {
      requireSupported(tls.get());
      builder.trustStore(tls.get().ca().orElse("")).validateHostName(tls.get().verifyHost());
    }
    settings.credentials()
        .ifPresent(known -> builder.credentials(
            new DefaultCredentials(known.secret(), known.user())));
    return builder.build();
  }

  private static void requireSupported(Tls tls) throws DriverException {
    if (tls.ca().filter(Tls::isPkcs12).isPresent()) {
      throw new DriverException("Pravega's client reads trusted certificates as PEM only; convert "
          + tls.ca().get() + ", and set 'existing.tls.ca'");
    }
    if (tls.certificate().isPresent()) {
      throw new DriverException("Pravega's client shows no certificate; remove"
          + " 'existing.tls.certificate', and log in by 'existing.auth'");
    }
  }

  /** Creates the scope of a system that weir started. One of another cluster must exist. */
  void requireScope() throws DriverException, InterruptedException {
    boolean exists = administer("look for scope " + scope, () -> streams.checkScopeExists(scope));
    if (!exists && settings.existing().isPresent()) {
      throw new DriverException("the cluster has no scope " + scope
          + ", or weir's user may not see it; create it, or set 'scope' of the system");
    }
    if (!exists) {
      administer("create scope " + scope, () -> streams.createScope(scope));
    }
  }

  /** Returns the scope of all streams. */
  String scope() {
    return scope;
  }

  /** Returns the client that administers streams, for {@link #administer}. */
  StreamManager streams() {
    return streams;
  }

  /** Returns the client that administers reader groups, for {@link #administer}. */
  ReaderGroupManager groups() {
    return groups;
  }

  /** Returns connections for a writer or a reader. */
  Link link() {
    return new Link(scope, config);
  }

  /**
   * Runs a task of the client on a thread, since none has a time limit.
   *
   * @param what it does, for errors
   */
  <T> T administer(String what, Callable<T> task) throws DriverException, InterruptedException {
    FutureTask<T> running = new FutureTask<>(task);
    Thread.ofPlatform().daemon().name("pravega-admin").start(running);
    try {
      return running.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new DriverException("can't " + what + ": Pravega's controller at " + address
          + " did not answer within " + Durations.format(settings.timeout()), e);
    } catch (ExecutionException e) {
      throw new DriverException("can't " + what + ": " + reason(e.getCause()), e.getCause());
    } finally {
      running.cancel(true);
    }
  }

  private String reason(Throwable failure) {
    if (isDenied(failure)) {
      return Causes.chain(failure) + (settings.credentials().isPresent()
          ? "; check the user, its password and its permissions"
          : "; set 'existing.auth' with a user and its password");
    }
    return settings.tls()
        .flatMap(tls -> TlsFailure.describe(failure, tls))
        .orElseGet(() -> Causes.chain(failure) + " (Pravega's controller at " + address
            + (settings.tls().isPresent() ? ", with TLS)" : ", without TLS)"));
  }

  /** Returns whether a failure is one of authentication or authorization. */
  static boolean isDenied(Throwable failure) {
    return causes(failure).anyMatch(cause -> cause instanceof AuthenticationException
        || cause instanceof AuthorizationException
        || cause instanceof StatusRuntimeException answer
            && DENIED.contains(answer.getStatus().getCode()));
  }

  /** Returns a failure and its causes. */
  static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
  }

  @Override
  public void close() {
    Link.within(CLOSE_LIMIT, streams::close);
    Link.within(CLOSE_LIMIT, groups::close);
  }
}
