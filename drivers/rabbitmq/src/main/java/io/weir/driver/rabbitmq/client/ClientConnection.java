package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Address;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import io.weir.core.tls.TlsFailure;
import io.weir.driver.common.FirstAnswer;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A connection that belongs to one client. It does not reconnect by itself, because its owner must
 * know which messages a broken connection lost. Thread-safe.
 */
final class ClientConnection implements AutoCloseable {
  /** Repeated attempts need not wait long each time. */
  private static final int AGAIN_MILLIS = 3_000;
  private static final int ANSWER_AGAIN_MILLIS = 5_000;

  private final Connection connection;
  private final Socket socket;
  private final ExecutorService deliveries;

  private ClientConnection(Connection connection, Socket socket, ExecutorService deliveries) {
    this.connection = connection;
    this.socket = socket;
    this.deliveries = deliveries;
  }

  /** Connects. The broker shows the name. */
  static ClientConnection open(DriverSettings settings, Addresses addresses, String name)
      throws DriverException {
    return open(settings, addresses.next(), name);
  }

  /** Makes one attempt to connect after a connection broke, with a short time limit. */
  static ClientConnection again(DriverSettings settings, Addresses addresses, String name)
      throws DriverException {
    int limitMillis = Math.toIntExact(settings.timeout().toMillis());
    return open(settings, addresses.next(), name, Math.min(AGAIN_MILLIS, limitMillis),
        Math.min(ANSWER_AGAIN_MILLIS, limitMillis));
  }

  /** Connects to the first of these nodes that answers. */
  static ClientConnection open(DriverSettings settings, List<Address> addresses, String name)
      throws DriverException {
    int limitMillis = Math.toIntExact(settings.timeout().toMillis());
    int firstMillis = Math.toIntExact(FirstAnswer.limit(settings).toMillis());
    return open(settings, addresses, name, firstMillis, limitMillis);
  }

  private static ClientConnection open(DriverSettings settings, List<Address> addresses,
      String name, int firstMillis, int answerMillis) throws DriverException {
    ConnectionFactory factory = new ConnectionFactory();
    RabbitMqLogin login = RabbitMqLogin.of(settings);
    factory.setUsername(login.user());
    factory.setPassword(login.password());
    factory.setAutomaticRecoveryEnabled(false);
    factory.setTopologyRecoveryEnabled(false);
    factory.setConnectionTimeout(firstMillis);
    factory.setHandshakeTimeout(firstMillis);
    factory.setChannelRpcTimeout(answerMillis);
    AtomicReference<Socket> socket = new AtomicReference<>();
    factory.setSocketConfigurator(made -> {
      made.setTcpNoDelay(true);
      socket.set(made);
    });
    factory.setVirtualHost(new RabbitMqOptions(settings.options()).virtualHost());
    if (settings.tls().isPresent()) {
      encrypt(factory, settings.tls().get());
    }
    ExecutorService deliveries = ClientThread.named("rabbitmq-" + name);
    try {
      return new ClientConnection(
          factory.newConnection(deliveries, addresses, settings.clientId() + "-" + name),
          socket.get(), deliveries);
    } catch (IOException | TimeoutException e) {
      deliveries.shutdownNow();
      throw new DriverException(
          "can't connect to RabbitMQ at " + addresses + ": " + reason(e, settings), e);
    }
  }

  private static void encrypt(ConnectionFactory factory, Tls tls) throws DriverException {
    factory.useSslProtocol(TlsContext.of(tls));
    if (tls.verifyHost()) {
      factory.enableHostnameVerification();
    }
  }

  private static String reason(Exception e, DriverSettings settings) {
    boolean refused = e instanceof PossibleAuthenticationFailureException
        || Replies.in(e).filter(reply -> reply.code() == AMQP.NOT_ALLOWED).isPresent();
    if (refused) {
      return "it refused the login of " + RabbitMqLogin.of(settings).user() + ": "
          + Replies.chain(e)
          + "; check existing.auth and 'virtual-host'";
    }
    String where = settings.existing().isPresent()
        ? " (does it require TLS, or another login than that of existing.auth?)"
        : " (are its nodes running and listening there?)";
    return settings.tls()
        .flatMap(tls -> TlsFailure.describe(e, tls))
        .orElseGet(() -> Replies.chain(e) + where);
  }

  Channel channel() throws IOException {
    Channel channel = connection.createChannel();
    if (channel == null) {
      throw new IOException("the broker allows no more channels on this connection");
    }
    return channel;
  }

  boolean isOpen() {
    return connection.isOpen();
  }

  /** Returns the largest frame that the broker accepts. The client sets no limit. */
  int largestFrame() {
    return connection.getFrameMax();
  }

  /** Returns the version that the broker reports. */
  String brokerVersion() {
    return String.valueOf(connection.getServerProperties().get("version"));
  }

  /**
   * Closes within seconds. If a broker accepts no more bytes, a writer holds the client's lock, and
   * an orderly close would wait for it forever. Closing the socket ends both.
   */
  @Override
  public void close() {
    BoundedClose.of(() -> connection.abort(BoundedClose.graceMillis()));
    try {
      socket.close();
    } catch (IOException e) {
      // The connection is unusable either way.
    }
    deliveries.shutdownNow();
  }
}
