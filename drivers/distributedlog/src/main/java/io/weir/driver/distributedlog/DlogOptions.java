package io.weir.driver.distributedlog;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.Option;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.PassedSection;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import io.weir.driver.common.bookkeeper.BookKeeperOptions;
import io.weir.driver.common.bookkeeper.BookKeeperProperties;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The options of a DistributedLog system in a scenario.
 *
 * @param values options by name
 */
public record DlogOptions(OptionValues values) {
  public static final String NAMESPACE = "namespace";

  /** The endpoint with the addresses of ZooKeeper: {@code host:port}, separated by commas. */
  public static final String ZOOKEEPER = "zookeeper";

  /** The endpoint with the bookies' admin interfaces: {@code http://host:port}, likewise. */
  public static final String BOOKIE_ADMIN_URL = "bookie-admin-url";

  private static final Pattern PATH = Pattern.compile("(?:/[-.\\w]+)+");

  /** The properties that a scenario may pass through. */
  public enum Section implements PassedSection {
    /** Those of DistributedLog's client. */
    CLIENT("client", Owned.CLIENT),
    BOOKIE(BookKeeperProperties.BOOKIE_SECTION, BookKeeperProperties.BOOKIE),
    ZOOKEEPER(BookKeeperProperties.ZOOKEEPER_SECTION, BookKeeperProperties.ZOOKEEPER);

    private final String key;
    private final Map<String, String> owned;

    Section(String key, Map<String, String> owned) {
      this.key = key;
      this.owned = owned;
    }

    @Override
    public String key() {
      return key;
    }

    @Override
    public Map<String, String> owned() {
      return owned;
    }
  }

  /** The properties of the client that weir reserves. */
  private static final class Owned {
    private static final String QUORUM =
        "set 'durability', or 'ensemble-size', 'write-quorum' and 'ack-quorum' of the system";

    static final Map<String, String> CLIENT = Map.of(
        "bkcEnsembleSize", QUORUM,
        "ensemble-size", QUORUM,
        "bkcWriteQuorumSize", QUORUM,
        "write-quorum-size", QUORUM,
        "bkcAckQuorumSize", QUORUM,
        "ack-quorum-size", QUORUM,
        "isDurableWriteEnabled", "leave it on: weir measures acknowledged messages",
        "writeLockEnabled", "leave it on: a log has one writer, and another process would fence it",
        "createStreamIfNotExists", "remove it: weir creates the logs of a run");
  }

  /** Reads options, which may be unreadable. */
  public static DlogOptions of(Map<String, String> options) {
    return new DlogOptions(new OptionValues(options));
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    List<Option> all = new ArrayList<>(BookKeeperOptions.COUNTS);
    all.addAll(BookKeeperOptions.STORAGE);
    all.add(JavaHome.OPTION);
    all.add(new Option(NAMESPACE, "path of the namespace in ZooKeeper; default /weir"));
    return List.copyOf(all);
  }

  /** Returns the options of ZooKeeper and the bookies. */
  public BookKeeperOptions bookKeeper() {
    return new BookKeeperOptions(values);
  }

  /** Returns the path of the namespace. */
  public String namespace() {
    String path = values.text(NAMESPACE).orElse("/weir");
    if (!PATH.matcher(path).matches()) {
      throw new IllegalArgumentException("'" + path + "' is not a path such as /messaging/logs");
    }
    return path;
  }

  /** Adds the memory of all processes. */
  public void reportMemory(SettingList list, int bookies) {
    BookKeeperOptions options = bookKeeper();
    list.add(Aspect.HEAP, "bookie heap", options.bookieHeap().toString());
    list.add(Aspect.MEMORY, "bookie direct memory", options.bookieDirectMemory().toString());
    Map<String, String> counts = new HashMap<>(values.values());
    counts.keySet().retainAll(Set.of(BookKeeperOptions.ZOOKEEPERS));
    DataSize usual = of(counts).bookKeeper().memory(bookies);
    TotalMemory.report(list, options.memory(bookies), usual);
  }
}
