package io.weir.driver.artemis.launch;

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
import io.weir.driver.artemis.ArtemisOptions;
import io.weir.driver.artemis.ArtemisTerms;
import io.weir.driver.common.BrokerJvm;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.PropertiesText;
import io.weir.driver.common.SitePorts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The process of a system: one broker, which a program of weir starts. Artemis's own start script
 * needs an installation. The JVM compiles the program.
 *
 * @param password of weir's user
 */
record ArtemisBroker(SystemSpec system, LaunchSite site, LaunchHost host, int port,
    Optional<LocalTls> tls, String password) {
  static final String CLASS_PATH = "artemis";
  static final String NAME = "broker-1";
  /**
   * The least, in nanoseconds: a buffer is written when the write before it has ended. As shipped,
   * it waits until 3.3 ms after the beginning of that write.
   */
  static final String BUFFER_TIMEOUT = "1";

  private static final String MAIN = "BoundBroker.java";
  private static final String READY = "^The broker listens at ";
  /** The program reads the password from the environment, so that no file contains it. */
  private static final String PASSWORD_VARIABLE = "WEIR_ARTEMIS_PASSWORD";
  private static final int PASSWORD_BYTES = 16;
  private static final String BEAN = "org.apache.activemq.artemis:broker=\"weir\"";
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  static ArtemisBroker of(SystemSpec system, LaunchSite site) {
    byte[] drawn = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(drawn);
    return new ArtemisBroker(system, site, site.host(1),
        SitePorts.of(site, 1, "a broker of Artemis").next(), LocalTls.of(system.options(), site),
        HexFormat.of().formatHex(drawn));
  }

  private ArtemisOptions options() {
    return ArtemisOptions.of(system.options());
  }

  ClusterPlan plan() {
    Map<String, String> endpoints = new HashMap<>();
    endpoints.put(ArtemisOptions.ADDRESS, host.at(port));
    endpoints.put(ArtemisOptions.PASSWORD, password);
    tls.ifPresent(files -> files.addTo(endpoints, host));
    return new ClusterPlan(List.of(new ClusterPlan.Stage(List.of(process()))), endpoints,
        List.of());
  }

  private ProcessPlan process() {
    Path directory = host.directory().resolve(NAME);
    Path main = directory.resolve(MAIN);
    Path configuration = directory.resolve("broker.properties");
    Map<Path, String> files = new HashMap<>(
        Map.of(main, main(), configuration, PropertiesText.of(properties(directory))));
    tls.ifPresent(known -> files.putAll(known.content(host)));
    List<String> jvm = new ArrayList<>(BrokerJvm.heap(options().heap()));
    jvm.add("-XX:MaxDirectMemorySize=" + BrokerJvm.mebibytes(options().heap()));
    jvm.addAll(BrokerJvm.COLLECTOR);
    jvm.addAll(BrokerJvm.COMMON);
    jvm.add("--enable-native-access=ALL-UNNAMED");
    // Artemis's own configuration turns it off too: it has lines for each message.
    jvm.add("-Dorg.slf4j.simpleLogger.log.org.apache.activemq.audit=error");
    jvm.add("-Dorg.slf4j.simpleLogger.showDateTime=true");
    jvm.add("-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSS");
    ProcessPlan plan = new ProcessPlan(NAME, "broker", host.name(),
        new Command.Java(options().javaHome(), CLASS_PATH, jvm, main.toString(),
            List.of(acceptor(), configuration.toString())),
        files, List.of(directory.resolve("data")), Map.of(PASSWORD_VARIABLE, password),
        new Readiness.LogLine(READY), START_LIMIT, STOP_GRACE, Optional.empty(),
        Set.of(NAME, host.at(port)));
    return site.brokerMetrics() == BrokerMetrics.ON
        ? plan.withMetrics(new MetricSource.Jmx(metrics()))
        : plan;
  }

  private static String main() {
    try (InputStream source = ArtemisBroker.class.getResourceAsStream(MAIN)) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String acceptor() {
    return "tcp://" + host.at(port) + "?protocols=CORE" + tls.map(files -> ";sslEnabled=true"
        + ";keyStoreType=PEM;keyStorePath=" + files.files(host).both()).orElse("");
  }

  /** Returns weir's settings, then the scenario's. */
  private Map<String, String> properties(Path directory) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("name", "weir");
    for (String kind : List.of("journal", "bindings", "paging", "largeMessages")) {
      properties.put(kind + "Directory", directory.resolve("data").resolve(kind).toString());
    }
    properties.put("nodeManagerLockDirectory", directory.resolve("data").toString());
    properties.putAll(ArtemisTerms.of(system.durability()).settings());
    // The other type needs a library of the host (libaio), and would differ between hosts.
    properties.put("journalType", "NIO");
    properties.put("journalBufferTimeout_NIO", BUFFER_TIMEOUT);
    // weir looks at the disk. As shipped, sends block when 90 % of it are used.
    properties.put("maxDiskUsage", "-1");
    properties.put("addressSettings.#.autoCreateAddresses", "false");
    properties.put("addressSettings.#.autoCreateQueues", "false");
    properties.put("addressSettings.#.autoDeleteAddresses", "false");
    properties.put("addressSettings.#.autoDeleteQueues", "false");
    // As shipped, a message is given up after its tenth delivery.
    properties.put("addressSettings.#.maxDeliveryAttempts", "-1");
    properties.putAll(system.section(ArtemisOptions.SERVER.key()));
    return properties;
  }

  private static List<BrokerMetric> metrics() {
    return List.of(
        metric("publish.messages", "messages added to queues, one for each subscription",
            MetricUnit.PER_SECOND, growth("TotalMessagesAdded")).drawn(),
        metric("fetch.acknowledged", "messages acknowledged by consumers", MetricUnit.PER_SECOND,
            growth("TotalMessagesAcknowledged")).drawn(),
        metric("queue.messages", "messages in all queues, those that consumers hold included",
            MetricUnit.COUNT, level("TotalMessageCount", 1)).drawn(),
        metric("memory.addresses", "estimated memory of messages, paged beyond its limit",
            MetricUnit.BYTES, level("AddressMemoryUsage", 1)).drawn(),
        metric("clients.connected", "connections of clients", MetricUnit.COUNT,
            level("ConnectionCount", 1)),
        metric("jvm.collection-time", "time of garbage collections in a second",
            MetricUnit.MILLISECONDS, new Formula.Rate(new Series.Bean(
                "java.lang:type=GarbageCollector,name=*", List.of("CollectionTime"), Fold.SUM),
                1)));
  }

  private static BrokerMetric metric(String name, String meaning, MetricUnit unit,
      Formula formula) {
    return new BrokerMetric(name, meaning, unit, Worst.HIGHEST, false, formula);
  }

  private static Formula growth(String attribute) {
    return new Formula.Rate(bean(attribute), 1);
  }

  private static Formula level(String attribute, double scale) {
    return new Formula.Level(bean(attribute), scale);
  }

  private static Series bean(String attribute) {
    return new Series.Bean(BEAN, List.of(attribute), Fold.SUM);
  }
}
