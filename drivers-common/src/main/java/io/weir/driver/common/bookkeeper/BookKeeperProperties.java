package io.weir.driver.common.bookkeeper;

import java.util.Map;

/** The properties of bookies and ZooKeeper that weir reserves, each with its alternative. */
public final class BookKeeperProperties {
  /** The section of bookies. */
  public static final String BOOKIE_SECTION = "bookie";

  /** The section of ZooKeeper. */
  public static final String ZOOKEEPER_SECTION = "zookeeper";

  private static final String NAME =
      "remove it: weir names its topics, clients and subscriptions";
  private static final String DURABILITY = "set 'durability' of the system or the scenario";
  private static final String DIRECTORY =
      "remove it: weir keeps each run's data in a separate folder";
  private static final String JOURNAL = "set 'journal-directory' of the system";
  private static final String LEDGERS = "set 'ledger-directory' of the system";
  private static final String CLUSTER =
      "set 'nodes', 'bookies' or 'zookeepers' of the system; weir assigns the roles";
  private static final String PORT = "set 'port' of the system; weir assigns the ports";
  private static final String READ_BACK = "remove it: weir reads settings back through it";

  public static final Map<String, String> BOOKIE =
      Map.ofEntries(
          Map.entry("bookiePort", PORT),
          Map.entry("listeningInterface", PORT),
          Map.entry("advertisedAddress", PORT),
          Map.entry("allowLoopback", PORT),
          Map.entry("bookieId", NAME),
          Map.entry("metadataServiceUri", CLUSTER),
          Map.entry("zkServers", CLUSTER),
          Map.entry("journalDirectory", JOURNAL),
          Map.entry("journalDirectories", JOURNAL),
          Map.entry("ledgerDirectories", LEDGERS),
          Map.entry("indexDirectories", LEDGERS),
          Map.entry("httpServerEnabled", READ_BACK),
          Map.entry("httpServerClass", READ_BACK),
          Map.entry("httpServerPort", PORT),
          Map.entry("httpServerHost", PORT),
          Map.entry("journalWriteData", DURABILITY),
          Map.entry("journalSyncData", DURABILITY));

  public static final Map<String, String> ZOOKEEPER =
      Map.of(
          "dataDir", DIRECTORY,
          "dataLogDir", DIRECTORY,
          "clientPort", PORT,
          "clientPortAddress", PORT,
          "secureClientPort", PORT);

  private BookKeeperProperties() {}
}
