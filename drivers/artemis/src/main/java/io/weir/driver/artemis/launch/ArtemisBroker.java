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
import io.weir.driver.artemis.ArtemisClient;
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
import java.util.stream.IntStream;

/**
 * A process of a system: a broker, which a program of weir starts. Artemis's own start script needs
 * an installation. The JVM compiles the program.
 *
 * <p>With two replicas there are two. Both are set up alike, and the first is the one that serves
 * when no other has served yet. The program holds a lock on a file while its broker serves, and
 * keeps in another file who has all messages.
 *
 * @param number from 1
 * @param addresses of all brokers, by number
 * @param password of weir's user
 */
record ArtemisBroker(SystemSpec system, LaunchSite site, int number, List<String> addresses,
    Optional<LocalTls> tls, String password) {
  static final String CLASS_PATH = "artemis";
  static final String ROLE = "broker";
  /**
   * The least, in nanoseconds: a buffer is written when the write before it has ended. As shipped,
   * it waits until 3.3 ms after the beginning of that write.
   */
  static final String BUFFER_TIMEOUT = "1";

  /**
   * The JVM looks for a program of a package in a folder of its name. It is the package of the
   * interface by which the program keeps its locks.
   */
  private static final Path MAIN =
      Path.of("org/apache/activemq/artemis/lockmanager/BoundBroker.java");
  /** The one that serves listens, and the other one has copied all messages. */
  private static final String READY = "^The broker (listens at|is in sync)";
  /** The program reads the password from the environment, so that no file contains it. */
  private static final String PASSWORD_VARIABLE = "WEIR_ARTEMIS_PASSWORD";
  private static final int PASSWORD_BYTES = 16;
  private static final String BEAN = "org.apache.activemq.artemis:broker=\"weir\"";
  private static final String POLICY = "HAPolicyConfiguration";
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  static ClusterPlan plan(SystemSpec system, LaunchSite site) {
    byte[] drawn = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(drawn);
    String password = HexFormat.of().formatHex(drawn);
    int brokers = system.durability().replicas();
    SitePorts ports = SitePorts.of(site, brokers, "brokers of Artemis");
    List<String> addresses = IntStream.rangeClosed(1, brokers)
        .mapToObj(number -> site.host(number).at(ports.next()))
        .toList();
    Optional<LocalTls> tls = LocalTls.of(system.options(), site);
    Map<String, String> endpoints = new HashMap<>();
    endpoints.put(ArtemisOptions.ADDRESS, String.join(",", addresses));
    endpoints.put(ArtemisOptions.PASSWORD, password);
    tls.ifPresent(files -> files.addTo(endpoints, site.host(1)));
    return new ClusterPlan(IntStream.rangeClosed(1, brokers)
        .mapToObj(number -> new ClusterPlan.Stage(List.of(
            new ArtemisBroker(system, site, number, addresses, tls, password).process())))
        .toList(), endpoints, List.of());
  }

  static List<String> names(SystemSpec system) {
    return IntStream.rangeClosed(1, system.durability().replicas())
        .mapToObj(ArtemisBroker::name)
        .toList();
  }

  private static String name(int number) {
    return ROLE + "-" + number;
  }

  /** Returns the protocols that clients may use. */
  static String protocols(SystemSpec system) {
    return ArtemisOptions.of(system.options()).client() == ArtemisClient.AMQP_1_0
        ? "CORE,AMQP"
        : "CORE";
  }

  private ArtemisOptions options() {
    return ArtemisOptions.of(system.options());
  }

  private LaunchHost host() {
    return site.host(number);
  }

  private String address() {
    return addresses.get(number - 1);
  }

  private boolean isOfPair() {
    return addresses.size() > 1;
  }

  private ProcessPlan process() {
    Path directory = host().directory().resolve(name(number));
    Path main = directory.resolve(MAIN);
    Path configuration = directory.resolve("broker.properties");
    Map<Path, String> files = new HashMap<>(
        Map.of(main, main(), configuration, PropertiesText.of(properties(directory))));
    tls.ifPresent(known -> files.putAll(known.content(host())));
    List<String> jvm = new ArrayList<>(BrokerJvm.heap(options().heap()));
    jvm.add("-XX:MaxDirectMemorySize=" + BrokerJvm.mebibytes(options().heap()));
    jvm.addAll(BrokerJvm.COLLECTOR);
    jvm.addAll(BrokerJvm.COMMON);
    jvm.add("--enable-native-access=ALL-UNNAMED");
    // Artemis's own configuration turns it off too: it has lines for each message.
    jvm.add("-Dorg.slf4j.simpleLogger.log.org.apache.activemq.audit=error");
    jvm.add("-Dorg.slf4j.simpleLogger.showDateTime=true");
    jvm.add("-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSS");
    List<String> arguments = new ArrayList<>(List.of(acceptor(), configuration.toString()));
    if (isOfPair()) {
      arguments.add(connector(address()));
      arguments.add(connector(addresses.get(addresses.size() - number)));
    }
    ProcessPlan plan = new ProcessPlan(name(number), ROLE, host().name(),
        new Command.Java(options().javaHome(), CLASS_PATH, jvm, main.toString(), arguments),
        files, isOfPair()
            ? List.of(directory.resolve("data"), locks())
            : List.of(directory.resolve("data")),
        Map.of(PASSWORD_VARIABLE, password),
        new Readiness.LogLine(READY), START_LIMIT, STOP_GRACE, Optional.empty(),
        Set.of(name(number), address()));
    return site.brokerMetrics() == BrokerMetrics.ON
        ? plan.withMetrics(new MetricSource.Jmx(metrics()))
        : plan;
  }

  private static String main() {
    try (InputStream source =
        ArtemisBroker.class.getResourceAsStream(MAIN.getFileName().toString())) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String acceptor() {
    return "tcp://" + address() + "?protocols=" + protocols(system)
        + tls.map(files -> ";sslEnabled=true;keyStoreType=PEM;keyStorePath="
            + files.files(host()).both()).orElse("");
  }

  private String connector(String broker) {
    return "tcp://" + broker + tls.map(files -> "?sslEnabled=true;trustStoreType=PEM"
        + ";trustStorePath=" + files.files(host()).certificate()).orElse("");
  }

  /** Returns the folder that both brokers keep their lock in. They are on one machine. */
  private Path locks() {
    return site.host(1).directory().resolve("locks");
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
    if (isOfPair()) {
      boolean first = number == 1;
      String manager = POLICY + ".distributedManagerConfiguration.";
      properties.put(POLICY,
          "REPLICATION_" + (first ? "PRIMARY" : "BACKUP") + "_LOCK_MANAGER");
      properties.put(manager + "className", "org.apache.activemq.artemis.lockmanager.FileLocks");
      properties.put(manager + "properties.folder", locks().toString());
      properties.put(manager + "properties.broker", name(number));
      if (!first) {
        // A broker that returns would take over at once, and interrupt the clients again.
        properties.put(POLICY + ".allowFailBack", "false");
      }
    }
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
