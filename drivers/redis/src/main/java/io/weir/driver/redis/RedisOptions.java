package io.weir.driver.redis;

import io.weir.core.launch.Option;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.PassedSection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The options of a Redis system in a scenario.
 *
 * @param values options by name
 */
public record RedisOptions(OptionValues values) {
  public static final String MEMORY = "memory";
  public static final String PROGRAM = "program";
  public static final String HOME = "home";
  public static final String APPEND_FSYNC = "appendfsync";
  public static final String MAX_LENGTH = "max-length";

  /** The endpoint with the addresses of all nodes: {@code host:port}, comma-separated. */
  public static final String ADDRESSES = "redis";

  /** The endpoint with the password of the user {@code default}, made for the deployment. */
  public static final String PASSWORD = "password";

  /** The equivalent of a JVM's heap: above this much memory a node refuses writes. */
  public static final DataSize DEFAULT_MEMORY = DataSize.mebibytes(1024);

  /** The largest value of a command that weir's nodes accept, in bytes. */
  public static final long LARGEST_VALUE = MessageSpec.BROKER_LIMIT.bytes();

  private static final String REDIS = "redis";
  private static final String VALKEY = "valkey";
  private static final String EVERY_SECOND = "everysec";
  private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,14}");

  /** Reads options, which may be unreadable. */
  public static RedisOptions of(Map<String, String> options) {
    return new RedisOptions(new OptionValues(options));
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(MEMORY,
            "Memory of each node (maxmemory) above which it refuses messages, such as 4 GiB;"
                + " default " + DEFAULT_MEMORY),
        new Option(PROGRAM,
            "Server to start: redis (redis-server) or valkey (valkey-server); default redis"),
        new Option(HOME,
            "Folder with the server and its command line, for one that is not on the path"),
        new Option(APPEND_FSYNC,
            "everysec, with storage memory: writes an append-only file and syncs it each second;"
                + " default: no such file"),
        new Option(MAX_LENGTH,
            "Messages that each partition keeps about (XADD MAXLEN ~), such as 1000000; default:"
                + " all"),
        LocalTls.OPTION);
  }

  /** The lines of each node's configuration that a scenario may pass through. */
  public static final PassedSection SERVER = new PassedSection() {
    private static final String DURABILITY = "set 'durability' of the system";
    private static final String LISTENERS = "set 'port' of the system; weir assigns the listeners";
    private static final Pattern FILES = Pattern.compile("(?:dir|dbfilename|logfile|pidfile"
        + "|daemonize|append(?:filename|dirname)|aclfile|include|loadmodule"
        + "|cluster-config-file|save)");
    private static final Pattern LISTENER =
        Pattern.compile("(?:tls-)?port|bind(?:-source-addr)?|unixsocket|tls-.*"
            + "|(?:cluster|replica)-announce-.*");

    @Override
    public String key() {
      return "server";
    }

    @Override
    public Map<String, String> owned() {
      return Map.of(
          "appendonly", DURABILITY,
          "appendfsync", DURABILITY,
          "no-appendfsync-on-rewrite", DURABILITY,
          "min-replicas-to-write", DURABILITY,
          "replicaof", "set 'nodes' and 'durability.replicas' of the system",
          "cluster-enabled", "set 'nodes' and 'durability.replicas' of the system",
          "maxmemory", "set 'memory' of the system",
          "maxmemory-policy", "a stream that is evicted loses acknowledged messages",
          "requirepass", "weir draws a password for each deployment",
          "masterauth", "weir draws a password for each deployment");
    }

    @Override
    public Map<Pattern, String> ownedPatterns() {
      return Map.of(
          FILES, "use --data to choose the disk; weir names and removes the files",
          LISTENER, LISTENERS);
    }
  };

  /** Returns the limit of a node's memory. */
  public DataSize memory() {
    return values.memory(MEMORY, DEFAULT_MEMORY);
  }

  /** Returns the server's program. */
  public String server() {
    return path(product() + "-server");
  }

  /** Returns the program of the server's command line. */
  public String commandLine() {
    return path(product() + "-cli");
  }

  /** Returns the product's name in Debian's packages. */
  public String product() {
    String product = values.text(PROGRAM).orElse(REDIS);
    return switch (product) {
      case REDIS, VALKEY -> product;
      default -> throw new Malformed("'" + product + "' is neither redis nor valkey");
    };
  }

  private String path(String program) {
    return values.program(HOME, program);
  }

  /** Returns whether a node of storage {@code memory} syncs an append-only file each second. */
  public boolean syncsEverySecond() {
    Optional<String> policy = values.text(APPEND_FSYNC);
    if (policy.isPresent() && !policy.get().equals(EVERY_SECOND)) {
      throw new Malformed("'" + policy.get() + "' is not everysec");
    }
    return policy.isPresent();
  }

  /** Returns how many messages a partition keeps about; empty if it keeps all. */
  public OptionalLong maxLength() {
    Optional<String> length = values.text(MAX_LENGTH);
    if (length.isEmpty()) {
      return OptionalLong.empty();
    }
    if (!COUNT.matcher(length.get()).matches()) {
      throw new Malformed("'" + length.get() + "' is not a whole number from 1");
    }
    return OptionalLong.of(Long.parseLong(length.get()));
  }
}
