package io.weir.driver.common.bookkeeper;

import static java.util.stream.Collectors.joining;

import io.weir.driver.common.PropertiesText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings of a bookie. The artifacts contain code but not the configuration file that Pulsar
 * ships, and BookKeeper's built-in defaults differ. If a difference affects a result, the shipped
 * value is written to the file. This also allows it to be read back, because a bookie reports only
 * the settings in its file.
 */
record BookieConf(BookKeeperCluster cluster, BookieNode node) {
  String text() {
    Map<String, String> settings = new LinkedHashMap<>();
    identity(settings);
    journal(settings);
    storage(settings);
    cluster.metrics().ifPresent(metrics -> settings.putAll(metrics.settings()));
    settings.putAll(cluster.system().section(BookKeeperProperties.BOOKIE_SECTION));
    return PropertiesText.of(settings);
  }

  private void identity(Map<String, String> settings) {
    settings.put("bookiePort", Integer.toString(node.port()));
    settings.put("advertisedAddress", node.host().address());
    // With any interface, a bookie listens on the address that it advertises; without, on all.
    if (node.host().hasLoopbackAddress()) {
      settings.put("listeningInterface", NetworkInterfaces.ofLoopbackAddresses());
      settings.put("allowLoopback", "true");
    } else {
      settings.put("listeningInterface", "default");
    }
    settings.put("metadataServiceUri", cluster.metadataUri());
    settings.put("httpServerEnabled", "true");
    settings.put("httpServerClass", "org.apache.bookkeeper.http.vertx.VertxHttpServer");
    settings.put("httpServerHost", node.host().address());
    settings.put("httpServerPort", Integer.toString(node.httpPort()));
    settings.put("nettyMaxFrameSizeBytes", Long.toString(cluster.largestFrame()));
    settings.put("autoRecoveryDaemonEnabled", Boolean.toString(cluster.bookies().size() > 1));
  }

  private void journal(Map<String, String> settings) {
    settings.put("journalDirectories", joined(node.journals()));
    settings.put("journalWriteData", Boolean.toString(cluster.durability().journalWriteData()));
    settings.put("journalSyncData", Boolean.toString(cluster.durability().journalSyncData()));
    settings.put("journalPageCacheFlushIntervalMSec", "1000");
    settings.put("journalAdaptiveGroupWrites", "true");
    settings.put("journalMaxGroupWaitMSec", "1");
    settings.put("journalBufferedWritesThreshold", "524288");
    settings.put("journalFlushWhenQueueEmpty", "false");
    settings.put("journalFormatVersionToWrite", "5");
    settings.put("fileInfoFormatVersionToWrite", "0");
    settings.put("journalAlignmentSize", "4096");
    settings.put("journalPreAllocSizeMB", "16");
    settings.put("journalWriteBufferSizeKB", "64");
    settings.put("journalRemoveFromPageCache", "true");
    settings.put("numJournalCallbackThreads", "8");
  }

  private void storage(Map<String, String> settings) {
    long quarterOfDirectMemory = cluster.options().bookieDirectMemory().bytes() >> 22;
    settings.put("ledgerStorageClass", "org.apache.bookkeeper.bookie.storage.ldb.DbLedgerStorage");
    settings.put("ledgerDirectories", joined(node.ledgers()));
    settings.put("dbStorage_writeCacheMaxSizeMb", Long.toString(quarterOfDirectMemory));
    settings.put("dbStorage_readAheadCacheMaxSizeMb", Long.toString(quarterOfDirectMemory));
    settings.put("flushEntrylogBytes", "33554432");
    settings.put("flushInterval", "60000");
    settings.put("readBufferSizeBytes", "4096");
    settings.put("gcWaitTime", "900000");
    settings.put("numAddWorkerThreads", "0");
    settings.put("numReadWorkerThreads", "8");
  }

  private static String joined(List<Path> folders) {
    return folders.stream().map(Path::toString).collect(joining(","));
  }
}
