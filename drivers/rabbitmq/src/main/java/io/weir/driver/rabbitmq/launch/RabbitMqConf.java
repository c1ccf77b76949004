package io.weir.driver.rabbitmq.launch;

import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.rabbitmq.QueueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A node's {@code rabbitmq.conf}. */
record RabbitMqConf(RabbitMqCluster cluster, RabbitMqNode node) {
  /** Below this much free disk the broker blocks publishers. Its default of 50 MB is too late. */
  private static final DataSize DISK_RESERVE = DataSize.mebibytes(512);

  String text() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("default_user", cluster.login().user());
    settings.put("default_pass", cluster.login().password());
    addListeners(settings);
    settings.put("management.tcp.ip", node.host().address());
    settings.put("management.tcp.port", Integer.toString(node.managementPort()));
    // Unused statistics would cost the broker time that no other system spends.
    settings.put("management_agent.disable_metrics_collector", "true");
    if (cluster.metrics() == BrokerMetrics.ON) {
      settings.put("prometheus.tcp.ip", node.host().address());
      settings.put("prometheus.tcp.port", Integer.toString(node.metricsPort()));
    }
    settings.put("log.file", "false");
    settings.put("log.console", "true");
    settings.put("log.console.level", "info");
    settings.put("vm_memory_high_watermark.absolute",
        Long.toString(cluster.memory().bytes()));
    settings.put("disk_free_limit.absolute", Long.toString(DISK_RESERVE.bytes()));
    QueueType queue = cluster.streams() ? QueueType.STREAM : QueueType.QUORUM;
    settings.put(queue.sizeLimit(), Long.toString(MessageSpec.BROKER_LIMIT.bytes()));
    if (cluster.nodes().size() > 1) {
      settings.put("cluster_formation.peer_discovery_backend", "classic_config");
      // The others join the first node. It must not wait for them: RabbitMQ 4 does so for those
      // that are listed, and they start when it is ready.
      for (RabbitMqNode peer : List.of(cluster.nodes().getFirst(), node)) {
        settings.put("cluster_formation.classic_config.nodes." + peer.number(), peer.name());
      }
    }
    addStreamListeners(settings);
    settings.putAll(cluster.overrides());
    return settings.entrySet()
        .stream()
        .map(setting -> setting.getKey() + " = " + setting.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private void addListeners(Map<String, String> settings) {
    cluster.tls()
        .map(tls -> tls.files(node.host()))
        .ifPresentOrElse(tls -> {
          settings.put("listeners.tcp", "none");
          settings.put("listeners.ssl.1", node.amqpAddress());
          settings.put("ssl_options.cacertfile", tls.certificate().toString());
          settings.put("ssl_options.certfile", tls.certificate().toString());
          settings.put("ssl_options.keyfile", tls.key().toString());
          settings.put("ssl_options.verify", "verify_none");
          settings.put("ssl_options.fail_if_no_peer_cert", "false");
        }, () -> settings.put("listeners.tcp.1", node.amqpAddress()));
  }

  private void addStreamListeners(Map<String, String> settings) {
    if (!cluster.streams()) {
      return;
    }
    boolean encrypted = cluster.tls().isPresent();
    if (encrypted) {
      settings.put("stream.listeners.tcp", "none");
    }
    settings.put("stream.listeners." + (encrypted ? "ssl" : "tcp") + ".1", node.streamAddress());
    settings.put("stream.advertised_host", node.host().address());
    settings.put("stream.advertised_" + (encrypted ? "tls_" : "") + "port",
        Integer.toString(node.streamPort()));
  }
}
