package io.weir.driver.artemis.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import io.weir.core.tls.TlsFailure;
import io.weir.core.unit.Durations;
import io.weir.driver.artemis.ArtemisOptions;
import io.weir.driver.common.Causes;
import io.weir.driver.common.ParallelCalls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientRequestor;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.api.core.client.SessionFailureListener;
import org.apache.activemq.artemis.api.core.management.ManagementHelper;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How clients connect, and the connection for administration. Thread-safe. */
final class ArtemisClients implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ArtemisClients.class);
  /** How long a broker may take to accept a connection. */
  static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  /** How long a connection may take to close. */
  static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);
  private static final Duration ANSWER_AGAIN = Duration.ofSeconds(5);
  /** Enough that a window is confirmed seldom. Outcomes of messages do not wait for it. */
  private static final int CONFIRMATION_WINDOW = 1 << 20;
  private static final int UNLIMITED = -1;
  private static final String MANAGEMENT = "activemq.management";

  static {
    // A consumer whose reader is behind keeps a thread waiting, and as shipped there are few.
    ActiveMQClient.setGlobalThreadPoolProperties(UNLIMITED,
        ActiveMQClient.DEFAULT_SCHEDULED_THREAD_POOL_MAX_SIZE,
        ActiveMQClient.DEFAULT_FLOW_CONTROL_THREAD_POOL_MAX_SIZE);
  }

  private final DriverSettings settings;
  private final List<ServiceAddress> brokers;
  /** The name that stands for the TLS context. */
  private final Optional<String> context;
  /** The broker that answered last. A backup listens only while it serves. */
  private volatile int serving;
  private Link administration;

  /**
   * A connection with one session.
   *
   * @param locator with the threads of the connection
   * @param session used by one thread at a time
   */
  record Link(ServerLocator locator, ClientSessionFactory factory, ClientSession session) {
    /** Ends it within seconds, also if the broker does not answer. */
    void end() {
      ParallelCalls.run("artemis-close", CLOSE_LIMIT, List.of(() -> {
        try {
          session.close();
        } catch (ActiveMQException | ActiveMQInterruptedException e) {
          LOG.debug("a session did not close in an orderly way", e);
        }
      }));
      ParallelCalls.run("artemis-close", CLOSE_LIMIT, List.of(() -> {
        factory.cleanup();
        locator.close();
      }));
    }
  }

  private ArtemisClients(DriverSettings settings) throws DriverException {
    this.settings = settings;
    this.brokers = ServiceAddress.parseAll(settings.endpoint(ArtemisOptions.ADDRESS));
    this.context = settings.tls().isPresent()
        ? Optional.of(ScenarioTls.name(settings.tls().get()))
        : Optional.empty();
  }

  /** Connects. Fails if the broker does not answer. */
  static ArtemisClients open(DriverSettings settings) throws DriverException {
    ArtemisClients clients = new ArtemisClients(settings);
    clients.administration = clients.administration(settings.timeout());
    return clients;
  }

  /**
   * Returns the limit of the wait for each answer on a connection after the first. A broker that
   * starts, or takes over, may accept a connection and answer nothing on it.
   */
  static Duration againLimit(DriverSettings settings) {
    return Durations.min(ANSWER_AGAIN, settings.timeout());
  }

  private Link administration(Duration limit) throws DriverException {
    return connect("admin", limit, ReadAhead.NONE.window(), () -> {});
  }

  /** Returns how many brokers there are, with backups. */
  int brokers() {
    return brokers.size();
  }

  /** Returns the address of the broker that answered last. */
  String serving() {
    return brokers.get(serving).toString();
  }

  /** Returns the addresses of the others. */
  List<String> backups() {
    return brokers.stream()
        .map(ServiceAddress::toString)
        .filter(address -> !address.equals(serving()))
        .toList();
  }

  /** An attempt to connect. */
  interface Attempt<T> {
    T connect(ServiceAddress broker) throws DriverException;
  }

  /** Connects to the broker that serves: the one that answered last, or else the others. */
  <T> T connect(Attempt<T> attempt) throws DriverException {
    int first = serving;
    Optional<DriverException> problem = Optional.empty();
    for (int i = 0; i < brokers.size(); i++) {
      int number = (first + i) % brokers.size();
      try {
        T made = attempt.connect(brokers.get(number));
        serving = number;
        return made;
      } catch (DriverException e) {
        // A backup refuses everyone, so its reason says less.
        problem = problem.or(() -> Optional.of(e));
      }
    }
    throw problem.orElseThrow();
  }

  private Map<String, Object> transport(ServiceAddress broker) {
    Map<String, Object> transport = new HashMap<>();
    transport.put(TransportConstants.HOST_PROP_NAME, broker.host());
    transport.put(TransportConstants.PORT_PROP_NAME, broker.port());
    transport.put(TransportConstants.NETTY_CONNECT_TIMEOUT, (int) CONNECT_LIMIT.toMillis());
    context.ifPresent(name -> {
      transport.put(TransportConstants.SSL_ENABLED_PROP_NAME, true);
      transport.put(TransportConstants.TRUSTSTORE_PATH_PROP_NAME, name);
      // The context does.
      transport.put(TransportConstants.VERIFY_HOST_PROP_NAME, false);
    });
    return transport;
  }

  /**
   * Returns the settings of a connection with its own threads. It does not reconnect: the client
   * would repeat messages and acknowledgements to a broker that knows neither.
   *
   * @param limit of the wait for each answer of the broker
   * @param window the bytes that the broker sends ahead to each consumer
   */
  ServerLocator locator(ServiceAddress broker, Duration limit, int window) {
    return ActiveMQClient.createServerLocatorWithoutHA(
        new TransportConfiguration(NettyConnectorFactory.class.getName(), transport(broker)))
        .setReconnectAttempts(0)
        .setInitialConnectAttempts(1)
        .setCallTimeout(limit.toMillis())
        .setBlockOnDurableSend(false)
        .setBlockOnNonDurableSend(false)
        .setBlockOnAcknowledge(false)
        .setConfirmationWindowSize(CONFIRMATION_WINDOW)
        // weir's send buffer is the bound.
        .setProducerWindowSize(UNLIMITED)
        .setConsumerWindowSize(window)
        .setAckBatchSize(0);
  }

  /**
   * Opens a connection.
   *
   * @param name under which the broker lists the connection
   * @param limit of the wait for each answer of the broker
   * @param window the bytes that the broker sends ahead to each consumer
   * @param lost is called when the connection breaks, on a thread of the client
   */
  Link connect(String name, Duration limit, int window, Runnable lost) throws DriverException {
    return connect(broker -> connect(broker, name, limit, window, lost));
  }

  private Link connect(ServiceAddress broker, String name, Duration limit, int window,
      Runnable lost) throws DriverException {
    ServerLocator locator = locator(broker, limit, window);
    try {
      ClientSessionFactory factory = locator.createSessionFactory();
      Optional<Credentials> login = login();
      ClientSession session = factory.createSession(login.map(Credentials::user).orElse(null),
          login.map(Credentials::secret).orElse(null), false, true, true, false, 0);
      session.addMetaData(ClientSession.JMS_SESSION_CLIENT_ID_PROPERTY,
          settings.clientId() + "-" + name);
      session.addFailureListener(new SessionFailureListener() {
        @Override
        public void connectionFailed(ActiveMQException e, boolean failedOver) {
          LOG.debug("{} lost its connection", name, e);
          lost.run();
        }

        @Override
        public void connectionFailed(ActiveMQException e, boolean failedOver, String target) {
          connectionFailed(e, failedOver);
        }

        @Override
        public void beforeReconnect(ActiveMQException e) {}
      });
      session.start();
      return new Link(locator, factory, session);
    } catch (Exception e) {
      locator.close();
      throw new DriverException(
          "can't connect to Artemis at " + broker + ": " + reason(broker, e), e);
    }
  }

  /** Returns the login of all connections. */
  Optional<Credentials> login() {
    return settings.existing().isPresent()
        ? settings.credentials()
        : Optional.of(new Credentials("password", ArtemisOptions.USER,
            settings.endpoint(ArtemisOptions.PASSWORD)));
  }

  private String reason(ServiceAddress broker, Exception failure) {
    if (failure instanceof ActiveMQException e
        && e.getType() == ActiveMQExceptionType.SECURITY_EXCEPTION) {
      return e.getMessage() + (settings.credentials().isPresent()
          ? "; check the user and the password"
          : "; set 'existing.auth' with a user and its password");
    }
    return settings.tls()
        .flatMap(tls -> handshakeFailure(broker, tls).flatMap(e -> TlsFailure.describe(e, tls)))
        .orElseGet(() -> Causes.chain(failure) + (settings.tls().isPresent()
            ? "; is a broker running there, with TLS?"
            : "; is a broker running there, without TLS?"));
  }

  /** The client hides why a handshake failed. */
  private Optional<Exception> handshakeFailure(ServiceAddress broker, Tls tls) {
    try (SSLSocket socket =
        (SSLSocket) TlsContext.of(tls).getSocketFactory().createSocket()) {
      int limit = (int) CONNECT_LIMIT.toMillis();
      socket.connect(new InetSocketAddress(broker.host(), broker.port()), limit);
      socket.setSoTimeout(limit);
      socket.startHandshake();
      return Optional.empty();
    } catch (IOException | DriverException e) {
      return Optional.of(e);
    }
  }

  /** A task for the session of administration. */
  interface Task<T> {
    T run(ClientSession session) throws Exception;
  }

  /**
   * Runs a task alone. Connects again if the connection broke.
   *
   * @param what it does, for errors
   */
  synchronized <T> T administer(String what, Task<T> task) throws DriverException {
    if (administration.session().isClosed()) {
      administration.end();
      administration = administration(againLimit(settings));
    }
    try {
      return task.run(administration.session());
    } catch (Exception e) {
      throw new DriverException("can't " + what + ": " + Causes.chain(e), e);
    }
  }

  /**
   * Asks the broker's management for an attribute.
   *
   * @param resource as {@code broker}
   */
  String attribute(String resource, String attribute) throws DriverException {
    return manage("read " + attribute, request -> ManagementHelper.putAttribute(request, resource,
        attribute));
  }

  /** Returns whether the broker that serves has a backup with all messages. */
  boolean isBackupInSync() throws DriverException {
    return Boolean.parseBoolean(attribute("broker", "ReplicaSync"));
  }

  /** Asks the broker's management to run an operation. */
  String operation(String what, String resource, String operation, Object... arguments)
      throws DriverException {
    return manage(what, request -> ManagementHelper.putOperationInvocation(request, resource,
        operation, arguments));
  }

  /** Fills a request. */
  private interface Request {
    void fill(ClientMessage message) throws Exception;
  }

  private String manage(String what, Request filled) throws DriverException {
    return administer(what, session -> {
      ClientMessage request = session.createMessage(false);
      filled.fill(request);
      ClientRequestor requestor = new ClientRequestor(session, MANAGEMENT);
      try {
        ClientMessage answer = requestor.request(request, settings.timeout().toMillis());
        if (answer == null) {
          throw new IOException("the broker did not answer in time");
        }
        if (!ManagementHelper.hasOperationSucceeded(answer)) {
          throw new IOException(String.valueOf(ManagementHelper.getResult(answer)));
        }
        return String.valueOf(ManagementHelper.getResult(answer));
      } finally {
        requestor.close();
      }
    });
  }

  @Override
  public void close() {
    administration.end();
  }
}
