package io.weir.driver.kafka;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.DataFolders;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The options of a Kafka system beyond those that all systems share. Each accessor throws {@link
 * IllegalArgumentException} if its option is invalid; the message gives the reason.
 *
 * @param values options by name
 */
public record KafkaOptions(Map<String, String> values) {
  public static final String HEAP = "heap";
  public static final String CONTROLLERS = "controllers";
  public static final String CONTROLLER_HEAP = "controller-heap";
  public static final String LOG_DIRECTORY = "log-directory";
  public static final String TIERED_DIRECTORY = "tiered-directory";
  public static final String SUBSCRIPTION_TYPE = "subscription-type";

  /** The heap in Kafka's own start script. */
  private static final DataSize USUAL_HEAP = DataSize.mebibytes(1024);

  /** No message passes through a controller. */
  private static final DataSize USUAL_CONTROLLER_HEAP = DataSize.mebibytes(256);

  public KafkaOptions {
    values = Map.copyOf(values);
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(HEAP,
            "Java heap of each broker, whole MiB, such as 2 GiB; default " + USUAL_HEAP),
        new Option(CONTROLLERS,
            "controllers to start as separate processes, an odd number; default none: each broker"
                + " is a controller too"),
        new Option(CONTROLLER_HEAP,
            "Java heap of each separate controller; default " + USUAL_CONTROLLER_HEAP),
        new Option(LOG_DIRECTORY,
            "folders on other disks for the brokers' logs, separated by commas; a name is a folder"
                + " in the data folder, which is the default"),
        new Option(TIERED_DIRECTORY,
            "the folder of tiered storage, to which brokers move closed segments; a name is a folder"
                + " in the data folder; default none: no tiered storage; from 3.6 on"),
        new Option(SUBSCRIPTION_TYPE,
            "classic, consumer (the broker assigns partitions; from 4.0 on) or share (a queue: each"
                + " message is acknowledged by itself; from 4.2 on); default classic"),
        LocalTls.OPTION,
        JavaHome.OPTION);
  }

  /** Returns the Java heap of each broker. */
  public DataSize heap() {
    return new OptionValues(values).memory(HEAP, USUAL_HEAP);
  }

  /**
   * Returns the controllers in separate processes; 0 if brokers are controllers too. Their number
   * is odd, since one more would not tolerate more failures.
   */
  public int controllers() {
    int count =
        values.containsKey(CONTROLLERS) ? new OptionValues(values).count(CONTROLLERS, 1) : 0;
    if (values.containsKey(CONTROLLERS) && count % 2 == 0) {
      throw new IllegalArgumentException("'" + count + "' is not an odd number");
    }
    return count;
  }

  /** Returns the Java heap of each separate controller. */
  public DataSize controllerHeap() {
    return new OptionValues(values).memory(CONTROLLER_HEAP, USUAL_CONTROLLER_HEAP);
  }

  /** Adds the heap of separate controllers, if there are any, and the memory of all processes. */
  public void reportMemory(SettingList list, int nodes) {
    if (controllers() > 0) {
      list.add(Aspect.MEMORY, "-Xmx of each controller", controllerHeap().toString());
    }
    Map<String, String> counts = new HashMap<>(values);
    counts.keySet().retainAll(Set.of(CONTROLLERS));
    TotalMemory.report(list, totalMemory(nodes), new KafkaOptions(counts).totalMemory(nodes));
  }

  /** Returns the heaps of all processes of a cluster. */
  private DataSize totalMemory(int nodes) {
    return new DataSize(Math.addExact(Math.multiplyExact(nodes, heap().bytes()),
        Math.multiplyExact(controllers(), controllerHeap().bytes())));
  }

  /** Returns the folders in which brokers keep partitions. */
  public DataFolders logDirectory() {
    return new OptionValues(values).folders(LOG_DIRECTORY);
  }

  /** Returns whether brokers have tiered storage. */
  public boolean isTiered() {
    return values.containsKey(TIERED_DIRECTORY);
  }

  /** Returns the folder of tiered storage; none without it. */
  public DataFolders tieredDirectory() {
    DataFolders tier = new OptionValues(values).folders(TIERED_DIRECTORY);
    if (tier.folders().size() > 1) {
      throw new IllegalArgumentException(
          "'" + values.get(TIERED_DIRECTORY) + "' names several folders");
    }
    return tier;
  }

  /** Returns how consumers share a subscription. */
  public SubscriptionType subscriptionType() {
    return new OptionValues(values).text(SUBSCRIPTION_TYPE)
        .map(SubscriptionType::parse)
        .orElse(SubscriptionType.CLASSIC);
  }

  /** Returns the JDK that brokers run on, if it is not weir's own. */
  public Optional<Path> javaHome() {
    return JavaHome.of(values);
  }
}
