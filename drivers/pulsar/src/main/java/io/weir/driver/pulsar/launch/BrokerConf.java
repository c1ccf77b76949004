package io.weir.driver.pulsar.launch;

import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.MessageSpec;
import io.weir.driver.common.PropertiesText;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Settings of a broker. All others keep the values that Pulsar ships. */
record BrokerConf(PulsarCluster cluster, BrokerNode node) {
  static final String LARGEST_MESSAGE = "maxMessageSize";

  String text() {
    Map<String, String> settings = new LinkedHashMap<>();
    identity(settings);
    durability(settings);
    needs(settings);
    if (cluster.metrics() == BrokerMetrics.ON) {
      metrics(settings);
    }
    settings.putAll(cluster.system().section(PulsarPropertySection.SERVER.key()));
    return PropertiesText.of(settings);
  }

  private void identity(Map<String, String> settings) {
    settings.put("clusterName", PulsarCluster.NAME);
    settings.put("metadataStoreUrl", cluster.metadataStoreUrl());
    settings.put("configurationMetadataStoreUrl", cluster.metadataStoreUrl());
    settings.put("bindAddress", node.host().address());
    settings.put("advertisedAddress", node.host().address());
    settings.put("brokerServicePort", Integer.toString(node.servicePort()));
    settings.put("webServicePort", Integer.toString(node.webPort()));
    settings.put("brokerShutdownTimeoutMs", "10000");
    cluster.tls()
        .map(tls -> tls.files(node.host()))
        .ifPresent(tls -> {
          settings.put("brokerServicePortTls", Integer.toString(node.tlsPort().orElseThrow()));
          settings.put("tlsCertificateFilePath", tls.certificate().toString());
          settings.put("tlsKeyFilePath", tls.key().toString());
          settings.put("tlsTrustCertsFilePath", tls.certificate().toString());
        });
  }

  private void durability(Map<String, String> settings) {
    Quorum quorum = cluster.durability().quorum();
    settings.put("managedLedgerDefaultEnsembleSize", Integer.toString(quorum.ensemble()));
    settings.put("managedLedgerDefaultWriteQuorum", Integer.toString(quorum.write()));
    settings.put("managedLedgerDefaultAckQuorum", Integer.toString(quorum.ack()));
  }

  /** Adds settings that every profile has, because a measurement needs them. */
  private void needs(Map<String, String> settings) {
    settings.put(LARGEST_MESSAGE, Long.toString(MessageSpec.BROKER_LIMIT.bytes()));
    // Only weir creates and removes topics and their data.
    settings.put("allowAutoTopicCreation", "false");
    settings.put("brokerDeleteInactiveTopicsEnabled", "false");
    settings.put("defaultRetentionTimeInMinutes", "-1");
    settings.put("defaultRetentionSizeInMB", "-1");
    // Topics are placed once and never moved while they are measured.
    settings.put("loadBalancerEnabled", Boolean.toString(cluster.brokers().size() > 1));
    settings.put("loadBalancerSheddingEnabled", "false");
    settings.put("loadBalancerAutoBundleSplitEnabled", "false");
  }

  private static void metrics(Map<String, String> settings) {
    // The metrics page is read each second, so it must not grow with the number of topics.
    settings.put("exposeTopicLevelMetricsInPrometheus", "false");
    // Latencies and rates of managed ledgers cover a period, by default a minute.
    settings.put("managedLedgerStatsPeriodSeconds", "1");
  }
}
