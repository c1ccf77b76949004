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

  @Override
  public List<String> flags(WorkerOrder order) {
    return starter.flags(order);
  }
}
