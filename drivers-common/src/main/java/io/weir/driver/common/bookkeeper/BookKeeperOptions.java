package io.weir.driver.common.bookkeeper;

import io.weir.core.launch.Option;
import io.weir.core.scenario.Durability;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.DataFolders;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import java.util.List;

/**
 * The options of ZooKeeper and bookies. Each accessor throws {@link IllegalArgumentException} if
 * its option is invalid; the message gives the reason.
 *
 * @param values options by name
 */
public record BookKeeperOptions(OptionValues values) {
  public static final String BOOKIES = "bookies";
  public static final String ZOOKEEPERS = "zookeepers";
  public static final String BOOKIE_HEAP = "bookie-heap";
  public static final String BOOKIE_DIRECT_MEMORY = "bookie-direct-memory";
  public static final String JOURNAL_DIRECTORY = "journal-directory";
  public static final String LEDGER_DIRECTORY = "ledger-directory";
  public static final String ENSEMBLE_SIZE = "ensemble-size";
  public static final String WRITE_QUORUM = "write-quorum";
  public static final String ACK_QUORUM = "ack-quorum";

  /** The Java heap of each metadata node, through which no message passes. */
  static final DataSize ZOOKEEPER_HEAP = DataSize.mebibytes(256);

  /** The options of counts, with their descriptions. */
  public static final List<Option> COUNTS = List.of(
      new Option(BOOKIES, "storage nodes to start; default the number of nodes"),
      new Option(ZOOKEEPERS, "metadata nodes to start, an odd number; default 1"));

  /** The other options, with their descriptions. */
  public static final List<Option> STORAGE = List.of(
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
          "Qa, the copies before the acknowledgement; default by durability.acknowledge"));

  /** Returns the number of bookies to start. */
  public int bookies(int nodes) {
    return values.count(BOOKIES, nodes);
  }

  /**
   * Returns the number of ZooKeeper nodes to start. It is odd, since one more node would not
   * tolerate more failures.
   */
  public int zookeepers() {
    int count = values.count(ZOOKEEPERS, 1);
    if (count % 2 == 0) {
      throw new IllegalArgumentException("'" + count + "' is not an odd number");
    }
    return count;
  }

  public DataSize bookieHeap() {
    return values.memory(BOOKIE_HEAP, DataSize.mebibytes(512));
  }

  public DataSize bookieDirectMemory() {
    return values.memory(BOOKIE_DIRECT_MEMORY, DataSize.mebibytes(1024));
  }

  /** Returns the heaps and the direct memory of ZooKeeper and a number of bookies. */
  public DataSize memory(int bookies) {
    return new DataSize(Math.addExact(
        Math.multiplyExact(bookies,
            Math.addExact(bookieHeap().bytes(), bookieDirectMemory().bytes())),
        zookeepers() * ZOOKEEPER_HEAP.bytes()));
  }

  /** Returns the folders for the bookies' journals. */
  public DataFolders journalDirectory() {
    return values.folders(JOURNAL_DIRECTORY);
  }

  /** Returns the folders for the bookies' entry logs and indexes. */
  public DataFolders ledgerDirectory() {
    return values.folders(LEDGER_DIRECTORY);
  }

  /**
   * The distribution of ledgers over bookies. The durability supplies the numbers that the options
   * omit.
   */
  public Quorum quorum(Durability durability) {
    int write = values.count(WRITE_QUORUM, durability.replicas());
    return new Quorum(values.count(ENSEMBLE_SIZE, write), write,
        values.count(ACK_QUORUM, durability.guaranteedCopies()));
  }
}
