package io.weir.driver.rabbitmq.client;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The thread on which a client calls weir. */
final class ClientThread {
  private ClientThread() {}

  /**
   * Returns a single daemon thread. When it has ended it drops the client's notice of a connection
   * that broke before it was closed. Otherwise the notice would fail a thread of the client.
   */
  static ExecutorService named(String name) {
    return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
        Thread.ofPlatform().daemon().name(name).factory(), new ThreadPoolExecutor.DiscardPolicy());
  }
}
