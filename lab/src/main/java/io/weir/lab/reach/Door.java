package io.weir.lab.reach;

import io.weir.core.driver.DriverException;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import io.weir.core.tls.TlsFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * One address to knock at: connects, and where it is encrypted shakes hands. Stateless.
 *
 * @param address where
 * @param tls how it is encrypted; empty where it is not
 */
record Door(ServiceAddress address, Optional<Tls> tls) {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Duration HANDSHAKE_LIMIT = Duration.ofSeconds(5);
  /**
   * In TLS 1.3 a server that does not take the client's certificate says so after the handshake.
   */
  private static final Duration OBJECTION = Duration.ofMillis(300);

  /** A knock that got no friendly answer. */
  static final class Closed extends Exception {
    private static final long serialVersionUID = 1L;

    Closed(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Knocks.
   *
   * @throws Closed with the address, the reason and what to do
   */
  void knock() throws Closed {
    try (Socket socket = new Socket()) {
      connect(socket);
      if (tls.isPresent()) {
        shakeHands(socket, TlsContext.of(tls.get()), tls.get());
      }
    } catch (DriverException e) {
      throw new Closed(e.getMessage(), e);
    } catch (IOException e) {
      throw new Closed(address + ": " + reason(e), e);
    }
  }

  private void connect(Socket socket) throws IOException {
    socket.connect(new InetSocketAddress(address.host(), address.port()),
        Math.toIntExact(CONNECT_LIMIT.toMillis()));
    socket.setSoTimeout(Math.toIntExact(HANDSHAKE_LIMIT.toMillis()));
  }

  private void shakeHands(Socket socket, SSLContext context, Tls settings) throws IOException {
    try (SSLSocket secured = (SSLSocket) context.getSocketFactory()
        .createSocket(socket, address.host(), address.port(), true)) {
      SSLParameters parameters = secured.getSSLParameters();
      if (settings.verifyHost()) {
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
      }
      secured.setSSLParameters(parameters);
      secured.startHandshake();
      listen(secured);
    }
  }

  /** Nobody speaks before its client here: silence is consent. */
  private static void listen(SSLSocket secured) throws IOException {
    secured.setSoTimeout(Math.toIntExact(OBJECTION.toMillis()));
    try {
      secured.getInputStream().read();
    } catch (SocketTimeoutException e) {
      return;
    }
  }

  private String reason(IOException e) {
    if (tls.isPresent()) {
      Optional<String> known = TlsFailure.describe(e, tls.get());
      if (known.isPresent()) {
        return known.get();
      }
    }
    return switch (e) {
      case UnknownHostException unknown -> "no such host is known; check its name";
      case SocketTimeoutException late -> "gave no answer within " + CONNECT_LIMIT.toSeconds()
          + " s; check the address, and the firewalls on the way";
      case ConnectException refused -> "nothing listens there (" + refused.getMessage()
          + "); check the address, and whether the broker runs";
      case NoRouteToHostException unreachable -> "there is no way to it ("
          + unreachable.getMessage() + "); check the address and the network";
      default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    };
  }

  /** Whether something answers there that speaks TLS, whoever it is. */
  boolean speaksTls() {
    Tls anybody = new Tls(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty(), false);
    try (Socket socket = new Socket()) {
      connect(socket);
      shakeHands(socket, TlsContext.of(anybody), anybody);
      return true;
    } catch (SSLException e) {
      return !TlsFailure.describe(e, anybody).orElse("").contains("does not speak TLS");
    } catch (IOException | DriverException e) {
      return false;
    }
  }
}
