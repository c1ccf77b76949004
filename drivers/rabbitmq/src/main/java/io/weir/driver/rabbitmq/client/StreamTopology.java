package io.weir.driver.rabbitmq.client;

import com.rabbitmq.stream.StreamException;
import com.rabbitmq.stream.impl.Client;
import com.rabbitmq.stream.impl.Client.StreamMetadata;
import io.netty.channel.EventLoopGroup;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The location of the members of streams. The management plugin does not report it without its
 * statistics. The streams' own protocol does, by a command without a high-level call in the client.
 * Used by one thread at a time, except for closing.
 */
final class StreamTopology implements AutoCloseable {
  private final EventLoopGroup threads;
  private final Client client;

  private StreamTopology(EventLoopGroup threads, Client client) {
    this.threads = threads;
    this.client = client;
  }

  static StreamTopology open(DriverSettings settings) throws DriverException {
    return open(settings, settings.endpoint(RabbitMqEndpoint.STREAM).split(",")[0],
        settings.timeout());
  }

  /** Connects to a node. */
  static StreamTopology open(DriverSettings settings, String address, Duration limit)
      throws DriverException {
    int colon = address.lastIndexOf(':');
    Client.ClientParameters parameters = new Client.ClientParameters();
    if (settings.tls().isPresent()) {
      parameters.sslContext(StreamConnection.encryption(settings.tls().get()));
    }
    EventLoopGroup threads = StreamConnection.threads("topology");
    try {
      return new StreamTopology(threads, new Client(parameters
          .host(address.substring(0, colon))
          .port(Integer.parseInt(address.substring(colon + 1)))
          .username(settings.endpoint(RabbitMqEndpoint.USER))
          .password(settings.endpoint(RabbitMqEndpoint.PASSWORD))
          .eventLoopGroup(threads)
          .rpcTimeout(limit)));
    } catch (StreamException e) {
      StreamConnection.end(threads);
      throw new DriverException("can't connect to RabbitMQ's streams at " + address + ": "
          + Replies.chain(e) + " (are the node and its stream plugin running?)", e);
    }
  }

  /** Returns these queues with their leaders and members, without members that are down. */
  List<QueueFacts> locate(List<QueueFacts> streams) throws DriverException {
    if (streams.isEmpty()) {
      return streams;
    }
    try {
      Map<String, StreamMetadata> found =
          client.metadata(streams.stream().map(QueueFacts::name).toArray(String[]::new));
      return streams.stream().map(stream -> located(stream, found.get(stream.name()))).toList();
    } catch (StreamException e) {
      throw new DriverException(
          "can't get the location of streams from RabbitMQ: " + Replies.chain(e), e);
    }
  }

  private static QueueFacts located(QueueFacts stream, StreamMetadata found) {
    boolean led = found != null && found.isResponseOk() && found.getLeader() != null;
    return stream.at(
        led ? found.getLeader().getHost() + ":" + found.getLeader().getPort() : "",
        led
            ? found.getReplicas()
                .stream()
                .map(node -> node.getHost() + ":" + node.getPort())
                .toList()
            : List.of());
  }

  @Override
  public void close() {
    BoundedClose.of(client::close);
    StreamConnection.end(threads);
  }
}
