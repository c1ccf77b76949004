package io.weir.driver.rocketmq.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Tls;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.Causes;
import io.weir.driver.common.FirstAnswer;
import io.weir.driver.common.UnknownProperties;
import io.weir.driver.rocketmq.RocketMqClientTerms;
import io.weir.driver.rocketmq.RocketMqEndpoints;
import io.weir.driver.rocketmq.RocketMqSection;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.rocketmq.acl.common.AclClientRPCHook;
import org.apache.rocketmq.acl.common.SessionCredentials;
import org.apache.rocketmq.client.ClientConfig;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.BrokerConfig;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.remoting.RPCHook;
import org.apache.rocketmq.remoting.netty.NettyClientConfig;
import org.apache.rocketmq.remoting.netty.NettyServerConfig;
import org.apache.rocketmq.remoting.netty.TlsHelper;
import org.apache.rocketmq.store.config.MessageStoreConfig;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/**
 * Creates clients, which are not started yet. Maps a driver's settings to the client's own;
 * passed-through properties take precedence. Thread-safe.
 *
 * @param settings of the driver
 */
record ClientFactory(DriverSettings settings) {
  /** The parts of a broker's settings. */
  private static final List<Class<?>> BROKER = List.of(BrokerConfig.class,
      MessageStoreConfig.class, NettyServerConfig.class, NettyClientConfig.class);

  private static final int USUAL_PULL_THREADS = 20;

  /** When a broker has ended a pull of {@link BriefPullConsumer}: it looks every 5 s. */
  static final Duration NO_PULL_LEFT = BriefPullConsumer.WAIT.plus(Duration.ofSeconds(6));

  /** Clients with the same instance name would share connections and threads. */
  private static final AtomicLong INSTANCES = new AtomicLong();

  DefaultMQAdminExt admin() {
    DefaultMQAdminExt admin =
        new DefaultMQAdminExt(login(), FirstAnswer.limit(settings).toMillis());
    common(admin, "admin");
    return admin;
  }

  DefaultMQProducer producer(ProducerSpec spec) throws DriverException {
    ClientPolicy policy = settings.client();
    DefaultMQProducer producer = new DefaultMQProducer("weir-producers", login());
    common(producer, spec.name());
    producer.setSendMsgTimeout(Math.toIntExact(policy.sendTimeout().toMillis()));
    producer.setMaxMessageSize(Math.toIntExact(MessageSpec.BROKER_LIMIT.bytes()));
    producer.setCompressMsgBodyOverHowmuch(Integer.MAX_VALUE);
    // A broker stores a message again that its producer repeats, and out of order.
    if (policy.idempotence()) {
      producer.setRetryTimesWhenSendAsyncFailed(0);
    }
    // On its own threads the client would swap messages.
    producer.setAsyncSenderExecutor(new CallerExecutor());
    set(producer, RocketMqSection.CLIENT_PRODUCER);
    return producer;
  }

  DefaultLitePullConsumer consumer(ConsumerSpec spec, String group) throws DriverException {
    ClientPolicy policy = settings.client();
    DefaultLitePullConsumer consumer = settings.existing().isPresent()
        ? new BriefPullConsumer(group, login())
        : new DefaultLitePullConsumer(group, login());
    common(consumer, spec.name());
    consumer.setAutoCommit(false);
    consumer.setConsumeFromWhere(spec.fromNowOn()
        ? ConsumeFromWhere.CONSUME_FROM_LAST_OFFSET
        : ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    consumer.setPullThresholdForAll(policy.receiveQueue());
    consumer.setPullThresholdForQueue(policy.receiveQueue());
    consumer.setPullBatchSize(new RocketMqClientTerms(policy).pullBatch());
    // Each queue that is polled takes a thread of the client.
    consumer.setPullThreadNums(Math.max(USUAL_PULL_THREADS, spec.topic().partitions()));
    set(consumer, RocketMqSection.CLIENT_CONSUMER);
    return consumer;
  }

  /**
   * Makes sure that TLS works, if the settings ask for it. The client itself would log the problem,
   * and connect without.
   *
   * @throws DriverException if the certificate is unusable
   */
  void requireTls() throws DriverException {
    if (settings.tls().isPresent()) {
      Tls tls = settings.tls().get();
      if (Stream.of(tls.ca(), tls.certificate())
          .flatMap(Optional::stream)
          .anyMatch(Tls::isPkcs12)) {
        throw new DriverException(
            "RocketMQ's client reads PEM files only; convert the PKCS #12 file"
                + " of existing.tls");
      }
      try {
        TlsHelper.buildSslContext(true);
      } catch (IOException | CertificateException e) {
        throw new DriverException("RocketMQ's client can't use the certificate of its brokers: "
            + Causes.chain(e) + "; check the files of existing.tls", e);
      }
    }
  }

  /** Returns the signer of requests; null, as the client wants it, without a login. */
  private RPCHook login() {
    return settings.credentials()
        .map(login -> new AclClientRPCHook(new SessionCredentials(login.user(), login.secret())))
        .orElse(null);
  }

  private void common(ClientConfig config, String name) {
    config.setNamesrvAddr(new RocketMqEndpoints(settings).nameServerAddress());
    config.setInstanceName(
        settings.clientId() + "-" + name + "-" + INSTANCES.incrementAndGet() + "-"
            + ProcessHandle.current().pid());
    config.setVipChannelEnabled(false);
    config.setUseTLS(settings.tls().isPresent());
  }

  /**
   * Refuses passed-through properties that the clients or the brokers do not have.
   *
   * @throws DriverException if there are any
   */
  void requireKnown() throws DriverException {
    for (RocketMqSection section : RocketMqSection.values()) {
      requireKnown(section, known(section));
    }
  }

  /** Returns the names that exist in this version. A broker also reports those that it ignores. */
  static Set<String> known(RocketMqSection section) {
    List<Class<?>> parts = switch (section) {
      case CLIENT_PRODUCER -> List.of(DefaultMQProducer.class);
      case CLIENT_CONSUMER -> List.of(DefaultLitePullConsumer.class);
      case SERVER -> BROKER;
    };
    return parts.stream()
        .flatMap(part -> setters(part).keySet().stream())
        .collect(Collectors.toSet());
  }

  private void requireKnown(RocketMqSection section, Set<String> known) throws DriverException {
    UnknownProperties.refuse(section.key(), settings.section(section.key()).keySet(), known,
        "this version of RocketMQ has no such property, and would ignore it",
        "correct the name or remove it");
  }

  private void set(Object client, RocketMqSection section) throws DriverException {
    Map<String, Method> setters = setters(client.getClass());
    for (Map.Entry<String, String> property : settings.section(section.key()).entrySet()) {
      Method setter = setters.get(property.getKey());
      try {
        setter.invoke(client, value(setter.getParameterTypes()[0], property.getValue()));
      } catch (InvocationTargetException | IllegalAccessException | IllegalArgumentException e) {
        throw new DriverException(section.key() + "." + property.getKey() + ": '"
            + property.getValue() + "' is no value of this property; correct it or remove it", e);
      }
    }
  }

  private static Map<String, Method> setters(Class<?> client) {
    return Arrays.stream(client.getMethods())
        .filter(method -> method.getName().startsWith("set") && method.getParameterCount() == 1)
        .filter(method -> isSimple(method.getParameterTypes()[0]))
        .collect(Collectors.toMap(ClientFactory::property, method -> method, (first, next) -> first,
            TreeMap::new));
  }

  private static String property(Method setter) {
    String name = setter.getName().substring("set".length());
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private static boolean isSimple(Class<?> type) {
    return type == String.class || type == int.class || type == long.class
        || type == boolean.class || type == double.class;
  }

  private static Object value(Class<?> type, String text) {
    if (type == int.class) {
      return Integer.valueOf(text);
    }
    if (type == long.class) {
      return Long.valueOf(text);
    }
    if (type == double.class) {
      return Double.valueOf(text);
    }
    if (type == String.class) {
      return text;
    }
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(text);
    }
    return Boolean.valueOf(text);
  }

  /** Returns the value of a property of a client that is set already; empty if it has none. */
  static Optional<String> value(Object client, String property) {
    String end = Character.toUpperCase(property.charAt(0)) + property.substring(1);
    for (String name : List.of("get" + end, "is" + end)) {
      try {
        return Optional.of(String.valueOf(client.getClass().getMethod(name).invoke(client)));
      } catch (NoSuchMethodException e) {
        // Properties of two values have the other form of a getter.
        continue;
      } catch (InvocationTargetException | IllegalAccessException e) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Ends a client that does nothing any more, without waiting: one of its idle threads looks around
   * every 3 s only.
   */
  static void end(Runnable shutdown) {
    new ThreadGuard().thread("rocketmq-client-end", "ending a client", shutdown::run).start();
  }

  /** Likewise for a client of the other kind. Its messages have their outcome by then. */
  static void endClient(Closeable client) {
    end(() -> {
      try {
        client.close();
      } catch (IOException e) {
        // Nothing depends on it any more.
      }
    });
  }

  /**
   * A consumer whose pulls a broker keeps for 1 s instead of 20 s while there are no messages. A
   * pull that outlives its consumer creates the consumer's group again at its end.
   */
  private static final class BriefPullConsumer extends DefaultLitePullConsumer {
    private static final Duration WAIT = Duration.ofSeconds(1);

    private BriefPullConsumer(String group, RPCHook login) {
      super(group, login);
    }

    /** The client asks for it with each pull. There is no setter. */
    @Override
    public long getBrokerSuspendMaxTimeMillis() {
      return WAIT.toMillis();
    }
  }

  /** Runs each task on the calling thread, which handles its exceptions. */
  private static final class CallerExecutor extends AbstractExecutorService {
    @Override
    public Future<?> submit(Runnable task) {
      task.run();
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void execute(Runnable task) {
      task.run();
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return false;
    }

    @Override
    public boolean isTerminated() {
      return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return true;
    }
  }
}
