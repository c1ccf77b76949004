package io.weir.driver.rabbitmq.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Topic;
import io.weir.driver.rabbitmq.PropertySection;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Makes and removes exchanges and queues. Used by one thread at a time. */
final class TopicAdmin {
  private static final Set<String> ROUTING = Set.of("direct", "topic");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

  private final DriverSettings settings;
  private final RabbitMqDurability durability;
  private final ClientConnection connection;
  private final ManagementClient management;
  private final Set<String> foreign = new HashSet<>();
  private Channel channel;

  TopicAdmin(DriverSettings settings, RabbitMqDurability durability, ClientConnection connection,
      ManagementClient management) {
    this.settings = settings;
    this.durability = durability;
    this.connection = connection;
    this.management = management;
  }

  /** One use of a channel. */
  private interface Use<T> {
    T on(Channel channel) throws IOException;
  }

  /** An error closes a channel, so that the next use takes a new one. */
  private <T> T use(String task, Use<T> use) throws DriverException {
    try {
      return use.on(openChannel());
    } catch (IOException | ShutdownSignalException e) {
      throw new DriverException(task + ": " + Causes.chain(e), e);
    }
  }

  private Channel openChannel() throws IOException {
    if (channel == null || !channel.isOpen()) {
      channel = connection.channel();
    }
    return channel;
  }

  void create(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      if (exists(topic)) {
        foreign.add(topic.name());
        throw new DriverException("topic " + topic.name()
            + " exists already and is left alone; remove it, or run again under another name");
      }
    }
    mirror(topics);
    for (Topic topic : topics) {
      foreign.remove(topic.name());
      use("can't create exchange " + Layout.exchange(topic), on -> on.exchangeDeclare(
          Layout.exchange(topic), new RabbitMqOptions(settings.options()).exchange(), true));
      for (int partition = 0; partition < topic.partitions(); partition++) {
        declare(topic, Layout.homeQueue(topic, partition), partition);
      }
    }
  }

  /**
   * Makes sure that exchanges are there and route by key. They have no partitions: those are the
   * keys, and weir binds queues of its own to them.
   */
  void require(List<Topic> topics) throws DriverException, InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Topic topic : topics) {
      if (!exists(topic)) {
        problems.add("topic " + topic.name() + ": there is no such exchange on the cluster; correct"
            + " existing.topics or 'virtual-host', or leave it out and weir makes exchanges of its"
            + " own");
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
      openChannel().exchangeDeclarePassive(Layout.exchange(topic));
      return true;
    } catch (IOException | AlreadyClosedException e) {
      if (Causes.replyIn(e).filter(reply -> reply.code() == AMQP.NOT_FOUND).isPresent()) {
        return false;
      }
      throw new DriverException("can't look for exchange " + topic.name() + ": " + Causes.chain(e),
          e);
    }
  }

  /** Mirrors are made by a policy, which must be there before the queues are. */
  private void mirror(List<Topic> topics) throws DriverException, InterruptedException {
    if (!isMirrored()) {
      return;
    }
    for (Topic topic : topics) {
      management.setPolicy(topic.name(), "{\"pattern\":\"^" + topic.name().replace(".", "\\\\.")
          + "\\\\.\",\"apply-to\":\"queues\",\"definition\":{\"ha-mode\":\"exactly\",\"ha-params\":"
          + durability.members() + ",\"ha-sync-mode\":\"automatic\"}}");
    }
  }

  private void declare(Topic topic, String queue, int partition) throws DriverException {
    use("can't create queue " + queue, on -> {
      on.queueDeclare(queue, true, false, false, arguments());
      return on.queueBind(queue, Layout.exchange(topic), Layout.routingKey(partition));
    });
  }

  private Map<String, Object> arguments() {
    Map<String, Object> arguments = new HashMap<>();
    settings.section(PropertySection.QUEUE.key())
        .forEach((name, value) -> arguments.put(name, typed(value)));
    arguments.put("x-queue-type", durability.queue().id());
    if (durability.queue() == QueueType.QUORUM) {
      arguments.put("x-quorum-initial-group-size", durability.members());
    }
    return arguments;
  }

  private static Object typed(String value) {
    return WHOLE_NUMBER.matcher(value).matches() ? Long.valueOf(value) : value;
  }

  /**
   * The queues of a consumer's subscription, one for each partition; made if they are not there.
   */
  List<String> queues(ConsumerSpec spec) throws DriverException {
    Topic topic = spec.topic();
    boolean home = !topic.existing() && claims(topic, spec.subscription());
    List<String> queues = new ArrayList<>();
    for (int partition = 0; partition < topic.partitions(); partition++) {
      String queue = home
          ? Layout.homeQueue(topic, partition)
          : Layout.queue(topic, spec.subscription(), partition);
      if (!home) {
        declare(topic, queue, partition);
      }
      queues.add(queue);
    }
    return queues;
  }

  /** Whether the topic's home queues are this subscription's; the first one to ask has them. */
  private boolean claims(Topic topic, String subscription) throws DriverException {
    try {
      openChannel().exchangeDeclare(Layout.claim(topic), "direct", true, false,
          Map.of("alternate-exchange", subscription));
      return true;
    } catch (IOException | AlreadyClosedException e) {
      if (Causes.replyIn(e)
          .filter(reply -> reply.code() == AMQP.PRECONDITION_FAILED)
          .isPresent()) {
        return false;
      }
      throw new DriverException(
          "subscription " + subscription + " can't claim the queues of topic " + topic.name() + ": "
              + Causes.chain(e),
          e);
    }
  }

  /** Removes exchanges and queues, except of topics that were there before. */
  void delete(List<Topic> topics) throws DriverException, InterruptedException {
    if (settings.existing().isPresent()) {
      deleteQueues();
    }
    for (Topic topic : topics) {
      if (isOwn(topic) && exists(topic)) {
        for (String queue : management.queuesBehind(Layout.exchange(topic))) {
          use("can't remove queue " + queue, on -> on.queueDelete(queue));
        }
        use("can't remove exchange " + topic.name(), on -> {
          on.exchangeDelete(Layout.claim(topic));
          return on.exchangeDelete(Layout.exchange(topic));
        });
        if (settings.existing().isPresent() && isMirrored()) {
          management.deletePolicy(topic.name());
        }
      }
    }
  }

  /** On a cluster that stays, the name of what a run made begins with what only it has. */
  private boolean isOwn(Topic topic) {
    return !topic.existing() && !foreign.contains(topic.name())
        && (settings.existing().isEmpty() || topic.name().startsWith(settings.clientId()));
  }

  private void deleteQueues() throws DriverException, InterruptedException {
    for (JsonNode queue : management.queues(settings.clientId())) {
      String name = queue.path("name").asText();
      use("can't remove queue " + name, on -> on.queueDelete(name));
    }
  }

  private boolean isMirrored() {
    return durability.queue() == QueueType.CLASSIC && durability.members() > 1;
  }
}
