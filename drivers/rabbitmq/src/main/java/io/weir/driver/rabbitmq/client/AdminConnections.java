package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.driver.common.ParallelCalls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Administrative connections, one per node. A broker puts a queue's first member on the node that
 * received the request. Queues with fewer members than nodes are therefore distributed only if all
 * nodes are used in turn. If a node is lost, another one takes its turn. Used by one thread at a
 * time, except for closing.
 */
final class AdminConnections implements AutoCloseable {
  private final DriverSettings settings;
  private final Addresses addresses;
  private final List<ClientConnection> connections = new CopyOnWriteArrayList<>();
  private final List<Channel> channels = new ArrayList<>();
  private volatile boolean closed;
  private int turn;

  private AdminConnections(DriverSettings settings, Addresses addresses) {
    this.settings = settings;
    this.addresses = addresses;
  }

  static AdminConnections open(DriverSettings settings, Addresses addresses)
      throws DriverException {
    AdminConnections opened = new AdminConnections(settings, addresses);
    try {
      for (int node = 0; node < addresses.count(); node++) {
        opened.connections.add(opened.connect(node));
        opened.channels.add(null);
      }
      return opened;
    } catch (DriverException e) {
      opened.close();
      throw e;
    }
  }

  /** Connects to a node, or to another one if it does not answer. */
  private ClientConnection connect(int node) throws DriverException {
    return ClientConnection.open(settings, addresses.beginningWith(node), "admin-" + node);
  }

  /** An operation on a channel. */
  interface Use<T> {
    T on(Channel channel) throws IOException;
  }

  /** Runs an operation through the first node. */
  <T> T use(String task, Use<T> use) throws DriverException {
    return use(0, task, use);
  }

  /** Runs an operation through the next node. */
  <T> T useNext(String task, Use<T> use) throws DriverException {
    turn = (turn + 1) % channels.size();
    return use(turn, task, use);
  }

  private <T> T use(int node, String task, Use<T> use) throws DriverException {
    try {
      return use.on(channel(node));
    } catch (IOException | ShutdownSignalException e) {
      throw new DriverException(task + ": " + Replies.chain(e), e);
    }
  }

  /**
   * An error closes a channel, and a lost node its connection, so the next operation opens new
   * ones.
   */
  private Channel channel(int node) throws DriverException, IOException {
    if (!closed && !connections.get(node).isOpen()) {
      connections.get(node).close();
      connections.set(node, connect(node));
      if (closed) {
        connections.get(node).close();
      }
    }
    if (channels.get(node) == null || !channels.get(node).isOpen()) {
      channels.set(node, connections.get(node).channel());
    }
    return channels.get(node);
  }

  /** Returns the version that the broker reports. */
  String brokerVersion() {
    return connections.getFirst().brokerVersion();
  }

  /** Returns the largest frame that the broker accepts, in bytes. */
  int largestFrame() {
    return connections.getFirst().largestFrame();
  }

  @Override
  public void close() {
    closed = true;
    ParallelCalls.run("rabbitmq-admin-close", Clients.CLOSE_LIMIT,
        connections.stream().map(connection -> (Runnable) connection::close).toList());
  }
}
