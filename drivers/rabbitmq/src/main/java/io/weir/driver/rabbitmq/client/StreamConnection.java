package io.weir.driver.rabbitmq.client;

import com.rabbitmq.stream.BackOffDelayPolicy;
import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.EnvironmentBuilder;
import com.rabbitmq.stream.StreamException;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Tls;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.io.File;
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/**
 * An instance of the stream client that belongs to one producer or consumer. It has one connection
 * to locate streams, and one to each node that it needs. It reconnects by itself. Thread-safe.
 */
final class StreamConnection implements AutoCloseable {
  private static final Duration RECONNECT = Duration.ofMillis(200);
  /** Only the broker's limit applies. */
  private static final int ANY_FRAME_SIZE = 0;

  private final EventLoopGroup threads;
  private final Queue<Channel> channels;
  private final Environment environment;

  private StreamConnection(EventLoopGroup threads, Queue<Channel> channels,
      Environment environment) {
    this.threads = threads;
    this.channels = channels;
    this.environment = environment;
  }

  /** Connects. The broker shows the name. */
  static StreamConnection open(DriverSettings settings, String name) throws DriverException {
    String addresses = settings.endpoint(RabbitMqEndpoint.STREAM);
    Queue<Channel> channels = new ConcurrentLinkedQueue<>();
    EventLoopGroup threads = threads(name);
    try {
      String scheme = settings.tls().isPresent() ? "rabbitmq-stream+tls://" : "rabbitmq-stream://";
      EnvironmentBuilder builder = Environment.builder();
      if (settings.tls().isPresent()) {
        builder = builder.tls().sslContext(encryption(settings.tls().get())).environmentBuilder();
      }
      Environment environment = builder
          .uris(Arrays.stream(addresses.split(","))
              .map(address -> scheme + address)
              .toList())
          .username(settings.endpoint(RabbitMqEndpoint.USER))
          .password(settings.endpoint(RabbitMqEndpoint.PASSWORD))
          .id(settings.clientId() + "-" + name)
          .requestedMaxFrameSize(ANY_FRAME_SIZE)
          .rpcTimeout(settings.timeout())
          .recoveryBackOffDelayPolicy(BackOffDelayPolicy.fixed(RECONNECT))
          .topologyUpdateBackOffDelayPolicy(BackOffDelayPolicy.fixed(RECONNECT))
          .netty()
          .eventLoopGroup(threads)
          .channelCustomizer(channels::add)
          .environmentBuilder()
          .build();
      return new StreamConnection(threads, channels, environment);
    } catch (StreamException e) {
      end(threads);
      throw new DriverException("can't connect to RabbitMQ's streams at " + addresses + ": "
          + Replies.chain(e) + " (are its nodes running and listening there?)", e);
    }
  }

  /** Trusts the certificate of a deployment; streams of existing clusters are not measured. */
  static SslContext encryption(Tls tls) throws DriverException {
    try {
      return SslContextBuilder.forClient()
          .trustManager(new File(tls.ca().orElseThrow()))
          .build();
    } catch (SSLException e) {
      throw new DriverException("can't use " + tls + ": " + e.getMessage(), e);
    }
  }

  /** Threads like the client's own, which take seconds to end. */
  static EventLoopGroup threads(String name) {
    return new MultiThreadIoEventLoopGroup(new DefaultThreadFactory("rabbitmq-" + name, true),
        NioIoHandler.newFactory());
  }

  /** Ends threads without waiting. */
  static void end(EventLoopGroup threads) {
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  Environment environment() {
    return environment;
  }

  /**
   * Closes within seconds. The client calls the broker for each producer and consumer that it
   * closes. If the broker does not answer, its connections are cut.
   */
  @Override
  public void close() {
    BoundedClose.of(environment::close);
    channels.forEach(Channel::close);
    end(threads);
  }
}
