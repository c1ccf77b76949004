package io.weir.driver.pulsar.launch;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.driver.common.bookkeeper.LogConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The job that initializes the metadata of Pulsar and BookKeeper before their first start, on the
 * host of the first metadata node.
 */
record MetadataSetup(PulsarCluster cluster) {
  private static final String NAME = "metadata-setup";
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_GRACE = Duration.ofSeconds(5);

  ProcessPlan process() {
    LaunchHost host = cluster.storage().zookeepers().getFirst().host();
    Path logging = host.directory().resolve(NAME).resolve(LogConfig.FILE);
    List<String> arguments =
        List.of(
            "--cluster", PulsarCluster.NAME,
            "--metadata-store", cluster.metadataStoreUrl(),
            "--configuration-metadata-store", cluster.metadataStoreUrl(),
            "--web-service-url", cluster.webServiceUrl(),
            "--broker-service-url", cluster.serviceUrl());
    return new ProcessPlan(NAME, "metadata-setup", host.name(), cluster.jvm()
        .java(
            cluster.jvm().shortLived(logging),
            "org.apache.pulsar.PulsarClusterMetadataSetup", arguments),
        Map.of(logging, LogConfig.TEXT),
        List.of(), Map.of(), new Readiness.Exit(), LIMIT, STOP_GRACE, Optional.empty(), Set.of());
  }
}
