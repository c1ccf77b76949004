package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A connection for administration to each node: a broker puts a queue's first member on the node
 * that was asked for it, so that queues with fewer members than there are nodes spread only if all
 * nodes are asked in turn. Used by one thread at a time, except for closing.
 */
final class AdminConnections implements AutoCloseable {
  private final List<ClientConnection> connections;
  private final List<Channel> channels;
  private int turn;

  private AdminConnections(List<ClientConnection> connections) {
    this.connections = List.copyOf(connections);
    this.channels = new ArrayList<>();
    connections.forEach(connection -> channels.add(null));
  }

  static AdminConnections open(DriverSettings settings, Addresses addresses)
      throws DriverException {
    List<ClientConnection> opened = new ArrayList<>();
    try {
      for (int i = 0; i < addresses.count(); i++) {
        opened.add(ClientConnection.open(settings, addresses, "admin-" + i));
      }
      return new AdminConnections(opened);
    } catch (DriverException e) {
      opened.forEach(ClientConnection::close);
      throw e;
    }
  }

  /** One use of a channel. */
  interface Use<T> {
    T on(Channel channel) throws IOException;
  }

  /** Does something through the first node. */
  <T> T use(String task, Use<T> use) throws DriverException {
    return use(0, task, use);
  }

  /** Does something through the node whose turn it is. */
  <T> T useNext(String task, Use<T> use) throws DriverException {
    turn = (turn + 1) % channels.size();
    return use(turn, task, use);
  }

  /** An error closes a channel, so that the next use takes a new one. */
  private <T> T use(int node, String task, Use<T> use) throws DriverException {
    try {
      if (channels.get(node) == null || !channels.get(node).isOpen()) {
        channels.set(node, connections.get(node).channel());
      }
      return use.on(channels.get(node));
    } catch (IOException | ShutdownSignalException e) {
      throw new DriverException(task + ": " + Causes.chain(e), e);
    }
  }

  /** The version that the broker gives for itself. */
  String brokerVersion() {
    return connections.getFirst().brokerVersion();
  }

  /** The largest frame that the broker takes, in bytes. */
  int largestFrame() {
    return connections.getFirst().largestFrame();
  }

  @Override
  public void close() {
    Clients.closeTogether(
        connections.stream().map(connection -> (Runnable) connection::close).toList());
  }
}
