package io.weir.driver.nats;

import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.PassedSection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The options of a NATS system in a scenario.
 *
 * @param values options by name
 */
public record NatsOptions(OptionValues values) {
  public static final String MEMORY = "memory";
  public static final String HOME = "home";

  /** The endpoint with the addresses of all servers: {@code host:port}, comma-separated. */
  public static final String ADDRESSES = "nats";

  /** The endpoint with the monitoring pages of all servers: URLs, comma-separated. */
  public static final String MONITORING = "monitoring";

  /** The endpoint with the password of {@link #USER}, made for the deployment. */
  public static final String PASSWORD = "password";

  /** The user of a deployment. */
  public static final String USER = "weir";

  /** The equivalent of a JVM's heap: the runtime of Go collects garbage so as to stay below it. */
  public static final DataSize DEFAULT_MEMORY = DataSize.mebibytes(1024);

  /**
   * The largest payload that weir's servers accept, headers included. JetStream takes a stored
   * record of more than 32 MiB for a damaged one ({@code rlBadThresh} in filestore.go).
   */
  public static final DataSize LARGEST_PAYLOAD = DataSize.mebibytes(31);

  /** The part of the memory that messages of storage {@code memory} may take. */
  private static final double SHARE_OF_MESSAGES = 0.75;

  /** Reads options, which may be unreadable. */
  public static NatsOptions of(Map<String, String> options) {
    return new NatsOptions(new OptionValues(options));
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(MEMORY,
            "Memory of each server up to which it collects little garbage (GOMEMLIMIT), such as"
                + " 4 GiB; with storage memory its messages take three quarters of it at most;"
                + " default " + DEFAULT_MEMORY),
        new Option(HOME, "Folder with the program nats-server, for one that is not on the path"),
        LocalTls.OPTION);
  }

  /**
   * The settings of each server's configuration that a scenario may pass through. A name that
   * begins with {@code jetstream.} is one of that block.
   */
  public static final PassedSection SERVER = new PassedSection() {
    private static final Pattern LISTENER = Pattern.compile(
        "listen|host|net|port|(?:client|http)_advertise|https?(?:_port)?|monitor_port|tls"
            + "|cluster|server_name|name");
    private static final Pattern FILES =
        Pattern.compile("(?:jetstream\\.)?(?:store_?dir|store)|log_?file|logfile|pid_?file");
    private static final Pattern SYNC = Pattern.compile("jetstream\\.sync(?:_interval)?");
    private static final Pattern MEMORY_LIMIT =
        Pattern.compile("jetstream\\.max_mem(?:ory)?(?:_store)?");

    @Override
    public String key() {
      return "server";
    }

    @Override
    public Map<String, String> owned() {
      return Map.of(
          "authorization", "weir draws a password for each deployment",
          "accounts", "weir's clients use the account of the deployment",
          "jetstream", "pass its settings one by one, as 'jetstream.max_file_store'");
    }

    @Override
    public Map<Pattern, String> ownedPatterns() {
      return Map.of(
          SYNC, "set 'durability.storage' of the system",
          MEMORY_LIMIT, "set 'memory' of the system",
          FILES, "use --data to choose the disk; weir names and removes the files",
          LISTENER, "set 'port' of the system; weir assigns the listeners");
    }
  };

  /** Returns the memory of a server. */
  public DataSize memory() {
    return values.memory(MEMORY, DEFAULT_MEMORY);
  }

  /** Returns the memory that messages of storage {@code memory} may take on a server. */
  public DataSize memoryOfMessages() {
    return new DataSize((long) (memory().bytes() * SHARE_OF_MESSAGES));
  }

  /** Returns the server's program. */
  public String server() {
    String program = "nats-server";
    return values.program(HOME, program);
  }
}
