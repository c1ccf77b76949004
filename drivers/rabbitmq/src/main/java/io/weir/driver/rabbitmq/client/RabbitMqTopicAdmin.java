package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.AMQP;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import io.weir.driver.rabbitmq.RabbitMqRelease;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Creates and removes exchanges, queues and streams. Used by one thread at a time. */
final class RabbitMqTopicAdmin {
  private static final Set<String> ROUTING = Set.of("direct", "topic");

  private final DriverSettings settings;
  private final RabbitMqDurability durability;
  private final AdminConnections nodes;
  private final ManagementClient management;
  private final QueueArguments arguments;
  private final QueueWatch watch;
  private final String exchangeType;
  private final Set<String> foreign = new HashSet<>();

  RabbitMqTopicAdmin(DriverSettings settings, RabbitMqDurability durability, AdminConnections nodes,
      QueueListing listing) {
    this.settings = settings;
    this.durability = durability;
    this.nodes = nodes;
    this.management = listing.management();
    this.arguments = new QueueArguments(settings, durability);
    this.watch = new QueueWatch(listing, durability, settings.timeout());
    this.exchangeType = new RabbitMqOptions(settings.options()).exchange();
  }

  /** Creates topics, and waits until their queues have all members. */
  void create(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      if (exists(topic)) {
        foreign.add(topic.name());
        throw new DriverException("topic " + topic.name()
            + " already exists and remains unchanged; remove it, or run again under another name");
      }
    }
    mirror(topics);
    for (Topic topic : topics) {
      foreign.remove(topic.name());
      nodes.use("can't create exchange " + Layout.exchange(topic),
          on -> on.exchangeDeclare(Layout.exchange(topic), exchangeType, true));
      for (int partition = 0; partition < topic.partitions(); partition++) {
        declare(topic, Layout.home(topic, partition), partition);
      }
    }
    for (Topic topic : topics) {
      watch.awaitMembers(topic);
    }
  }

  /**
   * Checks that exchanges exist and route by key. They have no partitions: weir binds its own
   * queues to keys, one per partition.
   */
  void require(List<Topic> topics) throws DriverException, InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Topic topic : topics) {
      if (!exists(topic)) {
        problems.add("topic " + topic.name() + ": the cluster has no such exchange; correct"
            + " existing.topics or 'virtual-host', or remove existing.topics so that weir creates"
            + " exchanges itself");
      } else if (!ROUTING.contains(management.exchangeType(Layout.exchange(topic)))) {
        problems.add("topic " + topic.name() + " is a "
            + management.exchangeType(Layout.exchange(topic))
            + " exchange, which does not route by key; name one of the type direct or topic");
      }
    }
    if (!problems.isEmpty()) {
      throw new DriverException(String.join("\n", problems));
    }
  }

  private boolean exists(Topic topic) throws DriverException {
    try {
      nodes.use("can't look for exchange " + topic.name(),
          on -> on.exchangeDeclarePassive(Layout.exchange(topic)));
      return true;
    } catch (DriverException e) {
      return !answered(e, AMQP.NOT_FOUND);
    }
  }

  /** Returns whether this was the broker's reason. Throws for any other. */
  private static boolean answered(DriverException refused, int code) throws DriverException {
    if (Replies.in(refused).filter(reply -> reply.code() == code).isEmpty()) {
      throw refused;
    }
    return true;
  }

  /** Mirrors are defined by a policy, which must exist before the queues. */
  private void mirror(List<Topic> topics) throws DriverException, InterruptedException {
    if (!isMirrored()) {
      return;
    }
    if (new RabbitMqRelease(nodes.brokerVersion()).isFrom4()) {
      throw new DriverException("RabbitMQ " + nodes.brokerVersion()
          + " has no mirrored queues, which 4.0 removed: set queue: quorum, storage: fsync and"
          + " acknowledge: majority, or use RabbitMQ 3");
    }
    for (Topic topic : topics) {
      management.setPolicy(topic.name(), "{\"pattern\":\"^" + topic.name().replace(".", "\\\\.")
          + "\\\\.\",\"apply-to\":\"queues\",\"definition\":{\"ha-mode\":\"exactly\",\"ha-params\":"
          + durability.members() + ",\"ha-sync-mode\":\"automatic\"}}");
    }
  }

  private void declare(Topic topic, String queue, int partition) throws DriverException {
    nodes.useNext("can't create queue " + queue, on -> {
      on.queueDeclare(queue, true, false, false, arguments.all());
      return on.queueBind(queue, Layout.exchange(topic), Layout.routingKey(partition));
    });
  }

  /**
   * Returns the queues of a consumer's subscription, one for each partition. Creates missing ones.
   */
  List<String> queues(ConsumerSpec spec) throws DriverException, InterruptedException {
    Topic topic = spec.topic();
    boolean home = !topic.existing() && claims(topic, spec.subscription());
    List<String> queues = new ArrayList<>();
    for (int partition = 0; partition < topic.partitions(); partition++) {
      String queue = home
          ? Layout.home(topic, partition)
          : Layout.queue(topic, spec.subscription(), partition);
      if (!home) {
        declare(topic, queue, partition);
      }
      queues.add(queue);
    }
    if (!home) {
      awaitMembers(topic, spec.subscription());
    }
    return queues;
  }

  /** Queues on existing topics have separate names, and no policy mirrors them. */
  private void awaitMembers(Topic topic, String subscription)
      throws DriverException, InterruptedException {
    if (!topic.existing()) {
      watch.awaitMembers(topic);
    } else if (!isMirrored()) {
      watch.awaitMembers(topic, subscription + ".");
    }
  }

  /**
   * Returns whether the topic's home queues belong to this subscription. The first one to claim
   * gets them.
   */
  private boolean claims(Topic topic, String subscription) throws DriverException {
    try {
      nodes.use(
          "subscription " + subscription + " can't claim the queues of topic " + topic.name(),
          on -> on.exchangeDeclare(Layout.claim(topic), "direct", true, false,
              Map.of("alternate-exchange", subscription)));
      return true;
    } catch (DriverException e) {
      return !answered(e, AMQP.PRECONDITION_FAILED);
    }
  }

  /** Removes exchanges and queues, except those of topics that existed before. */
  void delete(List<Topic> topics) throws DriverException, InterruptedException {
    if (settings.existing().isPresent()) {
      deleteQueues();
    }
    for (Topic topic : topics) {
      if (isOwn(topic) && exists(topic)) {
        for (String queue : management.queuesBehind(Layout.exchange(topic))) {
          nodes.use("can't remove queue " + queue, on -> on.queueDelete(queue));
        }
        nodes.use("can't remove exchange " + topic.name(), on -> {
          on.exchangeDelete(Layout.claim(topic));
          return on.exchangeDelete(Layout.exchange(topic));
        });
        if (settings.existing().isPresent() && isMirrored()) {
          management.deletePolicy(topic.name());
        }
      }
    }
  }

  /** On an existing cluster, the names of a run's topics begin with the run's own prefix. */
  private boolean isOwn(Topic topic) {
    return !topic.existing() && !foreign.contains(topic.name())
        && (settings.existing().isEmpty() || topic.name().startsWith(settings.clientId()));
  }

  private void deleteQueues() throws DriverException, InterruptedException {
    for (QueueFacts queue : management.queues(settings.clientId())) {
      String name = queue.name();
      nodes.use("can't remove queue " + name, on -> on.queueDelete(name));
    }
  }

  private boolean isMirrored() {
    return durability.queue() == QueueType.CLASSIC && durability.members() > 1;
  }
}
