package io.weir.driver.nats.launch;

import static java.util.stream.Collectors.joining;

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
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SitePorts;
import io.weir.driver.nats.NatsOptions;
import io.weir.driver.nats.NatsTerms;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The servers of a system and their shared settings.
 *
 * @param servers all servers, by number
 * @param password of weir's user, and of the servers among themselves
 * @param overrides settings of the configuration that take precedence over weir's
 */
record NatsCluster(List<Server> servers, NatsTerms terms, NatsOptions options,
    Optional<LocalTls> tls, String password, BrokerMetrics metrics,
    Map<String, String> overrides) {
  /** The listening ports of a server. */
  static final int PORTS = 3;

  private static final int PASSWORD_BYTES = 16;
  /** The configuration reads the password from the environment, so that no file contains it. */
  private static final String PASSWORD_VARIABLE = "WEIR_NATS_PASSWORD";
  /** The addresses of the other servers contain it. The name has to show that. */
  private static final String ROUTES_VARIABLE = "WEIR_NATS_ROUTES_PASSWORD";
  private static final String JETSTREAM = "jetstream.";
  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  /**
   * A server.
   *
   * @param number from 1
   * @param host the host that it runs on
   * @param port for clients
   * @param monitoring for its monitoring pages
   * @param route for other servers
   */
  record Server(int number, LaunchHost host, int port, int monitoring, int route) {
    String name() {
      return NatsCluster.name(number);
    }

    private URI page(String path) {
      return URI.create("http://" + host.at(monitoring) + path);
    }
  }

  NatsCluster {
    servers = List.copyOf(servers);
    overrides = Map.copyOf(overrides);
  }

  static NatsCluster of(SystemSpec system, LaunchSite site) {
    SitePorts ports = SitePorts.of(site, system.nodes() * PORTS,
        system.nodes() + " servers of NATS");
    List<Server> servers = new ArrayList<>();
    for (int number = 1; number <= system.nodes(); number++) {
      servers.add(
          new Server(number, site.host(number), ports.next(), ports.next(), ports.next()));
    }
    return new NatsCluster(servers, NatsTerms.of(site.durability()),
        NatsOptions.of(system.options()), LocalTls.of(system.options(), site), drawn(),
        site.brokerMetrics(), system.section(NatsOptions.SERVER.key()));
  }

  /** Returns the name of a server. */
  static String name(int number) {
    return "server-" + number;
  }

  /**
   * Returns a random password, not derived from the run's seed, which results contain. It begins
   * with a letter, since the configuration would read some digits as a number.
   */
  private static String drawn() {
    byte[] drawn = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(drawn);
    return "w" + HexFormat.of().formatHex(drawn);
  }

  /** Servers of a cluster are ready when they have a leader, so all start at once. */
  ClusterPlan plan() {
    Map<String, String> endpoints = new HashMap<>();
    endpoints.put(NatsOptions.ADDRESSES,
        servers.stream().map(server -> server.host.at(server.port)).collect(joining(",")));
    endpoints.put(NatsOptions.MONITORING,
        servers.stream().map(server -> server.page("").toString()).collect(joining(",")));
    endpoints.put(NatsOptions.PASSWORD, password);
    tls.ifPresent(files -> files.addTo(endpoints, servers.getFirst().host));
    return new ClusterPlan(
        List.of(new ClusterPlan.Stage(servers.stream().map(this::process).toList())), endpoints,
        List.of());
  }

  private ProcessPlan process(Server server) {
    Path directory = server.host.directory().resolve(server.name());
    Path configuration = directory.resolve("nats.conf");
    Map<Path, String> files =
        new HashMap<>(Map.of(configuration, configuration(server, directory)));
    tls.ifPresent(known -> files.putAll(known.content(server.host)));
    ProcessPlan plan = new ProcessPlan(server.name(), "server", server.host.name(),
        new Command.Program(options.server(), List.of("-c", configuration.toString()),
            options.memory()),
        files, List.of(directory.resolve("data")),
        Map.of(PASSWORD_VARIABLE, password, ROUTES_VARIABLE, routes(server),
            "GOMEMLIMIT", Long.toString(options.memory().bytes())),
        new Readiness.HttpOk(server.page("/healthz")), START_LIMIT,
        STOP_GRACE, Optional.empty(),
        Set.copyOf(List.of(server.name(), server.host.at(server.port))));
    return metrics == BrokerMetrics.ON
        ? plan.withMetrics(new MetricSource.Json(server.page("/varz"), allMetrics()))
        : plan;
  }

  private String configuration(Server server, Path directory) {
    StringBuilder text = new StringBuilder();
    set(text, "server_name", quoted(server.name()));
    set(text, "listen", quoted(server.host.at(server.port)));
    set(text, "http", quoted(server.host.at(server.monitoring)));
    if (!overrides.containsKey("max_payload")) {
      set(text, "max_payload", Long.toString(NatsOptions.LARGEST_PAYLOAD.bytes()));
    }
    text.append("authorization { user: ")
        .append(NatsOptions.USER)
        .append(", password: $")
        .append(PASSWORD_VARIABLE)
        .append(" }\n");
    overrides.forEach((name, value) -> {
      if (!name.startsWith(JETSTREAM)) {
        set(text, name, value);
      }
    });
    tls.ifPresent(files -> text.append("tls { cert_file: ")
        .append(quoted(files.files(server.host).certificate().toString()))
        .append(", key_file: ")
        .append(quoted(files.files(server.host).key().toString()))
        .append(" }\n"));
    text.append("jetstream {\n");
    set(text, "store_dir", quoted(directory.resolve("data").toString()));
    set(text, "max_memory_store", Long.toString(options.memoryOfMessages().bytes()));
    terms.syncInterval().ifPresent(interval -> set(text, "sync_interval", interval));
    overrides.forEach((name, value) -> {
      if (name.startsWith(JETSTREAM)) {
        set(text, name.substring(JETSTREAM.length()), value);
      }
    });
    text.append("}\n");
    if (servers.size() > 1) {
      addCluster(text, server);
    }
    return text.toString();
  }

  private void addCluster(StringBuilder text, Server server) {
    text.append("cluster {\n");
    set(text, "name", "weir");
    set(text, "listen", quoted(server.host.at(server.route)));
    text.append("authorization { user: ")
        .append(NatsOptions.USER)
        .append(", password: $")
        .append(PASSWORD_VARIABLE)
        .append(" }\n");
    text.append("routes: $").append(ROUTES_VARIABLE).append("\n}\n");
  }

  private String routes(Server server) {
    return servers.stream()
        .filter(other -> other.number != server.number)
        .map(other -> quoted("nats-route://" + NatsOptions.USER + ":" + password + "@"
            + other.host.at(other.route)))
        .collect(joining(", ", "[", "]"));
  }

  private static void set(StringBuilder text, String name, String value) {
    text.append(name).append(": ").append(value).append('\n');
  }

  private static String quoted(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static List<BrokerMetric> allMetrics() {
    return List.of(
        metric("messages.in", "messages from clients and servers, acknowledgements and requests"
            + " included", MetricUnit.PER_SECOND, growth("in_msgs")).drawn(),
        metric("messages.out", "messages to clients and servers", MetricUnit.PER_SECOND,
            growth("out_msgs")).drawn(),
        metric("bytes.in", "bytes of these messages", MetricUnit.BYTES_PER_SECOND,
            growth("in_bytes")),
        metric("bytes.out", "bytes of these messages", MetricUnit.BYTES_PER_SECOND,
            growth("out_bytes")),
        metric("memory.resident", "resident memory of the process", MetricUnit.BYTES,
            level("mem")).drawn(),
        metric("storage.file", "bytes of streams in files", MetricUnit.BYTES,
            level("jetstream.stats.storage")),
        metric("storage.memory", "bytes of streams in memory", MetricUnit.BYTES,
            level("jetstream.stats.memory")),
        metric("storage.waits", "file operations that waited for others (2.15 and later)",
            MetricUnit.PER_SECOND, growth("disk_io_wait_stats.waits")),
        metric("requests.jetstream", "requests to JetStream, pulls not included",
            MetricUnit.PER_SECOND, growth("jetstream.stats.api.total")),
        metric("errors.jetstream", "requests that were answered with an error",
            MetricUnit.PER_SECOND, growth("jetstream.stats.api.errors")),
        metric("clients.connected", "connections of clients", MetricUnit.COUNT,
            level("connections")),
        metric("clients.slow", "clients that were disconnected because they read too slowly",
            MetricUnit.PER_SECOND, growth("slow_consumers")).drawn(),
        metric("replication.routes", "connections to other servers", MetricUnit.COUNT,
            level("routes")).badWhenLow());
  }

  private static BrokerMetric metric(String name, String meaning, MetricUnit unit,
      Formula formula) {
    return new BrokerMetric(name, meaning, unit, Worst.HIGHEST, false, formula);
  }

  private static Formula growth(String name) {
    return new Formula.Rate(new Series.Sample(name, Map.of(), Fold.SUM), 1);
  }

  private static Formula level(String name) {
    return new Formula.Level(new Series.Sample(name, Map.of(), Fold.SUM), 1);
  }
}
