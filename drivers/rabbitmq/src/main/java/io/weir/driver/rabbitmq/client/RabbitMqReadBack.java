package io.weir.driver.rabbitmq.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.rabbitmq.PropertySection;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Asks the broker what its queues are made of, and says how the client is used. */
final class RabbitMqReadBack {
  private static final String NONE = "none";
  private static final Pattern FIRST_CLASSIC_QUEUES = Pattern.compile("3\\.([0-9]|10|11)\\..*");

  private final DriverSettings settings;
  private final ManagementClient management;
  private final boolean persistent;
  private final List<Setting> list = new ArrayList<>();

  RabbitMqReadBack(DriverSettings settings, ManagementClient management, boolean persistent) {
    this.settings = settings;
    this.management = management;
    this.persistent = persistent;
  }

  ReadBack read(List<Topic> topics, String brokerVersion)
      throws DriverException, InterruptedException {
    List<JsonNode> queues = new ArrayList<>();
    for (Topic topic : topics) {
      if (!topic.existing()) {
        queues.addAll(management.queues(topic.name() + "."));
      }
    }
    if (topics.stream().anyMatch(Topic::existing)) {
      queues.addAll(management.queues(settings.clientId()));
    }
    Optional<RabbitMqDurability> weakest = queues.stream()
        .map(this::durability)
        .min((one, other) -> Integer.compare(one.members(), other.members()));
    weakest.ifPresent(found -> addDurability(found, queues));
    addNodes();
    addClient(topics);
    return new ReadBack(Optional.of(brokerVersion),
        weakest.filter(found -> isKnown(found, brokerVersion))
            .map(found -> found.toDurability(settings.durability().acknowledge())),
        list);
  }

  /**
   * Whether it is known where the message is when it is confirmed. Classic queues were rewritten
   * after 3.11, and with them when they sync; what they do since then stays a claim.
   */
  private static boolean isKnown(RabbitMqDurability found, String brokerVersion) {
    return found.queue() == QueueType.QUORUM || !found.persistent()
        || FIRST_CLASSIC_QUEUES.matcher(brokerVersion).matches();
  }

  /** A queue's members, or mirrors that have caught up, are what keeps its messages. */
  private RabbitMqDurability durability(JsonNode queue) {
    boolean quorum = queue.path("type").asText().equals(QueueType.QUORUM.id());
    boolean kept = queue.path("durable").asBoolean() && persistent;
    return quorum
        ? new RabbitMqDurability(QueueType.QUORUM, Math.max(1, queue.path("members").size()), true)
        : new RabbitMqDurability(QueueType.CLASSIC,
            1 + queue.path("synchronised_slave_nodes").size(), kept);
  }

  private void addDurability(RabbitMqDurability found, List<JsonNode> queues) {
    Durability durability = found.toDurability(settings.durability().acknowledge());
    Set<String> types = new TreeSet<>();
    queues.forEach(queue -> types.add(queue.path("type").asText()));
    add(Source.TOPIC, Aspect.REPLICAS, "queue members", Integer.toString(found.members()));
    add(Source.TOPIC, Aspect.ACKNOWLEDGE, "confirmed by",
        Integer.toString(found.guaranteedCopies()));
    add(Source.TOPIC, Aspect.STORAGE, "queue type", String.join(", ", types),
        storage(durability));
    add(Source.CLIENT, Aspect.STORAGE, "delivery mode", persistent ? "2 (persistent)" : "1",
        persistent ? "persistent" : "transient");
  }

  private static String storage(Durability durability) {
    return durability.storage().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Only users with the tag 'monitoring' may ask for nodes. */
  private JsonNode nodes() throws DriverException, InterruptedException {
    try {
      return management.nodes();
    } catch (DriverException e) {
      if (settings.existing().isEmpty()) {
        throw e;
      }
      add(Source.BROKER, Aspect.OTHER, "node settings", "not told: " + e.getMessage(), "not told");
      return MissingNode.getInstance();
    }
  }

  private void addNodes() throws DriverException, InterruptedException {
    Set<String> limits = new TreeSet<>();
    nodes()
        .forEach(node -> limits.add(
            new DataSize(Math.max(1, node.path("mem_limit").asLong(1))).toString()));
    if (!limits.isEmpty()) {
      add(Source.BROKER, Aspect.HEAP, "vm_memory_high_watermark", String.join(", ", limits));
    }
    settings.section(PropertySection.SERVER.key())
        .forEach((name, value) -> add(Source.CLAIMED, Aspect.OTHER, name, value));
  }

  private void addClient(List<Topic> topics) {
    ClientPolicy policy = settings.client();
    int partitions = topics.stream().mapToInt(Topic::partitions).max().orElse(1);
    int prefetch = RabbitMqConsumer.prefetch(settings, partitions);
    String buffer = policy.sendBuffer() + ", at most " + OpenSends.CAPACITY + " messages";
    add(Source.CLIENT, Aspect.BATCH_DELAY, "batching", "each message is sent at once", NONE);
    add(Source.CLIENT, Aspect.BATCH_SIZE, "batching", "each message is sent at once", NONE);
    add(Source.CLIENT, Aspect.SEND_BUFFER, "unconfirmed messages (weir's bound)", buffer,
        policy.sendBuffer().toString());
    add(Source.CLIENT, Aspect.IDEMPOTENCE, "deduplication", NONE);
    add(Source.CLIENT, Aspect.COMPRESSION, "compression", NONE);
    add(Source.CLIENT, Aspect.CONNECTIONS, "connections of each client", "1");
    add(Source.CLIENT, Aspect.SEND_TIMEOUT, "confirm time-out (weir's)",
        Durations.format(policy.sendTimeout()));
    add(Source.CLIENT, Aspect.RECEIVE_QUEUE, "prefetch of each queue",
        Integer.toString(prefetch), prefetch + " messages");
    add(Source.CLIENT, Aspect.ACKNOWLEDGE_INTERVAL, "basic.ack, multiple",
        Durations.format(policy.acknowledgeInterval()) + ", or " + prefetch / 2 + " messages",
        Durations.format(policy.acknowledgeInterval()));
    add(Source.CLIENT, Aspect.SUBSCRIPTION_TYPE, "consumers of a queue", "competing", "shared");
    add(Source.CLIENT, Aspect.DISPATCH_DELAY, "delivery", "pushed as it comes", NONE);
  }

  private void add(Source source, Aspect aspect, String name, String value) {
    add(source, aspect, name, value, value);
  }

  private void add(Source source, Aspect aspect, String name, String value, String normal) {
    list.add(new Setting(aspect, name, value, source, normal.isBlank() ? NONE : normal));
  }
}
