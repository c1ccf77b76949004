package io.weir.lab.system;

import io.weir.core.driver.DriverException;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.ObservedPeer;
import io.weir.core.tls.TlsContext;
import io.weir.core.tls.TlsFailure;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Connects to all addresses of a cluster before a client does. A connection problem is the same for
 * all clients then, and is reported in one sentence. Used by one thread.
 */
final class ConnectivityCheck {
  /** The most that knocking at all addresses, which happens at once, may take. */
  private static final Duration LIMIT = Duration.ofSeconds(15);

  private final ExistingCluster cluster;
  private final Map<String, Integer> ports;

  /**
   * Prepares to knock.
   *
   * @param cluster the cluster, its secrets filled in
   * @param ports the default ports of its kind, by scheme
   */
  ConnectivityCheck(ExistingCluster cluster, Map<String, Integer> ports) {
    this.cluster = cluster;
    this.ports = Map.copyOf(ports);
  }

  /**
   * Knocks at all addresses. One of each kind must open.
   *
   * @return what keeps weir out of the others
   * @throws ProvisionException if a kind has none that opens
   */
  List<String> check() throws ProvisionException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    Map<String, List<FutureTask<Void>>> knocks = new LinkedHashMap<>();
    cluster.addresses().forEach((name, text) -> knocks.put(name, knocks(text)));
    List<String> closed = new ArrayList<>();
    for (Map.Entry<String, List<FutureTask<Void>>> knock : knocks.entrySet()) {
      List<String> reasons = new ArrayList<>();
      for (FutureTask<Void> one : knock.getValue()) {
        outcome(one, deadline).ifPresent(reasons::add);
      }
      if (reasons.size() == knock.getValue().size()) {
        throw new ProvisionException(
            "can't reach existing." + knock.getKey() + ": " + String.join("\n", reasons));
      }
      closed.addAll(reasons);
    }
    return closed;
  }

  private List<FutureTask<Void>> knocks(String text) {
    List<FutureTask<Void>> knocks = new ArrayList<>();
    for (EndpointProbe endpoint : endpoints(text)) {
      FutureTask<Void> knock = new FutureTask<>(() -> {
        endpoint.knock();
        return null;
      });
      Thread.ofVirtual().name("weir-knock").start(knock);
      knocks.add(knock);
    }
    return knocks;
  }

  private static Optional<String> outcome(FutureTask<Void> knock, long deadline)
      throws InterruptedException {
    try {
      knock.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(String.valueOf(e.getCause().getMessage()));
    } catch (TimeoutException e) {
      return Optional.of("no answer within " + LIMIT.toSeconds()
          + " s; does the name of the host resolve?");
    }
  }

  /**
   * If addresses have schemes, the schemes decide about encryption; otherwise the presence of TLS
   * does.
   */
  private List<EndpointProbe> endpoints(String text) {
    return ServiceAddress.parseAll(text, ports)
        .stream()
        .map(address -> new EndpointProbe(address, address.scheme().isEmpty()
            ? cluster.tls()
            : Optional.of(cluster.tls().orElse(Tls.STANDARD))
                .filter(tls -> address.isSecure())))
        .toList();
  }

  /**
   * Looks for a reason why clients that do not encrypt got no answer.
   *
   * @return what to do, if the cluster wants them to
   */
  Optional<String> secureButUnasked() {
    return cluster.addresses()
        .values()
        .stream()
        .flatMap(text -> endpoints(text).stream())
        .filter(endpoint -> endpoint.tls().isEmpty())
        .filter(EndpointProbe::speaksTls)
        .findFirst()
        .map(endpoint -> endpoint.address()
            + " speaks TLS, and weir did not; set existing.tls, or name"
            + " the address with +ssl or https");
  }

  /** A knock that got no friendly answer. */
  private static final class Closed extends Exception {
    private static final long serialVersionUID = 1L;

    Closed(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * One address to knock at: connects, and where it is encrypted shakes hands. Stateless.
   *
   * @param address where
   * @param tls how it is encrypted; empty where it is not
   */
  private record EndpointProbe(ServiceAddress address, Optional<Tls> tls) {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
    private static final Duration HANDSHAKE_LIMIT = Duration.ofSeconds(5);
    /**
     * In TLS 1.3 a server that does not take the client's certificate says so after the handshake.
     */
    private static final Duration OBJECTION = Duration.ofMillis(300);
    /** A server that speaks first does so at once. */
    private static final Duration GREETING_LIMIT = Duration.ofMillis(500);
    private static final int LONGEST_GREETING = 1 << 16;

    /**
     * Knocks.
     *
     * @throws Closed with the address, the reason and what to do
     */
    void knock() throws Closed {
      ObservedPeer peer = new ObservedPeer();
      try (WatchedSocket socket = new WatchedSocket(peer)) {
        connect(socket);
        if (tls.isPresent()) {
          skipGreeting(socket);
          shakeHands(socket, TlsContext.of(tls.get(), peer), tls.get());
        }
      } catch (DriverException e) {
        throw new Closed(e.getMessage(), e);
      } catch (IOException e) {
        throw new Closed(address + ": " + reason(e, peer), e);
      }
    }

    private void connect(Socket socket) throws IOException {
      socket.connect(new InetSocketAddress(address.host(), address.port()),
          Math.toIntExact(CONNECT_LIMIT.toMillis()));
      socket.setSoTimeout(Math.toIntExact(HANDSHAKE_LIMIT.toMillis()));
    }

    /** A server that greets with a line of plain text encrypts behind it. */
    private static void skipGreeting(WatchedSocket socket) throws IOException {
      int limit = socket.getSoTimeout();
      socket.setSoTimeout(Math.toIntExact(GREETING_LIMIT.toMillis()));
      try {
        InputStream in = socket.unwatched();
        int character = in.read();
        for (int i = 0; character >= 0 && character != '\n' && i < LONGEST_GREETING; i++) {
          character = in.read();
        }
      } catch (SocketTimeoutException e) {
        // Most servers wait for their client.
      } finally {
        socket.setSoTimeout(limit);
      }
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

    private String reason(IOException e, ObservedPeer peer) {
      if (tls.isPresent()) {
        Optional<String> known = TlsFailure.describe(e, tls.get(), peer);
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

    /** Returns whether any server there answers with TLS. */
    boolean speaksTls() {
      Tls anybody = new Tls(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
          Optional.empty(), false);
      ObservedPeer peer = new ObservedPeer();
      try (WatchedSocket socket = new WatchedSocket(peer)) {
        connect(socket);
        skipGreeting(socket);
        shakeHands(socket, TlsContext.of(anybody, peer), anybody);
        return true;
      } catch (SSLException e) {
        return peer.answersInTls();
      } catch (IOException | DriverException e) {
        return false;
      }
    }
  }

  /** Shows what comes from the server before TLS reads it. */
  private static final class WatchedSocket extends Socket {
    private final ObservedPeer peer;

    WatchedSocket(ObservedPeer peer) {
      this.peer = peer;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return peer.watch(super.getInputStream());
    }

    InputStream unwatched() throws IOException {
      return super.getInputStream();
    }
  }
}
