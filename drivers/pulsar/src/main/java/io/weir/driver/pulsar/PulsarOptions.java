package io.weir.driver.pulsar;

import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import io.weir.driver.pulsar.PulsarDurability.Quorum;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a scenario can say of a Pulsar system beyond what all systems share. Each accessor throws
 * {@link IllegalArgumentException} if its option makes no sense; the message says why.
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
  public static final String NAMESPACE = "namespace";
  public static final String SUBSCRIPTION_TYPE = "subscription-type";
  public static final String ENSEMBLE = "quorum.ensemble";
  public static final String WRITE_QUORUM = "quorum.write";
  public static final String ACK_QUORUM = "quorum.ack";

  private static final DataSize GIBIBYTE = DataSize.mebibytes(1024);
  private static final DataSize LEAST_MEMORY = DataSize.mebibytes(128);
  private static final Pattern TENANT_AND_NAMESPACE = Pattern.compile("[-=:.\\w]+/[-=:.\\w]+");

  public PulsarOptions {
    values = Map.copyOf(values);
  }

  /** All options with their explanations. */
  public static List<Option> all() {
    return List.of(
        new Option(BOOKIES, "storage nodes to start; default as many as nodes"),
        new Option(ZOOKEEPERS, "metadata nodes to start, an odd number; default 1"),
        new Option(HEAP, "Java heap of each broker, whole MiB, as 2 GiB; default 1 GiB"),
        new Option(DIRECT_MEMORY,
            "direct memory of each broker, a fifth of which caches entries; default 1 GiB"),
        new Option(BOOKIE_HEAP, "Java heap of each bookie; default 512 MiB"),
        new Option(BOOKIE_DIRECT_MEMORY,
            "direct memory of each bookie, a quarter of which is its write cache; default 1 GiB"),
        new Option(NAMESPACE,
            "tenant/namespace in which topics are created; default public/default"),
        new Option(ENSEMBLE,
            "E, the bookies among which a ledger is spread; default as many as quorum.write"),
        new Option(WRITE_QUORUM,
            "Qw, the bookies to which each entry is written; default durability.replicas"),
        new Option(ACK_QUORUM,
            "Qa, the bookies that confirm an entry first; default as durability.acknowledge says"),
        new Option(
            SUBSCRIPTION_TYPE,
            "exclusive, failover, shared or key-shared; default exclusive for one consumer and failover for several"));
  }

  /** How many bookies are started. */
  public int bookies(int nodes) {
    return count(BOOKIES, nodes);
  }

  /**
   * How many ZooKeeper nodes are started: odd, since an even one more tolerates no more failures.
   */
  public int zookeepers() {
    int count = count(ZOOKEEPERS, 1);
    if (count % 2 == 0) {
      throw new IllegalArgumentException("'" + count + "' is not an odd number");
    }
    return count;
  }

  public DataSize heap() {
    return memory(HEAP, GIBIBYTE);
  }

  public DataSize directMemory() {
    return memory(DIRECT_MEMORY, GIBIBYTE);
  }

  public DataSize bookieHeap() {
    return memory(BOOKIE_HEAP, DataSize.mebibytes(512));
  }

  public DataSize bookieDirectMemory() {
    return memory(BOOKIE_DIRECT_MEMORY, GIBIBYTE);
  }

  /** The tenant and namespace in which topics are created. */
  public String namespace() {
    String namespace = values.getOrDefault(NAMESPACE, "public/default");
    if (!TENANT_AND_NAMESPACE.matcher(namespace).matches()) {
      throw new IllegalArgumentException("'" + namespace + "' is not of the form tenant/namespace");
    }
    return namespace;
  }

  /** How consumers share a subscription, if the scenario says so. */
  public Optional<SubscriptionKind> subscriptionType() {
    return Optional.ofNullable(values.get(SUBSCRIPTION_TYPE)).map(SubscriptionKind::parse);
  }

  /**
   * The quorums that are asked for.
   *
   * @param mapped what holds where the options say nothing; the ensemble is then as large as the
   * write quorum
   */
  public Quorum quorum(Quorum mapped) {
    int write = count(WRITE_QUORUM, mapped.write());
    return new Quorum(count(ENSEMBLE, write), write, count(ACK_QUORUM, mapped.ack()));
  }

  /** A number from 1, or what holds where the options do not say it. */
  public int count(String name, int normal) {
    String text = values.get(name);
    if (text == null) {
      return normal;
    }
    if (!text.matches("[1-9][0-9]{0,3}")) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number from 1");
    }
    return Integer.parseInt(text);
  }

  private DataSize memory(String name, DataSize normal) {
    String text = values.get(name);
    DataSize size = text == null ? normal : DataSize.parse(text);
    if (size.compareTo(LEAST_MEMORY) < 0 || size.bytes() % DataSize.mebibytes(1).bytes() != 0) {
      throw new IllegalArgumentException(
          "'" + text + "' is not at least " + LEAST_MEMORY + " in whole MiB");
    }
    return size;
  }
}
