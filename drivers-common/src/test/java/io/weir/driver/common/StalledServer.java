package io.weir.driver.common;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/**
 * An HTTP server that answers one request with a given text and then keeps the connection open
 * until it is closed.
 */
public final class StalledServer implements AutoCloseable {
  /** The start of a response with an incomplete body. */
  public static final String HALF_A_BODY = "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{";

  private final ServerSocket socket;
  private final CountDownLatch closed = new CountDownLatch(1);

  private StalledServer(ServerSocket socket, String answer) {
    this.socket = socket;
    Thread.ofPlatform().daemon().start(() -> answer(answer));
  }

  /** Starts a server on the loopback address that sends the given response. */
  public static StalledServer answering(String answer) throws IOException {
    return new StalledServer(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()), answer);
  }

  /** Returns its address, such as {@code http://127.0.0.1:40000}. */
  public String address() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  private void answer(String text) {
    try (Socket client = socket.accept()) {
      client.getInputStream().read();
      client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      client.getOutputStream().flush();
      closed.await();
    } catch (IOException | InterruptedException e) {
      // Closed before a request came, or the client has gone.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    socket.close();
  }
}
