package io.weir.driver.pulsar;

import io.weir.core.launch.Option;
import io.weir.core.scenario.Durability;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.DataFolders;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import io.weir.driver.pulsar.PulsarDurability.Quorum;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The options of a Pulsar system beyond those that all systems share. Each accessor throws {@link
 * IllegalArgumentException} if its option is invalid; the message gives the reason.
 *
 * @param values options by name
 */
public record PulsarOptions(Map<String, String> values) {
  public static final String BOOKIES = "bookies";
  public static final String ZOOKEEPERS = "zookeepers";
  public static final String HEAP = "heap";
  public static final String DIRECT_MEMORY = "direct-memory";
  public static final String BOOKIE_HEAP = "bookie-heap";
  public static final String BOOKIE_DIRECT_MEMORY = "bookie-direct-memory";
  public static final String JOURNAL_DIRECTORY = "journal-directory";
  public static final String LEDGER_DIRECTORY = "ledger-directory";
  public static final String ENSEMBLE_SIZE = "ensemble-size";
  public static final String WRITE_QUORUM = "write-quorum";
  public static final String ACK_QUORUM = "ack-quorum";
  public static final String NAMESPACE = "namespace";
  public static final String SUBSCRIPTION_TYPE = "subscription-type";

  /** The Java heap of each metadata node, through which no message passes. */
  public static final DataSize ZOOKEEPER_HEAP = DataSize.mebibytes(256);

  private static final DataSize GIBIBYTE = DataSize.mebibytes(1024);
  private static final Pattern TENANT_AND_NAMESPACE = Pattern.compile("[-=:.\\w]+/[-=:.\\w]+");

  public PulsarOptions {
    values = Map.copyOf(values);
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(BOOKIES, "storage nodes to start; default the number of nodes"),
        new Option(ZOOKEEPERS, "metadata nodes to start, an odd number; default 1"),
        new Option(HEAP, "Java heap of each broker, whole MiB, such as 2 GiB; default 1 GiB"),
        new Option(DIRECT_MEMORY,
            "direct memory of each broker, a fifth of which caches entries; default 1 GiB"),
        new Option(BOOKIE_HEAP, "Java heap of each bookie; default 512 MiB"),
        new Option(BOOKIE_DIRECT_MEMORY,
            "direct memory of each bookie, a quarter of which is its write cache; default 1 GiB"),
        new Option(JOURNAL_DIRECTORY,
            "folders on other disks for the bookies' journals, separated by commas; a name is a"
                + " folder in the data folder, which is the default"),
        new Option(LEDGER_DIRECTORY,
            "likewise for the bookies' entry logs and indexes; default the data folder"),
        new Option(ENSEMBLE_SIZE,
            "E, the bookies of each ledger; default the write quorum"),
        new Option(WRITE_QUORUM, "Qw, the copies of each message; default durability.replicas"),
        new Option(ACK_QUORUM,
            "Qa, the copies before the acknowledgement; default by durability.acknowledge"),
        LocalTls.OPTION,
        JavaHome.OPTION,
        new Option(NAMESPACE,
            "tenant/namespace of the topics; default public/default"),
        new Option(
            SUBSCRIPTION_TYPE,
            "exclusive, failover, shared or key-shared; default exclusive for one consumer and"
                + " failover for several"));
  }

  /** Returns the number of bookies to start. */
  public int bookies(int nodes) {
    return read().count(BOOKIES, nodes);
  }

  /**
   * Returns the number of ZooKeeper nodes to start. It is odd, since one more node would not
   * tolerate more failures.
   */
  public int zookeepers() {
    int count = read().count(ZOOKEEPERS, 1);
    if (count % 2 == 0) {
      throw new IllegalArgumentException("'" + count + "' is not an odd number");
    }
    return count;
  }

  public DataSize heap() {
    return read().memory(HEAP, GIBIBYTE);
  }

  public DataSize directMemory() {
    return read().memory(DIRECT_MEMORY, GIBIBYTE);
  }

  public DataSize bookieHeap() {
    return read().memory(BOOKIE_HEAP, DataSize.mebibytes(512));
  }

  public DataSize bookieDirectMemory() {
    return read().memory(BOOKIE_DIRECT_MEMORY, GIBIBYTE);
  }

  /** Adds the memory of all processes. */
  public void reportMemory(SettingList list, int brokers, int bookies) {
    Map<String, String> counts = new HashMap<>(values);
    counts.keySet().retainAll(Set.of(ZOOKEEPERS));
    TotalMemory.report(list, totalMemory(brokers, bookies),
        new PulsarOptions(counts).totalMemory(brokers, bookies));
  }

  /** Returns the heaps and the direct memory of all processes of a system. */
  private DataSize totalMemory(int brokers, int bookies) {
    return new DataSize(
        Math.multiplyExact(brokers, Math.addExact(heap().bytes(), directMemory().bytes()))
            + Math.multiplyExact(bookies,
                Math.addExact(bookieHeap().bytes(), bookieDirectMemory().bytes()))
            + zookeepers() * ZOOKEEPER_HEAP.bytes());
  }

  /** Returns the folders for the bookies' journals. */
  public DataFolders journalDirectory() {
    return read().folders(JOURNAL_DIRECTORY);
  }

  /** Returns the folders for the bookies' entry logs and indexes. */
  public DataFolders ledgerDirectory() {
    return read().folders(LEDGER_DIRECTORY);
  }

  /** Returns the JDK that all processes run on, if it is not weir's own. */
  public Optional<Path> javaHome() {
    return JavaHome.of(values);
  }

  /**
   * The distribution of ledgers over bookies. The durability supplies the numbers that the options
   * omit.
   */
  public Quorum quorum(Durability durability) {
    int write = read().count(WRITE_QUORUM, durability.replicas());
    return new Quorum(read().count(ENSEMBLE_SIZE, write), write,
        read().count(ACK_QUORUM, durability.guaranteedCopies()));
  }

  /** Returns the tenant and namespace of the topics. */
  public String namespace() {
    String namespace = values.getOrDefault(NAMESPACE, "public/default");
    if (!TENANT_AND_NAMESPACE.matcher(namespace).matches()) {
      throw new IllegalArgumentException("'" + namespace + "' is not of the form tenant/namespace");
    }
    return namespace;
  }

  /** Returns how consumers share a subscription, if the scenario sets it. */
  public Optional<SubscriptionKind> subscriptionType() {
    return Optional.ofNullable(values.get(SUBSCRIPTION_TYPE)).map(SubscriptionKind::parse);
  }

  private OptionValues read() {
    return new OptionValues(values);
  }
}
