package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A connection that belongs to one client. It does not reconnect by itself: whoever uses it must
 * know which messages a broken connection took with it. Thread-safe.
 */
final class ClientConnection implements AutoCloseable {
  private final Connection connection;
  private final Socket socket;
  private final ExecutorService deliveries;

  private ClientConnection(Connection connection, Socket socket, ExecutorService deliveries) {
    this.connection = connection;
    this.socket = socket;
    this.deliveries = deliveries;
  }

  /** Connects; the name shows in the broker. */
  static ClientConnection open(DriverSettings settings, Addresses addresses, String name)
      throws DriverException {
    return open(settings, addresses.next(), name);
  }

  /** Connects to the first of these nodes that answers. */
  static ClientConnection open(DriverSettings settings, List<Address> addresses, String name)
      throws DriverException {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setUsername(settings.endpoint(RabbitMqEndpoint.USER));
    factory.setPassword(settings.endpoint(RabbitMqEndpoint.PASSWORD));
    int limitMillis = Math.toIntExact(settings.timeout().toMillis());
    factory.setAutomaticRecoveryEnabled(false);
    factory.setTopologyRecoveryEnabled(false);
    factory.setConnectionTimeout(limitMillis);
    factory.setHandshakeTimeout(limitMillis);
    factory.setChannelRpcTimeout(limitMillis);
    factory.setClientProperties(Map.of("connection_name", settings.clientId() + "-" + name));
    AtomicReference<Socket> socket = new AtomicReference<>();
    factory.setSocketConfigurator(made -> {
      made.setTcpNoDelay(true);
      socket.set(made);
    });
    ExecutorService deliveries = Executors.newSingleThreadExecutor(
        Thread.ofPlatform().daemon().name("rabbitmq-" + name).factory());
    try {
      return new ClientConnection(
          factory.newConnection(deliveries, addresses, settings.clientId() + "-" + name),
          socket.get(), deliveries);
    } catch (IOException | TimeoutException e) {
      deliveries.shutdownNow();
      throw new DriverException(
          "can't connect to RabbitMQ at " + addresses + ": " + Causes.chain(e)
              + " (do its nodes run, and listen there?)",
          e);
    }
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

  /** The largest frame that the broker takes; the client asks for no limit of its own. */
  int largestFrame() {
    return connection.getFrameMax();
  }

  /** The version that the broker gives for itself. */
  String brokerVersion() {
    return String.valueOf(connection.getServerProperties().get("version"));
  }

  /**
   * Closes within seconds. A broker that takes no more bytes makes a writer hold the client's lock,
   * on which a polite close would wait for ever; without its socket nothing can.
   */
  @Override
  public void close() {
    PoliteClose.of(() -> connection.abort(PoliteClose.graceMillis()));
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no use any more either way.
    }
    deliveries.shutdownNow();
  }
}
