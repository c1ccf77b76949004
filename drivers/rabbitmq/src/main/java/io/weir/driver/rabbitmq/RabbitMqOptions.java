package io.weir.driver.rabbitmq;

import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options of a RabbitMQ system in a scenario. */
public final class RabbitMqOptions {
  public static final String QUEUE = "queue";
  public static final String EXCHANGE = "exchange";
  public static final String CLIENT = "client";
  public static final String MEMORY = "memory";
  public static final String HOME = "home";
  /** Finds the release, as its first group, in the path of a program of RabbitMQ. */
  public static final Pattern RELEASE_IN_PATH = Pattern.compile("/rabbitmq_server-([0-9][^/]*)/");
  public static final String ERLANG = "erlang";
  public static final String VIRTUAL_HOST = "virtual-host";

  /** The equivalent of a JVM's heap: above this much memory the broker blocks publishers. */
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

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(QUEUE,
            "Queue type: quorum, stream or classic; default: quorum for storage fsync, stream for"
                + " page-cache, classic for memory"),
        new Option(EXCHANGE,
            "Exchange that distributes routing keys over the queues, direct or topic; default"
                + " direct"),
        new Option(CLIENT,
            "Client of queues, amqp-0-9-1 or amqp-1.0, which needs RabbitMQ 4.0 or newer; default"
                + " amqp-0-9-1"),
        new Option(MEMORY,
            "Memory of each node above which it blocks publishers, such as 2 GiB; default "
                + DEFAULT_MEMORY),
        new Option(HOME,
            "Folder of a RabbitMQ that was not installed as a package, which contains its 'sbin';"
                + " default: that of the package rabbitmq-server"),
        new Option(ERLANG,
            "Folder of the Erlang that runs it, which contains 'bin/erl'; default: the one on the"
                + " path"),
        LocalTls.OPTION,
        new Option(VIRTUAL_HOST,
            "Virtual host of an existing cluster; default " + DEFAULT_HOST));
  }

  /**
   * Returns the requested queue type, if any.
   *
   * @throws IllegalArgumentException if there is no such type
   */
  public Optional<QueueType> queue() {
    return Optional.ofNullable(options.get(QUEUE))
        .map(id -> QueueType.named(id)
            .orElseThrow(() -> new IllegalArgumentException("'" + id + "' is not a queue type")));
  }

  /** Returns whether a client of queues is named. A stream has another one. */
  public boolean namesClient() {
    return options.containsKey(CLIENT);
  }

  /**
   * Returns the client of queues.
   *
   * @throws IllegalArgumentException if there is no such client
   */
  public RabbitMqClient client() {
    return Optional.ofNullable(options.get(CLIENT))
        .map(RabbitMqClient::of)
        .orElse(RabbitMqClient.AMQP_0_9_1);
  }

  /** Returns whether an exchange's type is set. A stream does not use one. */
  public boolean namesExchange() {
    return options.containsKey(EXCHANGE);
  }

  /**
   * Returns the exchange's type.
   *
   * @throws IllegalArgumentException if it is neither direct nor topic
   */
  public String exchange() {
    String type = options.getOrDefault(EXCHANGE, DIRECT);
    if (!type.equals(DIRECT) && !type.equals(TOPIC)) {
      throw new IllegalArgumentException(
          "'" + type + "' is not an exchange type that distributes messages by routing key");
    }
    return type;
  }

  /**
   * Returns the memory watermark of a node.
   *
   * @throws IllegalArgumentException if it is not a size
   */
  public DataSize memory() {
    String memory = options.get(MEMORY);
    return memory == null ? DEFAULT_MEMORY : DataSize.parse(memory);
  }

  /** Returns the script that starts a node. */
  public Path script() {
    String home = options.get(HOME);
    return (home == null ? Path.of(DEBIAN_SCRIPTS) : Path.of(home, "sbin"))
        .resolve("rabbitmq-server");
  }

  /** Returns the release of another installation, if the name of its folder has it. */
  public Optional<RabbitMqRelease> releaseOfHome() {
    Matcher release = RELEASE_IN_PATH.matcher(script().toString());
    return release.find() ? Optional.of(new RabbitMqRelease(release.group(1))) : Optional.empty();
  }

  /** Returns the folder with Erlang's programs; empty if they are on the path. */
  public Optional<Path> erlang() {
    return Optional.ofNullable(options.get(ERLANG)).map(folder -> Path.of(folder, "bin"));
  }

  /** Returns the virtual host of all exchanges and queues. */
  public String virtualHost() {
    return options.getOrDefault(VIRTUAL_HOST, DEFAULT_HOST);
  }
}
