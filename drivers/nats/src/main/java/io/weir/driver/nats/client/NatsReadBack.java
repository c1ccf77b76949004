package io.weir.driver.nats.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.api.PersistMode;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.common.AdminHttp;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.nats.NatsOptions;
import io.weir.driver.nats.NatsTerms;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Reads the settings in force: those of the servers from their monitoring pages ({@code /varz}),
 * those of streams by JetStream's requests. Adds those of the clients.
 */
final class NatsReadBack implements AutoCloseable {
  private static final int OK = 200;
  /** The server's own interval, for those that do not report it. */
  private static final Duration SYNC_INTERVAL = Duration.ofMinutes(2);

  private final DriverSettings settings;
  private final AdminHttp http;
  private final List<URI> pages;

  private NatsReadBack(DriverSettings settings, AdminHttp http, List<URI> pages) {
    this.settings = settings;
    this.http = http;
    this.pages = pages;
  }

  static NatsReadBack open(DriverSettings settings) throws DriverException {
    List<URI> pages = new ArrayList<>();
    String urls = settings.endpoints().getOrDefault(NatsOptions.MONITORING, "");
    for (String url : urls.isEmpty() ? new String[0] : urls.split(",")) {
      pages.add(URI.create(url).resolve("/varz"));
    }
    return new NatsReadBack(settings,
        AdminHttp.of(settings.existing(), HttpClient.Redirect.NEVER), pages);
  }

  /**
   * Reads the settings.
   *
   * @param streams the streams of the topics
   * @param client a connection
   * @param consumers those that are open
   */
  ReadBack read(List<StreamInfo> streams, Connection client, List<NatsConsumer> consumers)
      throws DriverException, InterruptedException {
    SettingList list = new SettingList(Source.BROKER);
    List<JsonNode> servers = new ArrayList<>();
    for (URI page : pages) {
      servers.add(page(page));
    }
    Optional<NatsTerms> terms = terms(streams, servers);
    if (servers.isEmpty()) {
      list.addUnanswered("sync_interval", "set 'existing.monitoring'");
    } else {
      addServers(list, servers);
    }
    terms.ifPresent(known -> known.addTo(list));
    list.add(Aspect.LARGEST_MESSAGE, "max_payload", Long.toString(client.getMaxPayload()),
        new DataSize(client.getMaxPayload()).toString());
    NatsTerms.addFixed(list.from(Source.CLAIMED));
    if (settings.existing().isEmpty()) {
      addMemory(list, servers);
    }
    addClients(list.from(Source.CLIENT), consumers);
    return new ReadBack(Optional.of(client.getServerInfo().getVersion()),
        terms.map(known -> known.toDurability(settings.durability().acknowledge())), list.all(),
        terms.map(NatsTerms::guarantee));
  }

  private JsonNode page(URI page) throws DriverException, InterruptedException {
    try {
      HttpResponse<String> answer =
          http.send(HttpRequest.newBuilder(page).GET().build(), settings.timeout());
      if (answer.statusCode() != OK) {
        throw new DriverException("GET " + page + " returned " + answer.statusCode()
            + "; is it the monitoring page of a NATS server?");
      }
      return AdminHttp.json(page.toString(), answer.body());
    } catch (IOException e) {
      throw new DriverException("GET " + page + ": "
          + http.reason(e, "is the monitoring page of the server on (http_port)?"), e);
    }
  }

  /** Returns the terms of the weakest stream and server; empty if the servers do not report. */
  private static Optional<NatsTerms> terms(List<StreamInfo> streams, List<JsonNode> servers) {
    List<StreamConfiguration> configured =
        streams.stream().map(StreamInfo::getConfiguration).toList();
    if (configured.isEmpty()) {
      return Optional.empty();
    }
    int replicas =
        configured.stream().mapToInt(StreamConfiguration::getReplicas).min().orElseThrow();
    if (configured.stream().anyMatch(NatsReadBack::isInMemory)) {
      return Optional.of(new NatsTerms(replicas, Storage.MEMORY));
    }
    if (servers.isEmpty()) {
      return Optional.empty();
    }
    boolean synced = servers.stream()
        .allMatch(server -> server.at("/jetstream/config/sync_always").asBoolean());
    return Optional.of(new NatsTerms(replicas, synced ? Storage.FSYNC : Storage.PAGE_CACHE));
  }

  /** With an asynchronous mode a server answers before it writes. */
  private static boolean isInMemory(StreamConfiguration stream) {
    return stream.getStorageType() == StorageType.Memory
        || stream.getPersistMode() == PersistMode.Async;
  }

  private void addServers(SettingList list, List<JsonNode> servers) {
    list.add(Aspect.OTHER, "sync_interval", values(servers, server -> {
      JsonNode config = server.at("/jetstream/config");
      return config.path("sync_always").asBoolean()
          ? "always"
          : nanos(config.path("sync_interval").asText(Long.toString(SYNC_INTERVAL.toNanos())));
    }));
    add(list, servers, Aspect.FAILURE_DETECTION, "ping_interval", NatsReadBack::nanos);
    add(list, servers, Aspect.OTHER, "max_pending", Normal::bytes);
    add(list, servers, Aspect.OTHER, "write_deadline", NatsReadBack::nanos);
    Set<String> passed = new LinkedHashSet<>(NatsOptions.SERVER.shown(settings));
    passed.removeAll(Set.of("max_payload", "ping_interval", "max_pending", "write_deadline"));
    for (String name : passed) {
      String value = settings.section(NatsOptions.SERVER.key()).get(name);
      list.from(Source.CLAIMED).add(Aspect.OTHER, name, value);
    }
  }

  private static void add(SettingList list, List<JsonNode> servers, Aspect aspect, String name,
      UnaryOperator<String> common) {
    list.add(aspect, name, values(servers, server -> server.path(name).asText()),
        values(servers, server -> common.apply(server.path(name).asText())));
  }

  private static String values(List<JsonNode> servers, Function<JsonNode, String> value) {
    return servers.stream().map(value).distinct().collect(Collectors.joining(", "));
  }

  private static String nanos(String value) {
    return Durations.format(Duration.ofNanos(Long.parseLong(value)));
  }

  /** Only newer servers report the limit. */
  private void addMemory(SettingList list, List<JsonNode> servers) {
    NatsOptions options = NatsOptions.of(settings.options());
    boolean reported = servers.stream().allMatch(server -> server.has("gomemlimit"));
    if (reported) {
      add(list, servers, Aspect.HEAP, "gomemlimit", Normal::bytes);
    } else {
      list.from(Source.CLAIMED).add(Aspect.HEAP, "gomemlimit", options.memory().toString());
    }
    NatsTerms.addMemory(list.from(Source.CLAIMED), options, pages.size());
  }

  private void addClients(SettingList list, List<NatsConsumer> consumers) {
    NatsTerms.addClients(list, settings.client());
    LocalTls.report(list, settings.tls().isPresent());
    list.add(Aspect.FAILURE_DETECTION, "ack_wait",
        Durations.format(NatsTopics.ackWait(settings)));
    consumers.stream()
        .mapToInt(NatsConsumer::count)
        .max()
        .ifPresent(
            count -> list.add(Aspect.RECEIVE_QUEUE, "messages requested ahead of each stream",
                Integer.toString(count)));
    consumers.stream()
        .mapToInt(NatsConsumer::mostUnacknowledged)
        .max()
        .ifPresent(
            most -> list.add(Aspect.OTHER, "max_ack_pending", Integer.toString(most)));
    list.add(Aspect.OTHER, "jnats version", Nats.CLIENT_VERSION);
  }

  @Override
  public void close() {
    http.close();
  }
}
