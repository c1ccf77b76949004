package io.weir.driver.rabbitmq;

import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import java.nio.file.Path;
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
  /** Debian links the scripts of its one version here. */
  private static final String DEBIAN_SCRIPTS = "/usr/lib/rabbitmq/bin";
  private static final String DEFAULT_HOST = "/";

  private final Map<String, String> options;

  public RabbitMqOptions(Map<String, String> options) {
    this.options = Map.copyOf(options);
  }

  /** All options, for people. */
  public static List<Option> all() {
    return List.of(
        new Option(QUEUE,
            "Queue type: quorum, stream or classic; default: quorum for storage fsync, stream for page-cache, classic for memory"),
        new Option(EXCHANGE,
            "Exchange that spreads routing keys over the queues, direct or topic; default direct"),
        new Option(MEMORY,
            "Memory of each node at which publishers are made to wait, as 2 GiB; default "
                + DEFAULT_MEMORY),
        new Option(HOME,
            "Folder of a RabbitMQ that did not come as a package, which holds its 'sbin'; default: that of the package rabbitmq-server"),
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

  /** Whether an exchange's type is asked for, which a stream has no use for. */
  public boolean namesExchange() {
    return options.containsKey(EXCHANGE);
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

  /** The script that starts a node. */
  public Path script() {
    String home = options.get(HOME);
    return (home == null ? Path.of(DEBIAN_SCRIPTS) : Path.of(home, "sbin"))
        .resolve("rabbitmq-server");
  }

  /** The virtual host that everything is in. */
  public String virtualHost() {
    return options.getOrDefault(VIRTUAL_HOST, DEFAULT_HOST);
  }
}
