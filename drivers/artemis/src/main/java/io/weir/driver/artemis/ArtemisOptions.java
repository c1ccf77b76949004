package io.weir.driver.artemis;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.PassedSection;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The options of an Artemis system in a scenario.
 *
 * @param values options by name
 */
public record ArtemisOptions(OptionValues values) {
  public static final String HEAP = "heap";
  public static final String CLIENT = "client";

  /** The endpoint with the addresses of the broker and its backup: {@code host:port}. */
  public static final String ADDRESS = "artemis";

  /** The endpoint with the password of {@link #USER}, made for the deployment. */
  public static final String PASSWORD = "password";

  /** The user of a deployment. */
  public static final String USER = "weir";

  /** That of the other kinds. */
  private static final DataSize USUAL_HEAP = DataSize.mebibytes(1024);

  /** Reads options, which may be unreadable. */
  public static ArtemisOptions of(Map<String, String> options) {
    return new ArtemisOptions(new OptionValues(options));
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(CLIENT,
            "Client, core, jms (Artemis's own) or amqp-1.0 (Apache Qpid JMS); default core"),
        new Option(HEAP,
            "Java heap of the broker, and as much outside of it, whole MiB, such as 2 GiB; default "
                + USUAL_HEAP + "; messages beyond half of it are paged to files"),
        LocalTls.OPTION,
        JavaHome.OPTION);
  }

  /**
   * The broker properties that a scenario may pass through, as {@code journalBufferTimeout_NIO}.
   */
  public static final PassedSection SERVER = new PassedSection() {
    private static final Pattern DURABILITY = Pattern.compile(
        "journalSync(?:NonT|T)ransactional|journalDatasync|largeMessageSync|persistenceEnabled");
    private static final Pattern FILES = Pattern.compile(
        "(?:journal|bindings|paging|largeMessages|nodeManagerLock)Directory|brokerInstance");
    private static final Pattern LISTENER =
        Pattern.compile("(?:acceptor|connector)Configurations\\..*");
    private static final Pattern LOGIN =
        Pattern.compile("security(?:Enabled|Roles\\..*|Settings\\..*)|jaasConfigs\\..*");
    private static final Pattern REPLICATION =
        Pattern.compile("(?:HAPolicyConfiguration|cluster(?:Configurations|User|Password)"
            + "|AMQPConnection|AMQPConnections|bridgeConfigurations|storeConfiguration)\\b.*");

    @Override
    public String key() {
      return "server";
    }

    @Override
    public Map<String, String> owned() {
      return Map.of(
          "name", "weir finds the broker's management beans by it",
          "JMXManagementEnabled", "weir reads the broker's metrics by it",
          "managementAddress", "weir reads the broker's settings by it");
    }

    @Override
    public Map<Pattern, String> ownedPatterns() {
      return Map.of(
          DURABILITY, "set 'durability.storage' of the system",
          FILES, "use --data to choose the disk; weir names and removes the files",
          LISTENER, "set 'port' of the system; weir assigns the listener",
          LOGIN, "weir draws a password for each deployment",
          REPLICATION, "set 'durability.replicas' to 2 for a pair; for others name them under"
              + " 'existing'");
    }
  };

  /**
   * Returns the client of producers and consumers.
   *
   * @throws IllegalArgumentException if there is no such client
   */
  public ArtemisClient client() {
    return Optional.ofNullable(values.values().get(CLIENT))
        .map(ArtemisClient::of)
        .orElse(ArtemisClient.CORE);
  }

  /** Returns the Java heap of the broker, which has as much memory outside of it. */
  public DataSize heap() {
    return values.memory(HEAP, USUAL_HEAP);
  }

  /** Returns the JDK that the broker runs on, if it is not weir's own. */
  public Optional<Path> javaHome() {
    return JavaHome.of(values.values());
  }

  /**
   * Adds the memory of the brokers.
   *
   * @param brokers how many there are
   */
  public void reportMemory(SettingList list, int brokers) {
    list.add(Aspect.HEAP, "-Xmx", heap().toString());
    list.add(Aspect.MEMORY, "-XX:MaxDirectMemorySize", heap().toString());
    TotalMemory.report(list, total(heap(), brokers), total(USUAL_HEAP, brokers));
  }

  private static DataSize total(DataSize heap, int brokers) {
    return new DataSize(2 * brokers * heap.bytes());
  }
}
