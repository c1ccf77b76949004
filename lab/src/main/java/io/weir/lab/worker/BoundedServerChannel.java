package io.weir.lab.worker;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import java.util.List;

/**
 * Accepts a limited number of connections at a time, and closes others at once. So strangers take
 * no more memory and no more file handles, however many they open. All of it runs on the event loop
 * of the server.
 */
final class BoundedServerChannel extends NioServerSocketChannel {
  private final int limit;
  private int open;

  /**
   * A channel that is not bound yet.
   *
   * @param limit the most connections at a time
   */
  BoundedServerChannel(int limit) {
    this.limit = limit;
  }

  @Override
  protected int doReadMessages(List<Object> accepted) throws Exception {
    int count = super.doReadMessages(accepted);
    if (count > 0 && accepted.getLast() instanceof Channel connection) {
      if (open >= limit) {
        accepted.removeLast();
        connection.unsafe().closeForcibly();
        return 0;
      }
      open++;
      connection.closeFuture().addListener(closed -> eventLoop().execute(() -> open--));
    }
    return count;
  }
}
