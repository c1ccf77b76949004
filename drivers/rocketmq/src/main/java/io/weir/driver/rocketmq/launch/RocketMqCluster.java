package io.weir.driver.rocketmq.launch;

import static java.util.stream.Collectors.joining;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.BrokerJvm;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.PropertiesText;
import io.weir.driver.common.SitePorts;
import io.weir.driver.rocketmq.RocketMqDurability;
import io.weir.driver.rocketmq.RocketMqEndpoints;
import io.weir.driver.rocketmq.RocketMqOptions;
import io.weir.driver.rocketmq.RocketMqSection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The processes of a cluster: name servers, which are controllers too if there are replicas, and
 * brokers in groups of as many as there are replicas. A group has one master, which takes all its
 * messages.
 *
 * @param system the scenario's system
 * @param site where it runs
 * @param nameServers by number
 * @param brokers by number
 * @param proxy between the gRPC client and the brokers, if the scenario has that client
 * @param tls the encryption of clients, if the scenario asks for it
 */
record RocketMqCluster(SystemSpec system, LaunchSite site, List<NameServer> nameServers,
    List<Broker> brokers, Optional<Proxy> proxy, Optional<LocalTls> tls) {
  static final String CLASS_PATH = "rocketmq";
  static final String CLUSTER = "weir";
  static final String BROKER = "broker";
  static final String NAME_SERVER = "name-server";
  static final String PROXY = "proxy";

  private static final int MOST_NAME_SERVERS = 3;
  private static final int PORTS_OF_A_BROKER = 4;
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  /**
   * A broker says earlier that it has started. Its first attempt to register usually finds no name
   * server, and the next one follows after 10 s.
   */
  private static final String REGISTERED =
      "Registering current broker to name server completed";

  /** As long as clients wait by default; see the page of this driver. */
  private static final String PATIENCE_MILLIS = "60000";

  /** Brokers and name servers would log to the home directory. */
  private static final String LOGGING =
      """
          <?xml version="1.0" encoding="UTF-8"?>
          <configuration>
            <appender name="console" class="ch.qos.logback.core.ConsoleAppender">
              <encoder>
                <pattern>%d{yyyy-MM-dd'T'HH:mm:ss.SSS} %-5level [%thread] %logger - %msg%n</pattern>
              </encoder>
            </appender>
            <logger name="RocketmqTraffic" level="warn"/>
            <logger name="RocketmqWaterMark" level="warn"/>
            <logger name="RocketmqPop" level="warn"/>
            <logger name="RocketmqBrokerStats" level="warn"/>
            <root level="info">
              <appender-ref ref="console"/>
            </root>
          </configuration>
          """;

  /**
   * A name server.
   *
   * @param port its port for brokers and clients
   * @param controllerPort the port of its controller; empty without replicas
   */
  record NameServer(int number, LaunchHost host, int port, Optional<Integer> controllerPort) {
    String name() {
      return NAME_SERVER + "-" + number;
    }

    Path directory() {
      return host.directory().resolve(name());
    }

    String address() {
      return host.at(port);
    }

    String controllerAddress() {
      return host.at(controllerPort.orElseThrow());
    }
  }

  /**
   * A broker.
   *
   * @param group the name that it shares with its replicas
   * @param port its port for clients. It also listens on the port that is lower by 2, which is the
   * site's too if its ports are consecutive
   * @param haPort its port for replicas
   * @param metricsPort the port of its metrics
   */
  record Broker(int number, String group, LaunchHost host, int port, int haPort,
      int metricsPort) {
    String name() {
      return brokerName(number);
    }

    Path directory() {
      return host.directory().resolve(name());
    }

    String address() {
      return host.at(port);
    }
  }

  /**
   * A proxy.
   *
   * @param port its port for clients
   */
  record Proxy(LaunchHost host, int port) {
    Path directory() {
      return host.directory().resolve(PROXY);
    }

    String address() {
      return host.at(port);
    }
  }

  static RocketMqCluster of(SystemSpec system, LaunchSite site) {
    SitePorts ports =
        SitePorts.of(site, portCount(system), system.nodes() + " nodes of RocketMQ");
    int replicas = system.durability().replicas();
    List<Broker> brokers = new ArrayList<>();
    for (int number = 1; number <= system.nodes(); number++) {
      String group = replicas == 1 ? brokerName(number) : "group-" + (1 + (number - 1) / replicas);
      ports.next();
      int haPort = ports.next();
      int port = ports.next();
      brokers.add(new Broker(number, group, site.host(number), port, haPort, ports.next()));
    }
    List<NameServer> nameServers = new ArrayList<>();
    for (int number = 1; number <= nameServers(system); number++) {
      int port = ports.next();
      nameServers.add(new NameServer(number, site.host(number), port,
          replicas == 1 ? Optional.empty() : Optional.of(ports.next())));
    }
    Optional<Proxy> proxy = proxies(system) == 0
        ? Optional.empty()
        : Optional.of(new Proxy(site.host(1), ports.next()));
    return new RocketMqCluster(system, site, nameServers, brokers, proxy,
        LocalTls.of(system.options(), site));
  }

  private static int proxies(SystemSpec system) {
    return new RocketMqOptions(system.options()).proxies();
  }

  static int portCount(SystemSpec system) {
    return system.nodes() * PORTS_OF_A_BROKER + proxies(system)
        + nameServers(system) * (system.durability().replicas() == 1 ? 1 : 2);
  }

  /** With replicas they elect the masters, so a majority must survive the loss of one. */
  static int nameServers(SystemSpec system) {
    return system.durability().replicas() >= MOST_NAME_SERVERS ? MOST_NAME_SERVERS : 1;
  }

  static String brokerName(int number) {
    return BROKER + "-" + number;
  }

  private RocketMqOptions options() {
    return new RocketMqOptions(system.options());
  }

  ClusterPlan plan() {
    Map<String, String> endpoints = new HashMap<>();
    endpoints.put(RocketMqEndpoints.NAME_SERVER,
        nameServers.stream()
            .map(NameServer::address)
            .collect(joining(RocketMqEndpoints.SEPARATOR)));
    endpoints.put(RocketMqEndpoints.BROKERS,
        brokers.stream().map(Broker::address).collect(joining(RocketMqEndpoints.SEPARATOR)));
    if (system.durability().replicas() > 1) {
      endpoints.put(RocketMqEndpoints.CONTROLLERS, nameServers.stream()
          .map(NameServer::controllerAddress)
          .collect(joining(RocketMqEndpoints.SEPARATOR)));
    }
    proxy.ifPresent(one -> endpoints.put(RocketMqEndpoints.PROXY, one.address()));
    tls.ifPresent(files -> files.addTo(endpoints, brokers.getFirst().host()));
    List<ClusterPlan.Stage> stages = new ArrayList<>();
    stages.add(new ClusterPlan.Stage(nameServers.stream().map(this::process).toList()));
    stages.add(new ClusterPlan.Stage(brokers.stream().map(this::process).toList()));
    proxy.ifPresent(one -> stages.add(new ClusterPlan.Stage(List.of(process(one)))));
    return new ClusterPlan(stages, endpoints, options().logDirectory().owned(site));
  }

  private String addresses(Function<NameServer, String> address) {
    return nameServers.stream().map(address).collect(joining(";"));
  }

  private ProcessPlan process(NameServer server) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("listenPort", Integer.toString(server.port));
    properties.put("bindAddress", server.host.address());
    properties.put("kvConfigPath", server.directory().resolve("kvConfig.json").toString());
    if (server.controllerPort.isPresent()) {
      properties.put("enableControllerInNamesrv", "true");
      properties.put("controllerDLegerGroup", "controllers");
      properties.put("controllerDLegerPeers", nameServers.stream()
          .map(peer -> peerId(peer) + "-" + peer.controllerAddress())
          .collect(joining(";")));
      properties.put("controllerDLegerSelfId", peerId(server));
      properties.put("controllerStorePath", server.directory().resolve("controller").toString());
    }
    Path configuration = server.directory().resolve(NAME_SERVER + ".conf");
    return process(server.name(), NAME_SERVER, server.host, server.directory(),
        BrokerJvm.small(RocketMqOptions.NAME_SERVER_HEAP),
        "org.apache.rocketmq.namesrv.NamesrvStartup", List.of("-c", configuration.toString()),
        Map.of(configuration, PropertiesText.of(properties)), List.of(),
        "The Name Server boot success")
        .called(server.address());
  }

  private static String peerId(NameServer server) {
    return "n" + server.number;
  }

  private ProcessPlan process(Broker broker) {
    List<Path> logs =
        options().logDirectory().of(site, broker.host, Path.of(broker.name(), "commitlog"));
    List<String> jvm = new ArrayList<>(BrokerJvm.heap(options().heap()));
    jvm.add("-XX:MaxDirectMemorySize=" + BrokerJvm.mebibytes(options().directMemory()));
    jvm.addAll(BrokerJvm.COLLECTOR);
    Path configuration = broker.directory().resolve(BROKER + ".conf");
    return process(broker.name(), BROKER, broker.host, broker.directory(), jvm,
        "org.apache.rocketmq.broker.BrokerStartup", List.of("-c", configuration.toString()),
        Map.of(configuration, PropertiesText.of(properties(broker, logs))), logs, REGISTERED)
        .withMetrics(RocketMqMetrics.source(broker.host.at(broker.metricsPort)))
        .called(broker.address());
  }

  /** Returns the {@code broker.conf} of a broker: weir's settings, then the scenario's. */
  Map<String, String> properties(Broker broker, List<Path> logs) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("brokerClusterName", CLUSTER);
    properties.put("brokerName", broker.group);
    properties.put("namesrvAddr", addresses(NameServer::address));
    properties.put("listenPort", Integer.toString(broker.port));
    properties.put("haListenPort", Integer.toString(broker.haPort));
    properties.put("bindAddress", broker.host.address());
    properties.put("brokerIP1", broker.host.address());
    properties.put("brokerIP2", broker.host.address());
    properties.put("storePathRootDir", broker.directory().resolve("store").toString());
    properties.put("storePathCommitLog",
        logs.stream().map(Path::toString).collect(joining(",")));
    addRole(properties);
    properties.putAll(RocketMqDurability.of(system.durability()).brokerSettings());
    // An automatically created topic would not have the requested number of queues.
    properties.put("autoCreateTopicEnable", "false");
    // With more threads the broker swaps messages of one producer.
    properties.put("sendMessageThreadPoolNums", "1");
    if (proxy.isPresent()) {
      // Each has a buffer for the largest message. As shipped there are at least 16 of each kind.
      properties.put("pullMessageThreadPoolNums", "8");
      properties.put("ackMessageThreadPoolNums", "8");
    }
    // As shipped, the broker refuses a message that waited for 200 ms, or behind 10,000 others.
    properties.put("waitTimeMillsInSendQueue", PATIENCE_MILLIS);
    properties.put("osPageCacheBusyTimeOutMills", PATIENCE_MILLIS);
    properties.put("sendThreadPoolQueueCapacity", "1000000");
    properties.put("maxMessageSize", Long.toString(MessageSpec.BROKER_LIMIT.bytes()));
    properties.put("metricsExporterType", "PROM");
    properties.put("metricsPromExporterHost", broker.host.address());
    properties.put("metricsPromExporterPort", Integer.toString(broker.metricsPort));
    properties.putAll(system.section(RocketMqSection.SERVER.key()));
    return properties;
  }

  /** With replicas the controllers assign the roles. */
  private void addRole(Map<String, String> properties) {
    if (system.durability().replicas() == 1) {
      properties.put("brokerId", "0");
      properties.put("brokerRole", "ASYNC_MASTER");
    } else {
      properties.put("brokerId", "-1");
      properties.put("brokerRole", "SLAVE");
      properties.put("enableControllerMode", "true");
      properties.put("controllerAddr", addresses(NameServer::controllerAddress));
      properties.put("totalReplicas", Integer.toString(system.durability().replicas()));
    }
  }

  private ProcessPlan process(Proxy one) {
    List<String> jvm = new ArrayList<>(BrokerJvm.heap(options().proxyHeap()));
    jvm.add("-XX:MaxDirectMemorySize=" + BrokerJvm.mebibytes(options().proxyHeap()));
    jvm.addAll(BrokerJvm.COLLECTOR);
    Path configuration = one.directory().resolve("proxy.json");
    Path main = one.directory().resolve(ProxyFiles.MAIN);
    return process(PROXY, PROXY, one.host, one.directory(), jvm, main.toString(),
        List.of("-pc", configuration.toString()),
        Map.of(main, ProxyFiles.main(), configuration, ProxyFiles.configuration(
            addresses(NameServer::address), one, tls.map(files -> files.files(one.host)))),
        List.of(), ProxyFiles.READY)
        .called(one.address());
  }

  private ProcessPlan process(String name, String role, LaunchHost host, Path directory,
      List<String> memory, String mainClass, List<String> arguments, Map<Path, String> own,
      List<Path> directories, String ready) {
    Path logging = directory.resolve("logback.xml");
    Map<Path, String> files = new HashMap<>(own);
    files.put(logging, LOGGING);
    tls.ifPresent(encryption -> files.putAll(encryption.content(host)));
    List<Path> all = new ArrayList<>(directories);
    all.add(directory);
    return new ProcessPlan(name, role, host.name(),
        new Command.Java(options().javaHome(), CLASS_PATH, jvm(memory, host, directory, logging),
            mainClass, arguments),
        files, all, Map.of(), new Readiness.LogLine(ready), START_LIMIT, STOP_GRACE,
        Optional.empty(), Set.of());
  }

  private List<String> jvm(List<String> memory, LaunchHost host, Path directory, Path logging) {
    List<String> flags = new ArrayList<>(memory);
    flags.addAll(BrokerJvm.COMMON);
    flags.add("--enable-native-access=ALL-UNNAMED");
    // Defaults of many paths are in the home directory.
    flags.add("-Duser.home=" + directory);
    flags.add("-Drocketmq.home.dir=" + directory);
    flags.add("-Drmq.logback.configurationFile=" + logging.toUri());
    flags.add("-D" + RocketMqOptions.FRAME_LIMIT + "=" + RocketMqOptions.FRAME_LIMIT_VALUE);
    if (tls.isPresent()) {
      LocalTls.Files certificate = tls.get().files(host);
      flags.add("-Dtls.test.mode.enable=false");
      // Brokers connect to each other without TLS, as on the other systems.
      flags.add("-Dtls.server.mode=permissive");
      flags.add("-Dtls.server.certPath=" + certificate.certificate());
      flags.add("-Dtls.server.keyPath=" + certificate.key());
    } else {
      // Otherwise each process would make certificates of its own.
      flags.add("-Dtls.server.mode=disabled");
    }
    return flags;
  }
}
