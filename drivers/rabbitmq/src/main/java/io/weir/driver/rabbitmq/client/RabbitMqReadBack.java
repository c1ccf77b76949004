package io.weir.driver.rabbitmq.client;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.rabbitmq.FixedSettings;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import io.weir.driver.rabbitmq.RabbitMqPropertySection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the properties of queues from the broker, and adds the settings of the clients. */
final class RabbitMqReadBack {
  private static final Pattern FIRST_CLASSIC_QUEUES = Pattern.compile("3\\.([0-9]|10|11)\\..*");

  private final DriverSettings settings;
  private final QueueListing listing;
  private final AdminConnections nodes;
  private final Clients clients;
  private final SettingList list = new SettingList(Source.CLAIMED);

  RabbitMqReadBack(DriverSettings settings, QueueListing listing, AdminConnections nodes,
      Clients clients) {
    this.settings = settings;
    this.listing = listing;
    this.nodes = nodes;
    this.clients = clients;
  }

  ReadBack read(List<Topic> topics) throws DriverException, InterruptedException {
    List<QueueFacts> queues = new ArrayList<>();
    for (Topic topic : topics) {
      if (!topic.existing()) {
        queues.addAll(listing.of(topic));
      }
    }
    if (topics.stream().anyMatch(Topic::existing)) {
      queues.addAll(listing.beginningWith(settings.clientId()));
    }
    Optional<RabbitMqDurability> weakest = queues.stream()
        .map(queue -> queue.durability(clients.persistent()))
        .min(Comparator.comparing(RabbitMqDurability::storage)
            .thenComparing(RabbitMqDurability::members));
    weakest.ifPresent(found -> addQueues(found, queues));
    addNodes();
    FixedSettings.addTo(list, RabbitMqDurability
        .of(settings.durability(), new RabbitMqOptions(settings.options()).queue())
        .queue());
    if (settings.existing().isEmpty()) {
      FixedSettings.addMemory(list, settings.options(),
          settings.endpoint(RabbitMqEndpoint.AMQP).split(",").length);
    }
    LocalTls.report(list.from(Source.CLIENT), settings.tls().isPresent());
    clients.report(topics, list.from(Source.CLIENT));
    Optional<RabbitMqDurability> known = weakest.filter(this::isKnown);
    return new ReadBack(Optional.of(nodes.brokerVersion()),
        known.map(found -> found.toDurability(settings.durability().acknowledge())), list.all(),
        known.map(RabbitMqDurability::guarantee));
  }

  /**
   * Returns whether the message's location at its confirm is known. Classic queues were rewritten
   * after 3.11, including when they sync. Their later behavior remains a claim.
   */
  private boolean isKnown(RabbitMqDurability found) {
    return found.queue() != QueueType.CLASSIC || !found.persistent()
        || FIRST_CLASSIC_QUEUES.matcher(nodes.brokerVersion()).matches();
  }

  private void addQueues(RabbitMqDurability weakest, List<QueueFacts> queues) {
    SettingList topic = list.from(Source.TOPIC);
    topic.add(Aspect.REPLICAS, "queue members", Integer.toString(weakest.members()));
    topic.add(Aspect.ACKNOWLEDGE, "confirmed by",
        Integer.toString(weakest.guaranteedCopies()));
    topic.add(Aspect.STORAGE, "queue type", counts(queues, queue -> queue.type().id()),
        EnumWord.kebab(weakest.storage()));
    topic.add(Aspect.OTHER, "queue leaders", counts(queues, QueueFacts::leader));
    for (String argument : RabbitMqPropertySection.QUEUE.shown(settings)) {
      topic.add(Aspect.OTHER, argument,
          counts(queues,
              queue -> queue.arguments().getOrDefault(argument, Normal.NONE)));
    }
  }

  /** Formats a property of queues, with counts if they differ: {@code a (3), b (1)}. */
  private static String counts(List<QueueFacts> queues, Function<QueueFacts, String> fact) {
    TreeMap<String, Long> counts =
        queues.stream().collect(groupingBy(fact, TreeMap::new, Collectors.counting()));
    return counts.size() == 1
        ? counts.firstKey()
        : counts.entrySet()
            .stream()
            .map(count -> count.getKey() + " (" + count.getValue() + ")")
            .collect(joining(", "));
  }

  /** Only users with the tag 'monitoring' may query nodes. */
  private JsonNode listed() throws DriverException, InterruptedException {
    try {
      return listing.management().nodes();
    } catch (DriverException e) {
      if (settings.existing().isEmpty()) {
        throw e;
      }
      list.from(Source.BROKER).addUnanswered("node settings", e.getMessage());
      return MissingNode.getInstance();
    }
  }

  /** Without its statistics the management plugin reports no limits of a node. */
  private void addNodes() throws DriverException, InterruptedException {
    JsonNode listed = listed();
    addLargestMessage();
    addSize(listed, "mem_limit", Aspect.HEAP, "vm_memory_high_watermark",
        new RabbitMqOptions(settings.options()).memory().toString());
    addFailureDetection(listed);
    Map<String, String> server = settings.section(RabbitMqPropertySection.SERVER.key());
    for (String name : RabbitMqPropertySection.SERVER.shown(settings)) {
      String value = server.get(name);
      switch (name) {
        case "disk_free_limit.absolute" -> addSize(listed, "disk_free_limit", Aspect.OTHER, name,
            value);
        case "frame_max" -> list.from(Source.BROKER)
            .add(Aspect.OTHER, name,
                Integer.toString(nodes.largestFrame()));
        default -> list.add(Aspect.OTHER, name, value);
      }
    }
  }

  /** Adds the seconds after which nodes consider another one dead whose connections stay open. */
  private void addFailureDetection(JsonNode listed) {
    listed.findValuesAsText("net_ticktime")
        .stream()
        .distinct()
        .forEach(seconds -> list.from(Source.BROKER)
            .add(Aspect.FAILURE_DETECTION, "net_ticktime",
                seconds, seconds + "s"));
  }

  /** The broker reports it to no client, so for an existing cluster it is unknown. */
  private void addLargestMessage() {
    String name = RabbitMqDurability
        .of(settings.durability(), new RabbitMqOptions(settings.options()).queue())
        .queue()
        .sizeLimit();
    if (settings.existing().isEmpty()) {
      String bytes = settings.section(RabbitMqPropertySection.SERVER.key())
          .getOrDefault(name, Long.toString(MessageSpec.BROKER_LIMIT.bytes()));
      list.add(Aspect.LARGEST_MESSAGE, name, bytes,
          Normal.bytes(bytes));
    }
  }

  /** Adds the limit that each node reports, or the limit that weir set if none does. */
  private void addSize(JsonNode listed, String limit, Aspect aspect, String name, String claimed) {
    List<String> sizes = new ArrayList<>();
    listed.forEach(node -> {
      if (node.path(limit).asLong() > 0) {
        sizes.add(new DataSize(node.path(limit).asLong()).toString());
      }
    });
    if (sizes.isEmpty() && settings.existing().isEmpty()) {
      list.add(aspect, name, claimed);
    } else if (!sizes.isEmpty()) {
      list.from(Source.BROKER).add(aspect, name, sizes.stream().distinct().collect(joining(", ")));
    }
  }
}
