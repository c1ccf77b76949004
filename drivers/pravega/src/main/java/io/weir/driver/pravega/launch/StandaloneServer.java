package io.weir.driver.pravega.launch;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.BrokerMetric.Worst;
import io.weir.core.metric.Fold;
import io.weir.core.metric.Formula;
import io.weir.core.metric.MetricSource;
import io.weir.core.metric.MetricUnit;
import io.weir.core.metric.Series;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.BrokerJvm;
import io.weir.driver.common.PropertiesText;
import io.weir.driver.common.SitePorts;
import io.weir.driver.pravega.PravegaOptions;
import io.weir.driver.pravega.PravegaTerms;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The process of a system: controller, segment store and ZooKeeper in one JVM, which compiles and
 * runs a program of weir.
 *
 * @param controller the port of clients
 * @param page the port of the page of metrics
 */
record StandaloneServer(SystemSpec system, LaunchSite site, LaunchHost host, int controller,
    int segmentStore, int zooKeeper, int page) {
  static final String CLASS_PATH = "pravega";
  static final String NAME = "broker-1";
  static final int PORTS = 4;

  private static final String MAIN = "BoundStandalone.java";
  private static final String READY = "^Pravega serves at ";
  private static final String STORE = "pravegaservice.";
  private static final String METRIC = "pravega_segmentstore_";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);
  /** Warnings only: at its own level the server has lines for each request. */
  private static final String LOGGING = """
      <configuration>
        <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
          <encoder>
            <pattern>%d{yyyy-MM-dd'T'HH:mm:ss.SSS} %-5level %logger{20} - %msg%n%ex</pattern>
          </encoder>
        </appender>
        <root level="WARN"><appender-ref ref="out"/></root>
      </configuration>
      """;

  static StandaloneServer of(SystemSpec system, LaunchSite site) {
    SitePorts ports = SitePorts.of(site, PORTS, "a standalone server of Pravega");
    return new StandaloneServer(system, site, site.host(1), ports.next(), ports.next(),
        ports.next(), ports.next());
  }

  private PravegaOptions options() {
    return PravegaOptions.of(system.options());
  }

  ClusterPlan plan() {
    return new ClusterPlan(List.of(new ClusterPlan.Stage(List.of(process()))),
        Map.of(PravegaOptions.ADDRESS, host.at(controller)), List.of());
  }

  private ProcessPlan process() {
    Path directory = host.directory().resolve(NAME);
    Path main = directory.resolve(MAIN);
    Path configuration = directory.resolve("standalone.properties");
    Path logging = directory.resolve("logback.xml");
    Path data = directory.resolve("data");
    List<String> jvm = new ArrayList<>(BrokerJvm.heap(options().heap()));
    jvm.add("-XX:MaxDirectMemorySize=" + BrokerJvm.mebibytes(options().heap()));
    jvm.addAll(BrokerJvm.COLLECTOR);
    jvm.addAll(BrokerJvm.COMMON);
    jvm.add("--enable-native-access=ALL-UNNAMED");
    // ZooKeeper and the native libraries take their folders there.
    jvm.add("-Djava.io.tmpdir=" + data);
    jvm.add("-Dlogback.configurationFile=" + logging);
    jvm.add("-Dsinglenode.configurationFile=" + configuration);
    ProcessPlan plan = new ProcessPlan(NAME, "broker", host.name(),
        new Command.Java(options().javaHome(), CLASS_PATH, jvm, main.toString(),
            List.of(host.address(), host.at(controller))),
        Map.of(main, main(), configuration, PropertiesText.of(properties()), logging, LOGGING),
        List.of(data), Map.of(), new Readiness.LogLine(READY), START_LIMIT, STOP_GRACE,
        Optional.empty(), Set.of(NAME, host.at(controller), host.at(segmentStore)));
    return site.brokerMetrics() == BrokerMetrics.ON
        ? plan.withMetrics(new MetricSource.Prometheus(
            URI.create("http://" + host.at(page) + "/prometheus"), metrics()))
        : plan;
  }

  private static String main() {
    try (InputStream source = StandaloneServer.class.getResourceAsStream(MAIN)) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("singlenode.controller.rpc.port", Integer.toString(controller));
    properties.put("singlenode.segmentStore.port", Integer.toString(segmentStore));
    properties.put("singlenode.zk.port", Integer.toString(zooKeeper));
    // It would listen on all addresses.
    properties.put("singlenode.controller.rest.enable", "false");
    properties.put("singlenode.admin.gateway.enable", "false");
    properties.put(STORE + "service.listener.host.nameOrIp", host.address());
    properties.put(STORE + "service.published.host.nameOrIp", host.address());
    properties.put(STORE + PravegaTerms.CACHE, Long.toString(options().cache().bytes()));
    if (site.brokerMetrics() == BrokerMetrics.ON) {
      properties.put(STORE + "rest.listener.enable", "true");
      properties.put(STORE + "rest.listener.host", host.address());
      properties.put(STORE + "rest.listener.port", Integer.toString(page));
      properties.put("metrics.statistics.enable", "true");
      properties.put("metrics.prometheus.enable", "true");
    }
    return properties;
  }

  private static List<BrokerMetric> metrics() {
    return List.of(
        metric("publish.messages", "events written, those of Pravega's own streams included",
            MetricUnit.PER_SECOND, growth("segment_write_events_global_total")).drawn(),
        metric("publish.bytes", "bytes written", MetricUnit.BYTES_PER_SECOND,
            growth("segment_write_bytes_global_total")),
        metric("publish.latency", "from the receipt of a batch to its acknowledgement",
            MetricUnit.MILLISECONDS, mean("segment_write_latency_ms_seconds")).drawn(),
        metric("fetch.bytes", "bytes read", MetricUnit.BYTES_PER_SECOND,
            growth("segment_read_bytes_global_total")).drawn(),
        metric("fetch.latency", "of a read, without its wait at the tail",
            MetricUnit.MILLISECONDS, mean("segment_read_latency_ms_seconds")),
        metric("memory.cache", "bytes in the cache of the segment store", MetricUnit.BYTES,
            new Formula.Level(sample(METRIC + "cache_used_size_bytes"), 1)).drawn(),
        metric("jvm.collection-time", "time of garbage collections in a second",
            MetricUnit.MILLISECONDS,
            new Formula.Rate(sample("jvm_gc_pause_seconds_sum"), 1_000)));
  }

  private static BrokerMetric metric(String name, String meaning, MetricUnit unit,
      Formula formula) {
    return new BrokerMetric(name, meaning, unit, Worst.HIGHEST, false, formula);
  }

  private static Formula growth(String name) {
    return new Formula.Rate(sample(METRIC + name), 1);
  }

  private static Formula mean(String name) {
    return new Formula.Mean(sample(METRIC + name + "_sum"), sample(METRIC + name + "_count"),
        1_000);
  }

  private static Series sample(String name) {
    return new Series.Sample(name, Map.of(), Fold.SUM);
  }
}
