package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.amqp.AmqpException;
import com.rabbitmq.client.amqp.Connection;
import com.rabbitmq.client.amqp.ConnectionBuilder;
import com.rabbitmq.client.amqp.ConsumerBuilder;
import com.rabbitmq.client.amqp.Environment;
import com.rabbitmq.client.amqp.PublisherBuilder;
import com.rabbitmq.client.amqp.Resource;
import com.rabbitmq.client.amqp.impl.AmqpEnvironmentBuilder;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Tls;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.tls.TlsContext;
import io.weir.core.tls.TlsFailure;
import io.weir.driver.common.Causes;
import io.weir.driver.common.EndableCall;
import io.weir.driver.rabbitmq.Amqp10Settings;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import io.weir.driver.rabbitmq.RabbitMqPropertySection;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;

/**
 * A connection by AMQP 1.0, with one session for all its links. It belongs to an instance of the
 * client that it shares with none. That instance reports outcomes on a single thread: as shipped it
 * has a virtual thread for each outcome, and weir keeps records for each thread.
 */
final class LinkConnection implements QueueConnection<LinkIntake.Delivered> {
  private static final int PORT = 5672;
  private static final int TLS_PORT = 5671;

  private final Environment environment;
  private final ExecutorService outcomes;
  private final OptionalInt priority;
  private final ThreadGuard threads;
  private final EndableCall call = new EndableCall();
  private Connection connection;
  private volatile boolean ended;

  private LinkConnection(ExecutorService outcomes, OptionalInt priority, ThreadGuard threads) {
    this.outcomes = outcomes;
    this.environment = new AmqpEnvironmentBuilder().publisherExecutorService(outcomes).build();
    this.priority = priority;
    this.threads = threads;
  }

  /** Connects to the first node that answers. The broker shows the name. */
  static LinkConnection open(DriverSettings settings, Addresses addresses, String name,
      ThreadGuard threads) throws DriverException {
    AmqpException last = null;
    for (Address address : addresses.next()) {
      LinkConnection opened = new LinkConnection(ClientThread.named("rabbitmq-" + name),
          passed(settings).priority(), threads);
      try {
        opened.connect(settings, address, name);
        return opened;
      } catch (AmqpException e) {
        last = e;
        opened.close();
      } catch (DriverException e) {
        opened.close();
        throw e;
      }
    }
    throw new DriverException("can't connect to RabbitMQ at " + addresses + " by AMQP 1.0: "
        + reason(last, settings), last);
  }

  private void connect(DriverSettings settings, Address address, String name)
      throws DriverException {
    connection = builder(settings, address)
        .name(settings.clientId() + "-" + name)
        .listeners(change -> note(change.currentState()))
        .build();
  }

  private static Amqp10Settings passed(DriverSettings settings) {
    return new Amqp10Settings(settings.section(RabbitMqPropertySection.CLIENT.key()));
  }

  private ConnectionBuilder builder(DriverSettings settings, Address address)
      throws DriverException {
    RabbitMqLogin login = RabbitMqLogin.of(settings);
    ConnectionBuilder builder = environment.connectionBuilder()
        .host(address.getHost())
        .port(port(address, settings.tls().isPresent()))
        .username(login.user())
        .password(login.password())
        .virtualHost(new RabbitMqOptions(settings.options()).virtualHost());
    passed(settings).idleTimeout().ifPresent(builder::idleTimeout);
    if (settings.tls().isPresent()) {
      Tls tls = settings.tls().get();
      builder.tls().sslContext(TlsContext.of(tls)).hostnameVerification(tls.verifyHost());
    }
    builder.recovery().activated(false).topology(false);
    return builder;
  }

  private static int port(Address address, boolean encrypted) {
    if (address.getPort() > 0) {
      return address.getPort();
    }
    return encrypted ? TLS_PORT : PORT;
  }

  /** The driver's first connection has checked login and virtual host by AMQP 0-9-1. */
  private static String reason(AmqpException e, DriverSettings settings) {
    return settings.tls()
        .flatMap(tls -> TlsFailure.describe(e, tls))
        .orElseGet(() -> Causes.chain(e) + " (are its nodes running and listening there?)");
  }

  private void note(Resource.State state) {
    if (state != Resource.State.OPENING && state != Resource.State.OPEN) {
      ended = true;
    }
  }

  @Override
  public boolean isOpen() {
    return !ended;
  }

  /** Gives the connection up, because one of its links has ended. */
  void end() {
    ended = true;
  }

  /** Returns the call that a close may end. */
  EndableCall call() {
    return call;
  }

  PublisherBuilder publisherBuilder() {
    return connection.publisherBuilder();
  }

  ConsumerBuilder consumerBuilder() {
    ConsumerBuilder builder = connection.consumerBuilder();
    priority.ifPresent(builder::priority);
    return builder;
  }

  /** Returns whether the broker has a queue. */
  boolean has(String queue) {
    try {
      connection.management().queueInfo(queue);
      return true;
    } catch (AmqpException.AmqpEntityDoesNotExistException e) {
      return false;
    }
  }

  @Override
  public PublishPath publish(Publication publication) throws DriverException {
    return PublishLink.open(this, publication);
  }

  @Override
  public LinkIntake consumeAll(List<String> queues, int prefetch) throws DriverException {
    return LinkIntake.ofAll(this, queues, prefetch, threads);
  }

  @Override
  public LinkIntake consumeAvailable(List<String> queues, int prefetch) throws DriverException {
    return LinkIntake.ofAvailable(this, queues, prefetch, threads);
  }

  /**
   * Closes within seconds. The client waits a minute for each link if the broker does not answer.
   * It then continues in the background.
   */
  @Override
  public void close() {
    ended = true;
    call.end();
    BoundedClose.of(environment::close);
    outcomes.shutdownNow();
  }
}
