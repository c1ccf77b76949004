package io.weir.driver.pulsar.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.Placement;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.FirstAnswer;
import io.weir.driver.pulsar.ClientMapping;
import io.weir.driver.pulsar.PulsarEndpoint;
import io.weir.driver.pulsar.PulsarOptions;
import io.weir.driver.pulsar.SubscriptionKind;
import io.weir.driver.pulsar.TimeLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.client.api.BatcherBuilder;

/** Drives Pulsar through its official client, and through its admin interface over HTTP. */
final class PulsarDriver implements Driver {
  private static final String CLOSING = "closing clients";
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final DriverSettings settings;
  private final PulsarOptions options;
  private final ClientMapping mapping;
  private final TimeLimits limits;
  private final AdminClients admins;
  private final PulsarTopicAdmin topicAdmin;
  private final ThreadGuard threads = new ThreadGuard();
  private final List<PulsarMessageProducer> producers = new CopyOnWriteArrayList<>();
  private final List<PulsarMessageConsumer> consumers = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  private PulsarDriver(DriverSettings settings, AdminClients admins) {
    this.settings = settings;
    this.admins = admins;
    options = new PulsarOptions(settings.options());
    mapping = new ClientMapping(settings);
    limits = new TimeLimits(settings);
    topicAdmin = new PulsarTopicAdmin(admins.any());
  }

  static PulsarDriver open(DriverSettings settings) throws DriverException, InterruptedException {
    AdminClients admins = AdminClients.of(settings);
    try {
      if (settings.existing().isPresent()) {
        return new PulsarDriver(settings,
            admins.answering(Deadline.in(FirstAnswer.limit(settings))));
      }
      PulsarBrokerSettings.requireKnown(admins, settings, Deadline.in(settings.timeout()));
      return new PulsarDriver(settings, admins);
    } catch (DriverException | InterruptedException | RuntimeException e) {
      admins.close();
      throw e;
    }
  }

  @Override
  public void createTopics(List<Topic> topics) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(limits.over(topics));
    for (Topic topic : topics) {
      TopicPath path = path(topic);
      topicAdmin.create(path, deadline);
      topicAdmin.ensureQuorum(path, options.bookKeeper().quorum(settings.durability()), deadline);
      topicAdmin.setDeduplication(path, settings.client().idempotence(), deadline);
    }
  }

  @Override
  public void requireTopics(List<Topic> topics) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(limits.over(topics));
    List<String> problems = new ArrayList<>();
    for (Topic topic : topics) {
      new ExistingTopic(path(topic), admins.any()).problem(deadline).ifPresent(problems::add);
    }
    if (!problems.isEmpty()) {
      throw new DriverException(String.join("\n", problems));
    }
  }

  @Override
  public void deleteTopics(List<Topic> topics) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(limits.removing(topics));
    for (Topic topic : topics) {
      if (topic.existing()) {
        new ExistingTopic(path(topic), admins.any()).unsubscribe(settings.clientId(), deadline);
      } else {
        topicAdmin.delete(path(topic), deadline);
      }
    }
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    ClientInstance instance =
        ClientInstance.open(serviceUrl(), PulsarSecurity.of(settings),
            mapping.producingClient(spec.topic().partitions()));
    PulsarMessageProducer producer =
        PulsarMessageProducer.open(
            instance, name(spec.name()), path(spec.topic()), mapping, batcher(), listener,
            limits.opening(spec.topic()), threads);
    producers.add(producer);
    if (closed) {
      producer.close();
    }
    return producer;
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    ClientInstance instance =
        ClientInstance.open(serviceUrl(), PulsarSecurity.of(settings),
            mapping.consumingClient(spec.topic().partitions()));
    SubscriptionKind normal =
        spec.sharedBy() > 1 ? SubscriptionKind.FAILOVER : SubscriptionKind.EXCLUSIVE;
    Membership membership =
        new Membership(path(spec.topic()), spec.subscription(),
            options.subscriptionType().orElse(normal), spec.fromNowOn());
    PulsarMessageConsumer consumer =
        PulsarMessageConsumer.open(instance, name(spec.name()), membership, mapping.consumer(),
            spec.largestMessage(), limits.opening(spec.topic()));
    consumers.add(consumer);
    if (closed) {
      consumer.close();
    }
    return consumer;
  }

  @Override
  public ReadBack readBack(List<Topic> topics) throws DriverException, InterruptedException {
    return new SettingsReader(settings, admins, topicAdmin)
        .read(topics.stream().map(this::path).toList(), producers, consumers,
            Deadline.in(limits.over(topics)));
  }

  @Override
  public Optional<Placement> placement(List<Topic> topics, Duration limit)
      throws DriverException, InterruptedException {
    return Optional.of(new LedgerPlacement(admins, Deadline.in(limit))
        .of(topics.stream().map(this::path).toList()));
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return threads.failure();
  }

  @Override
  public void close() throws DriverException {
    closed = true;
    admins.close();
    // Closes all at the same time, because one whose broker is gone takes seconds.
    ExecutorService closers = Executors.newCachedThreadPool();
    producers.forEach(producer -> closers.execute(threads.guarded(CLOSING, producer::close)));
    consumers.forEach(consumer -> closers.execute(threads.guarded(CLOSING, consumer::close)));
    closers.shutdown();
    awaitThreads();
  }

  private void awaitThreads() throws DriverException {
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    producers.forEach(producer -> ends.add(producer.instance().closed()));
    consumers.forEach(consumer -> ends.add(consumer.instance().closed()));
    try {
      CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new))
          .get(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      throw new DriverException(
          "Pulsar clients did not end within " + CLOSE_LIMIT.toSeconds() + " s", e);
    }
  }

  /**
   * A broker assigns a batch to one consumer. If keys select the consumer, a batch must have a
   * single key.
   */
  private BatcherBuilder batcher() {
    return options.subscriptionType()
        .filter(kind -> kind == SubscriptionKind.KEY_SHARED)
        .map(kind -> BatcherBuilder.KEY_BASED)
        .orElse(BatcherBuilder.DEFAULT);
  }

  private String serviceUrl() {
    return settings.endpoint(PulsarEndpoint.SERVICE_URL);
  }

  private TopicPath path(Topic topic) {
    return new TopicPath(options.namespace(), topic);
  }

  private String name(String own) {
    return settings.clientId() + "-" + own;
  }
}
