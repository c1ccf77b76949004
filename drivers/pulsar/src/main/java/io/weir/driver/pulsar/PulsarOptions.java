package io.weir.driver.pulsar;

import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import io.weir.driver.common.bookkeeper.BookKeeperOptions;
import java.nio.file.Path;
import java.util.ArrayList;
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
  public static final String HEAP = "heap";
  public static final String DIRECT_MEMORY = "direct-memory";
  public static final String NAMESPACE = "namespace";
  public static final String SUBSCRIPTION_TYPE = "subscription-type";

  private static final DataSize GIBIBYTE = DataSize.mebibytes(1024);
  private static final Pattern TENANT_AND_NAMESPACE = Pattern.compile("[-=:.\\w]+/[-=:.\\w]+");

  public PulsarOptions {
    values = Map.copyOf(values);
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    List<Option> all = new ArrayList<>(BookKeeperOptions.COUNTS);
    all.add(new Option(HEAP,
        "Java heap of each broker, whole MiB, such as 2 GiB; default 1 GiB"));
    all.add(new Option(DIRECT_MEMORY,
        "direct memory of each broker, a fifth of which caches entries; default 1 GiB"));
    all.addAll(BookKeeperOptions.STORAGE);
    all.add(LocalTls.OPTION);
    all.add(JavaHome.OPTION);
    all.add(new Option(NAMESPACE, "tenant/namespace of the topics; default public/default"));
    all.add(new Option(SUBSCRIPTION_TYPE,
        "exclusive, failover, shared or key-shared; default exclusive for one consumer and"
            + " failover for several"));
    return List.copyOf(all);
  }

  /** Returns the options of ZooKeeper and the bookies. */
  public BookKeeperOptions bookKeeper() {
    return new BookKeeperOptions(read());
  }

  public DataSize heap() {
    return read().memory(HEAP, GIBIBYTE);
  }

  public DataSize directMemory() {
    return read().memory(DIRECT_MEMORY, GIBIBYTE);
  }

  /** Adds the memory of all processes. */
  public void reportMemory(SettingList list, int brokers, int bookies) {
    Map<String, String> counts = new HashMap<>(values);
    counts.keySet().retainAll(Set.of(BookKeeperOptions.ZOOKEEPERS));
    TotalMemory.report(list, totalMemory(brokers, bookies),
        new PulsarOptions(counts).totalMemory(brokers, bookies));
  }

  /** Returns the heaps and the direct memory of all processes of a system. */
  private DataSize totalMemory(int brokers, int bookies) {
    return new DataSize(
        Math.multiplyExact(brokers, Math.addExact(heap().bytes(), directMemory().bytes()))
            + bookKeeper().memory(bookies).bytes());
  }

  /** Returns the JDK that all processes run on, if it is not weir's own. */
  public Optional<Path> javaHome() {
    return JavaHome.of(values);
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
