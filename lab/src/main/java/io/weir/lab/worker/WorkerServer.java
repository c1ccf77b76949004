package io.weir.lab.worker;

import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.weir.core.tls.CertificateAuthority;
import io.weir.core.tls.IssuedCertificate;
import io.weir.core.unit.DataSize;
import io.weir.engine.dial.DialHello;
import io.weir.engine.dial.DialSettings;
import io.weir.engine.dial.NativeCode;
import io.weir.engine.dial.RunEpoch;
import io.weir.engine.dial.StreamOutput;
import io.weir.engine.dial.WorkerIdentity;
import io.weir.engine.dial.WorkerProtocol;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.security.auth.x500.X500Principal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts the workers of one start, each once, by a certificate that was made for it. All others
 * are refused before they can send a message. Thread-safe.
 */
final class WorkerServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerServer.class);

  /** For the handshake, and then again for the hello. */
  private static final Duration FIRST_WORDS = Duration.ofSeconds(10);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);
  /** The most connections at a time, beyond those of the workers. */
  static final int STRANGERS = 64;
  private static final DataSize HEADERS = new DataSize(8 * 1024);
  private static final DataSize FLOW_WINDOW = new DataSize(256 * 1024);

  static {
    NativeCode.keepOut();
  }

  private final CertificateAuthority authority;
  private final RunEpoch epoch;
  private final List<CompletableFuture<WorkerStream>> streams;
  private final EventLoopGroup loop;
  private final Server server;

  private WorkerServer(InetSocketAddress address, CertificateAuthority authority, RunEpoch epoch,
      int workers, Duration firstWords) throws SSLException {
    this.authority = authority;
    this.epoch = epoch;
    this.streams = Stream.generate(CompletableFuture<WorkerStream>::new).limit(workers).toList();
    this.loop = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("weir-workers", true),
        NioIoHandler.newFactory());
    this.server = NettyServerBuilder.forAddress(address)
        .sslContext(tls(authority))
        .bossEventLoopGroup(loop)
        .workerEventLoopGroup(loop)
        .channelFactory(() -> new BoundedServerChannel(workers + STRANGERS))
        .directExecutor()
        .maxInboundMessageSize((int) WorkerProtocol.CHUNK.bytes())
        .maxInboundMetadataSize((int) HEADERS.bytes())
        .flowControlWindow((int) FLOW_WINDOW.bytes())
        .maxConcurrentCallsPerConnection(1)
        .handshakeTimeout(firstWords.toNanos(), TimeUnit.NANOSECONDS)
        .maxConnectionIdle(firstWords.toNanos(), TimeUnit.NANOSECONDS)
        .maxConnectionAgeGrace(firstWords.toNanos(), TimeUnit.NANOSECONDS)
        .keepAliveTime(WorkerProtocol.KEEP_ALIVE.toNanos(), TimeUnit.NANOSECONDS)
        .keepAliveTimeout(WorkerProtocol.KEEP_ALIVE.toNanos(), TimeUnit.NANOSECONDS)
        .permitKeepAliveTime(WorkerProtocol.KEEP_ALIVE.toNanos() / 2, TimeUnit.NANOSECONDS)
        .addService(ServerServiceDefinition.builder(WorkerProtocol.SERVICE)
            .addMethod(WorkerProtocol.CONNECT, this::accept)
            .build())
        .build();
  }

  /**
   * Starts to listen.
   *
   * @param address where; port 0 for any
   * @param workers how many are expected, numbered from 0
   * @throws WorkerException if it can't listen there
   */
  static WorkerServer start(InetSocketAddress address, int workers) throws WorkerException {
    return start(address, CertificateAuthority.draw("weir workers"), RunEpoch.draw(), workers,
        FIRST_WORDS);
  }

  static WorkerServer start(InetSocketAddress address, CertificateAuthority authority,
      RunEpoch epoch, int workers, Duration firstWords) throws WorkerException {
    WorkerServer created;
    try {
      created = new WorkerServer(address, authority, epoch, workers, firstWords);
    } catch (SSLException e) {
      throw new WorkerException("the certificates for workers can't be used: " + e.getMessage(),
          e);
    }
    try {
      created.server.start();
      return created;
    } catch (IOException e) {
      created.close();
      throw new WorkerException("can't wait for workers at " + address
          + ": choose an address of this machine", e);
    }
  }

  private static SslContext tls(CertificateAuthority authority) throws SSLException {
    IssuedCertificate own = authority.server(WorkerProtocol.COORDINATOR);
    return GrpcSslContexts
        .configure(
            SslContextBuilder.forServer(WorkerProtocol.pem(own.certificate()),
                WorkerProtocol.pem(own.key())),
            SslProvider.JDK)
        .trustManager(WorkerProtocol.pem(authority.certificate()))
        .clientAuth(ClientAuth.REQUIRE)
        .protocols("TLSv1.3")
        .build();
  }

  /** Returns the port that it listens on. */
  int port() {
    return server.getPort();
  }

  /**
   * Returns the settings for a worker, with a certificate that is made for it.
   *
   * @param host the address at which the worker reaches this machine
   */
  DialSettings settings(int worker, String host) {
    WorkerIdentity identity = new WorkerIdentity(epoch, worker);
    return new DialSettings(host, port(), WorkerProtocol.VERSION, identity,
        authority.client(identity.subject()), authority.certificate(),
        new StartLimits(streams.size()).dial());
  }

  /** Completes when a worker was accepted; never exceptionally. */
  CompletableFuture<WorkerStream> stream(int worker) {
    return streams.get(worker).copy();
  }

  private ServerCall.Listener<byte[]> accept(ServerCall<byte[], byte[]> call, Metadata headers) {
    Optional<DialHello> hello = hello(headers);
    Optional<String> refusal = hello.isEmpty()
        ? Optional.of("its hello can't be read")
        : refusal(hello.get(), subject(call));
    if (refusal.isPresent()) {
      LOG.warn("refused a worker from {} ({}): {}",
          call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR),
          hello.map(DialHello::toString).orElse("no hello"), refusal.get());
      call.close(Status.PERMISSION_DENIED.withDescription(refusal.get()), new Metadata());
      return new ServerCall.Listener<>() {};
    }
    WorkerStream stream = new WorkerStream(call, StreamOutput.LIMIT);
    LOG.debug("accepted {}", hello.get());
    streams.get(hello.get().identity().worker()).complete(stream);
    return stream;
  }

  private static Optional<DialHello> hello(Metadata headers) {
    byte[] bytes = headers.get(WorkerProtocol.HELLO);
    try {
      return bytes == null ? Optional.empty() : Optional.of(DialHello.read(bytes));
    } catch (IllegalArgumentException e) {
      LOG.debug("no hello", e);
      return Optional.empty();
    }
  }

  /**
   * Returns why a worker is refused. Calls come one after another, on the one thread of the loop.
   */
  private Optional<String> refusal(DialHello hello, Optional<X500Principal> subject) {
    WorkerIdentity identity = hello.identity();
    int worker = identity.worker();
    if (hello.protocol() != WorkerProtocol.VERSION) {
      return Optional.of("it speaks protocol " + hello.protocol() + ", and this coordinator "
          + WorkerProtocol.VERSION + ": run the same weir on both sides");
    }
    if (!identity.epoch().equals(epoch)) {
      return Optional.of("it belongs to another run, which is over");
    }
    if (!subject.equals(Optional.of(identity.subject()))) {
      return Optional.of("its certificate does not name worker " + worker);
    }
    if (worker >= streams.size()) {
      return Optional.of("worker " + worker + " was not ordered, only workers 0 to "
          + (streams.size() - 1));
    }
    if (streams.get(worker).isDone()) {
      return Optional.of("worker " + worker + " has already connected");
    }
    return Optional.empty();
  }

  private static Optional<X500Principal> subject(ServerCall<?, ?> call) {
    SSLSession session = call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
    try {
      Certificate[] chain = session.getPeerCertificates();
      return chain[0] instanceof X509Certificate certificate
          ? Optional.of(certificate.getSubjectX500Principal())
          : Optional.empty();
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty();
    }
  }

  /** Cuts all connections, and listens no more. */
  @Override
  public void close() {
    server.shutdownNow();
    loop.shutdownGracefully(0, CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }
}
