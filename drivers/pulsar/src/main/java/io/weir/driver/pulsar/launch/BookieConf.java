package io.weir.driver.pulsar.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.MessageSpec;
import io.weir.driver.common.PropertiesText;
import io.weir.driver.pulsar.PulsarPropertySection;
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
record BookieConf(PulsarCluster cluster, BookieNode node) {
  private static final long AROUND_A_MESSAGE = 10 * 1024;

  String text() {
    Map<String, String> settings = new LinkedHashMap<>();
    identity(settings);
    journal(settings);
    storage(settings);
    if (cluster.metrics() == BrokerMetrics.ON) {
      metrics(settings);
    }
    settings.putAll(cluster.system().section(PulsarPropertySection.BOOKIE.key()));
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
    settings.put("metadataServiceUri", cluster.bookieMetadataUri());
    settings.put("httpServerEnabled", "true");
    settings.put("httpServerClass", "org.apache.bookkeeper.http.vertx.VertxHttpServer");
    settings.put("httpServerHost", node.host().address());
    settings.put("httpServerPort", Integer.toString(node.httpPort()));
    settings.put("nettyMaxFrameSizeBytes", Long.toString(largestFrame()));
    settings.put("autoRecoveryDaemonEnabled", Boolean.toString(cluster.bookies().size() > 1));
  }

  /** Returns the largest message of the broker, plus the margin between Pulsar's two defaults. */
  private long largestFrame() {
    String message = cluster.system()
        .section(PulsarPropertySection.SERVER.key())
        .getOrDefault(BrokerConf.LARGEST_MESSAGE, "");
    return AROUND_A_MESSAGE + (message.matches("[0-9]{1,9}")
        ? Long.parseLong(message)
        : MessageSpec.BROKER_LIMIT.bytes());
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

  /**
   * The bookie's own metrics page, by the provider that comes with Pulsar's broker. Its quantiles
   * cover a fixed period. The default is a minute, which would hide a slow second.
   */
  private static void metrics(Map<String, String> settings) {
    settings.put("statsProviderClass",
        "org.apache.pulsar.broker.stats.prometheus.metrics.PrometheusMetricsProvider");
    settings.put("prometheusStatsLatencyRolloverSeconds", "1");
  }
}
