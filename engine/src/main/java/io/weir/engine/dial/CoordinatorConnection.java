package io.weir.engine.dial;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.weir.core.unit.Durations;
import io.weir.engine.host.OwnMachine;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * A worker's connection to its coordinator, which has accepted it. Input and output are used as
 * those of a process would be: one thread reads, writers agree on the order.
 */
public final class CoordinatorConnection implements AutoCloseable {
  private static final Duration AGAIN = Duration.ofMillis(500);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  static {
    NativeCode.keepOut();
  }

  private final ManagedChannel channel;
  private final EventLoopGroup loop;
  private final ClientCall<byte[], byte[]> call;
  private final CompletableFuture<Status> outcome = new CompletableFuture<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final StreamInput input;
  private final StreamOutput output;
  private volatile boolean closing;

  private CoordinatorConnection(DialSettings settings) throws SSLException {
    loop = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("coordinator-stream", true),
        NioIoHandler.newFactory());
    channel = NettyChannelBuilder.forAddress(address(settings))
        .sslContext(tls(settings))
        .overrideAuthority(WorkerProtocol.COORDINATOR)
        .eventLoopGroup(loop)
        .channelType(NioSocketChannel.class)
        .directExecutor()
        .disableRetry()
        .proxyDetector(target -> null)
        .maxInboundMessageSize((int) WorkerProtocol.CHUNK.bytes())
        .keepAliveTime(WorkerProtocol.KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS)
        .keepAliveTimeout(WorkerProtocol.KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS)
        .build();
    call = channel.newCall(WorkerProtocol.CONNECT, CallOptions.DEFAULT);
    input = new StreamInput(() -> call.request(1));
    output = new StreamOutput(new StreamOutput.Sender() {
      @Override
      public boolean isReady() {
        return call.isReady();
      }

      @Override
      public void send(byte[] chunk) {
        call.sendMessage(chunk);
      }

      @Override
      public void abandon(String reason) {
        call.cancel(reason, null);
      }
    }, StreamOutput.LIMIT);
  }

  /**
   * Connects and says hello. Tries again while nothing listens there, within the limit of the
   * settings.
   *
   * @throws DialException if it is refused, or can't be reached in time
   */
  public static CoordinatorConnection dial(DialSettings settings, DialHello hello)
      throws DialException, InterruptedException {
    long deadline = System.nanoTime() + settings.limit().toNanos();
    while (true) {
      CoordinatorConnection connection = create(settings);
      Status status = connection.start(hello, Duration.ofNanos(deadline - System.nanoTime()));
      if (status.isOk()) {
        return connection;
      }
      connection.release();
      boolean timeLeft = deadline - System.nanoTime() > AGAIN.toNanos();
      if (!timeLeft || !isUnreachable(status)) {
        throw failure(settings, status);
      }
      Thread.sleep(AGAIN);
    }
  }

  private static CoordinatorConnection create(DialSettings settings) throws DialException {
    try {
      return new CoordinatorConnection(settings);
    } catch (SSLException | IllegalArgumentException e) {
      throw new DialException("the certificates to dial with can't be used", e);
    }
  }

  /** Returns the hello of this process. */
  public static DialHello hello(WorkerIdentity identity) {
    return new DialHello(WorkerProtocol.VERSION, identity, ProcessHandle.current().pid(),
        OwnMachine.name());
  }

  /** Looked up at each try, since a name may not be known yet. */
  private static InetSocketAddress address(DialSettings settings) {
    return new InetSocketAddress(settings.host(), settings.port());
  }

  private static SslContext tls(DialSettings settings) throws SSLException {
    return GrpcSslContexts.configure(SslContextBuilder.forClient(), SslProvider.JDK)
        .keyManager(WorkerProtocol.pem(settings.certificate().certificate()),
            WorkerProtocol.pem(settings.certificate().key()))
        .trustManager(WorkerProtocol.pem(settings.authority()))
        .build();
  }

  /** Returns OK when the coordinator has accepted this worker. */
  private Status start(DialHello hello, Duration limit) throws InterruptedException {
    Metadata headers = new Metadata();
    headers.put(WorkerProtocol.HELLO, hello.bytes());
    call.start(new Listener(), headers);
    call.request(WorkerProtocol.WINDOW);
    try {
      return outcome.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return Status.DEADLINE_EXCEEDED;
    } catch (ExecutionException e) {
      throw new IllegalStateException("the outcome is always a status", e);
    }
  }

  private static boolean isUnreachable(Status status) {
    return status.getCode() == Status.Code.UNAVAILABLE
        && causes(status).anyMatch(cause -> cause instanceof SocketException
            || cause instanceof UnknownHostException
            // Closed before any answer: the coordinator has too many connections for now.
            || cause instanceof ClosedChannelException
            || cause instanceof UnresolvedAddressException);
  }

  private static Stream<Throwable> causes(Status status) {
    return Stream.iterate(status.getCause(), cause -> cause != null, Throwable::getCause);
  }

  private static DialException failure(DialSettings settings, Status status) {
    String where = settings.host() + ":" + settings.port();
    if (status.getCode() == Status.Code.PERMISSION_DENIED) {
      return new DialException("the coordinator at " + where + " refuses this worker: "
          + status.getDescription());
    }
    if (status.getCode() == Status.Code.DEADLINE_EXCEEDED || isUnreachable(status)) {
      return new DialException("no coordinator could be reached at " + where + " within "
          + Durations.format(settings.limit()), status.getCause());
    }
    return new DialException("the connection to the coordinator at " + where + " failed: "
        + described(status), status.getCause());
  }

  private static String described(Status status) {
    return causes(status).reduce((outer, inner) -> inner)
        .map(Throwable::toString)
        .orElse(status.getCode() + " " + status.getDescription());
  }

  /** The events of the call. They come one after another and must not block. */
  private final class Listener extends ClientCall.Listener<byte[]> {
    @Override
    public void onHeaders(Metadata headers) {
      outcome.complete(Status.OK);
    }

    @Override
    public void onMessage(byte[] chunk) {
      input.deliver(chunk);
    }

    @Override
    public void onReady() {
      output.ready();
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      // A stream that ends in order before it was accepted is no acceptance.
      outcome.complete(status.isOk() ? Status.UNKNOWN : status);
      output.fail("the connection to the coordinator has ended");
      if (status.isOk()) {
        endInput();
      } else {
        failInput(status);
      }
      closed.countDown();
    }
  }

  /** The answer to this side's own end is no end of the coordinator. */
  private void endInput() {
    if (!closing) {
      input.end();
    }
  }

  private void failInput(Status status) {
    if (!closing) {
      input.fail("the connection to the coordinator broke: " + described(status));
    }
  }

  /**
   * Returns the bytes from the coordinator. They end when the coordinator is gone, for any reason.
   */
  public InputStream input() {
    return input;
  }

  /** Returns the bytes to the coordinator. */
  public OutputStream output() {
    return output;
  }

  /** Ends the input as if the coordinator had gone. */
  public void abandon() {
    input.end();
  }

  /** Waits, within a limit, until the coordinator has taken all that was sent. */
  @Override
  public void close() {
    closing = true;
    output.finish(call::halfClose);
    try {
      closed.await(CLOSE_LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    release();
  }

  private void release() {
    call.cancel("released", null);
    channel.shutdownNow();
    loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
  }
}
