package io.weir.lab.worker;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Workers that connect to this process. Each start has its own server, certificates and epoch, so a
 * worker of an earlier start can't take part. Thread-safe.
 */
public final class DialingWorkers implements WorkerPool {
  private static final Duration LOOK_AROUND = Duration.ofMillis(20);

  private final WorkerStarter starter;
  private final InetAddress address;

  /**
   * Workers in one kind of place.
   *
   * @param address the address of this machine to listen on
   */
  public DialingWorkers(WorkerStarter starter, InetAddress address) {
    this.starter = starter;
    this.address = address;
  }

  /** Workers that reach this machine by its loopback address, directly or through a tunnel. */
  public static DialingWorkers listeningLocally(WorkerStarter starter) {
    return new DialingWorkers(starter, InetAddress.getLoopbackAddress());
  }

  @Override
  public WorkerChannel start(List<WorkerOrder> orders)
      throws WorkerException, InterruptedException {
    WorkerServer server = WorkerServer.start(new InetSocketAddress(address, 0), orders.size());
    Duration connectLimit = new StartLimits(orders.size()).connect();
    List<DialedPeer> started = new ArrayList<>();
    boolean complete = false;
    try {
      WorkerStarter.Places places = starter.prepare(orders, server.port());
      for (WorkerOrder order : orders) {
        awaitRoom(started, places.atOnce(), connectLimit);
        started.add(new DialedPeer(
            places.start(order, server.settings(order.worker(), address.getHostAddress())),
            server.stream(order.worker()), connectLimit));
      }
      places.started();
      complete = true;
      return new DocumentChannel(started, server::close);
    } finally {
      if (!complete) {
        started.forEach(DialedPeer::requestStop);
        started.forEach(DialedPeer::stop);
        server.close();
      }
    }
  }

  /** A worker that does not connect in time makes room, and is reported when it is read from. */
  private static void awaitRoom(List<DialedPeer> started, int most, Duration limit)
      throws InterruptedException {
    long until = System.nanoTime() + limit.toNanos();
    while (started.size() >= most && until - System.nanoTime() > 0) {
      int starting = 0;
      for (DialedPeer peer : started) {
        starting += peer.isStarting() ? 1 : 0;
      }
      if (starting < most) {
        return;
      }
      Thread.sleep(LOOK_AROUND);
    }
  }

  @Override
  public List<String> flags(WorkerOrder order) {
    return starter.flags(order);
  }
}
