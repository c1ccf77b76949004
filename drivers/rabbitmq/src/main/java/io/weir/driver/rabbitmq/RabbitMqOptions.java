package io.weir.driver.rabbitmq;

import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Options of a RabbitMQ system in a scenario. */
public final class RabbitMqOptions {
  public static final String QUEUE = "queue";
  public static final String EXCHANGE = "exchange";
  public static final String MEMORY = "memory";
  public static final String HOME = "home";
  public static final String VIRTUAL_HOST = "virtual-host";

  /** The counterpart of a JVM's heap: at this much memory the broker makes publishers wait. */
  public static final DataSize DEFAULT_MEMORY = DataSize.mebibytes(1024);

  private static final String DIRECT = "direct";
  private static final String TOPIC = "topic";
  private static final String DEFAULT_HOST = "/";
  private static final String DEBIAN_HOME = "/usr/lib/rabbitmq";

  private final Map<String, String> options;

  public RabbitMqOptions(Map<String, String> options) {
    this.options = Map.copyOf(options);
  }

  /** All options, for people. */
  public static List<Option> all() {
    return List.of(
        new Option(QUEUE,
            "Queue type, quorum or classic; default: quorum for storage fsync, classic for memory"),
        new Option(EXCHANGE,
            "Exchange that spreads routing keys over the queues, direct or topic; default direct"),
        new Option(MEMORY,
            "Memory of each node at which publishers are made to wait, as 2 GiB; default "
                + DEFAULT_MEMORY),
        new Option(HOME, "Where RabbitMQ is installed; default " + DEBIAN_HOME),
        new Option(VIRTUAL_HOST,
            "Virtual host of a cluster that weir did not start; default " + DEFAULT_HOST));
  }

  /**
   * The queue type that is asked for, if one is.
   *
   * @throws IllegalArgumentException if there is no such type
   */
  public Optional<QueueType> queue() {
    return Optional.ofNullable(options.get(QUEUE))
        .map(id -> QueueType.named(id)
            .orElseThrow(() -> new IllegalArgumentException("'" + id + "' is no queue type")));
  }

  /**
   * The exchange's type.
   *
   * @throws IllegalArgumentException if it is neither direct nor topic
   */
  public String exchange() {
    String type = options.getOrDefault(EXCHANGE, DIRECT);
    if (!type.equals(DIRECT) && !type.equals(TOPIC)) {
      throw new IllegalArgumentException(
          "'" + type + "' is no exchange type that spreads messages by routing key");
    }
    return type;
  }

  /**
   * The memory watermark of a node.
   *
   * @throws IllegalArgumentException if it is not a size
   */
  public DataSize memory() {
    String memory = options.get(MEMORY);
    return memory == null ? DEFAULT_MEMORY : DataSize.parse(memory);
  }

  /** The virtual host that everything is in. */
  public String virtualHost() {
    return options.getOrDefault(VIRTUAL_HOST, DEFAULT_HOST);
  }

  /** Where RabbitMQ is installed. */
  public String home() {
    return options.getOrDefault(HOME, DEBIAN_HOME);
  }
}
