package io.weir.driver.kafka.launch;

import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.BrokerJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The two processes of a node: one that formats its storage and exits, and the server itself. */
record KafkaNodeProcess(KafkaCluster cluster, KafkaNode node) {
  static final String CLASS_PATH = "kafka";

  private static final Duration FORMAT_LIMIT = Duration.ofMinutes(1);
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);
  private static final DataSize FORMATTING_HEAP = DataSize.mebibytes(128);

  /**
   * Otherwise a management agent would advertise an address that it does not listen on. Only
   * processes of the same host use it.
   */
  private static final String JMX_HOST = "-Djava.rmi.server.hostname=127.0.0.1";

  private static final List<String> LOGGING =
      List.of(
          "-Dorg.slf4j.simpleLogger.logFile=System.out",
          "-Dorg.slf4j.simpleLogger.showDateTime=true",
          "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSS");

  ProcessPlan format() {
    Map<Path, String> files = new HashMap<>();
    files.put(node.propertiesFile(), new ServerProperties(cluster, node).text());
    cluster.tls().ifPresent(tls -> files.putAll(tls.content(node.host())));
    cluster.tier().ifPresent(tier -> files.put(node.log4jFile(), "rootLogger.level = off\n"));
    List<String> arguments =
        List.of("format", "-t", cluster.clusterId(), "-c", node.propertiesFile().toString());
    return new ProcessPlan("format-" + node.id(), "format", node.host().name(),
        java(BrokerJvm.shortLived(FORMATTING_HEAP), "kafka.tools.StorageTool", arguments),
        files,
        Stream.concat(node.dataDirectories().stream(), cluster.tier().stream()).toList(), Map.of(),
        new Readiness.Exit(), FORMAT_LIMIT, STOP_GRACE,
        Optional.empty(), Set.of());
  }

  ProcessPlan broker() {
    List<String> jvm = new ArrayList<>(BrokerJvm.heap(cluster.options().heap()));
    jvm.addAll(BrokerJvm.COLLECTOR);
    return server(jvm).withMetrics(KafkaMetrics.source(
        cluster.tls().isPresent() ? ServerProperties.ENCRYPTED : ServerProperties.PLAIN,
        cluster.tier().isPresent()))
        .called(node.clientAddress());
  }

  /** A separate controller has none of the metrics that brokers have. */
  ProcessPlan controller() {
    return server(BrokerJvm.small(cluster.options().controllerHeap()))
        .called(node.controllerAddress());
  }

  private ProcessPlan server(List<String> memory) {
    List<String> jvm = new ArrayList<>(memory);
    jvm.addAll(BrokerJvm.COMMON);
    jvm.add(JMX_HOST);
    return new ProcessPlan(node.name(), node.role().role(), node.host().name(),
        java(jvm, "kafka.Kafka", List.of(node.propertiesFile().toString())), Map.of(), List.of(),
        Map.of(), new Readiness.LogLine(
            "\\[KafkaRaftServer nodeId=" + node.id() + "\\] Kafka Server started"),
        START_LIMIT, STOP_GRACE, Optional.empty(), Set.of());
  }

  private Command java(List<String> jvm, String mainClass, List<String> arguments) {
    List<String> flags = new ArrayList<>(jvm);
    flags.addAll(LOGGING);
    // The jar of the tier has a configuration of log4j that writes a file into the working folder.
    cluster.tier()
        .ifPresent(tier -> flags.add("-Dlog4j2.configurationFile=" + node.log4jFile()));
    return new Command.Java(cluster.options().javaHome(), CLASS_PATH, flags, mainClass, arguments);
  }
}
