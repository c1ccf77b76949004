package io.weir.driver.pravega.client;

import io.pravega.client.ClientConfig;
import io.pravega.client.EventStreamClientFactory;
import io.pravega.client.connection.impl.ClientConnection;
import io.pravega.client.connection.impl.ConnectionFactory;
import io.pravega.client.connection.impl.SocketConnectionFactoryImpl;
import io.pravega.client.control.impl.ControllerImpl;
import io.pravega.client.control.impl.ControllerImplConfig;
import io.pravega.client.stream.impl.ClientFactoryImpl;
import io.pravega.shared.protocol.netty.ConnectionFailedException;
import io.pravega.shared.protocol.netty.PravegaNodeUri;
import io.pravega.shared.protocol.netty.ReplyProcessor;
import io.weir.driver.common.ParallelCalls;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections and threads of one writer or reader. Pravega's client waits for its threads
 * before it closes connections, and a thread that writes to a server which does not read waits
 * forever. So this closes the connections first. Thread-safe.
 */
final class Link implements ConnectionFactory {
  private static final Logger LOG = LoggerFactory.getLogger(Link.class);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);

  private final SocketConnectionFactoryImpl sockets;
  private final Set<ClientConnection> open = ConcurrentHashMap.newKeySet();
  private final EventStreamClientFactory clients;
  private volatile boolean ended;

  Link(String scope, ClientConfig config) {
    sockets = new SocketConnectionFactoryImpl(config);
    clients = new ClientFactoryImpl(scope, new ControllerImpl(
        ControllerImplConfig.builder().clientConfig(config).build(), sockets.getInternalExecutor()),
        config, this);
  }

  /** Returns the factory of the writer or the reader. */
  EventStreamClientFactory clients() {
    return clients;
  }

  @Override
  public CompletableFuture<ClientConnection> establishConnection(PravegaNodeUri endpoint,
      ReplyProcessor replies) {
    return ended
        ? CompletableFuture.failedFuture(new ConnectionFailedException("the client is closed"))
        : sockets.establishConnection(endpoint, replies).thenApply(this::kept);
  }

  private ClientConnection kept(ClientConnection connection) {
    open.add(connection);
    if (ended) {
      connection.close();
    }
    return connection;
  }

  @Override
  public ScheduledExecutorService getInternalExecutor() {
    return sockets.getInternalExecutor();
  }

  /** Is called by the client, when it ends. */
  @Override
  public void close() {
    sockets.close();
  }

  /** Ends all within seconds, also if the server does not answer. May be called twice. */
  void end() {
    if (ended) {
      return;
    }
    ended = true;
    within(CLOSE_LIMIT, () -> open.forEach(ClientConnection::close));
    within(CLOSE_LIMIT, clients::close);
  }

  /** Runs a part of the end of a client within a limit. Its failure changes nothing. */
  static void within(Duration limit, Runnable part) {
    ParallelCalls.run("pravega-close", limit, List.of(() -> {
      try {
        part.run();
      } catch (Exception e) {
        // The client throws checked exceptions that it does not declare.
        LOG.debug("a client did not close in an orderly way", e);
      }
    }));
  }
}
