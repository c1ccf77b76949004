package io.weir.driver.rabbitmq.omb;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Converts a driver file for RabbitMQ to a system. Statements about OMB refer to its {@code
 * RabbitMqBenchmarkDriver}, producer, consumer and configuration, defaults included.
 */
public final class RabbitMqMapping implements OmbMapping {
  private static final String QUEUE_TYPE = "queueType";
  private static final String PARTITIONS = "partitionsPerTopic";
  private static final String URIS = "amqpUris";
  /** The default members of a quorum queue on as many nodes. */
  private static final int USUAL_MEMBERS = 3;
  private static final int PLAIN_PORT = 5672;
  /** A placeholder that a fork of OMB fills in before the login is used. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[\\w.-]+}(?=[^@/]*@)");
  private static final String HELD = "placeholder";

  @Override
  public String driverClass() {
    return PACKAGE + "rabbitmq.RabbitMqBenchmarkDriver";
  }

  @Override
  public void note(OmbSection workload) throws OmbException {
    if (workload.number(PARTITIONS).orElse(1L) > 1) {
      workload.unused(PARTITIONS, "its RabbitMQ driver accepts only 1 and stops otherwise; weir"
          + " maps partitions to routing keys with a queue each");
    }
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    List<URI> uris = uris(file);
    String queue = file.text(QUEUE_TYPE).orElse("CLASSIC").toLowerCase(Locale.ROOT);
    boolean persistent = file.flag("messagePersistence").orElse(false);
    Durability durability = durability(file, queue, persistent, uris.size());
    place(system, file, uris, body, durability.replicas());
    body.put("queue", queue);
    body.remark("OMB binds one queue per subscription to a fanout exchange, and its consumers do"
        + " not acknowledge messages; weir's consumers do, limited by client.receive-queue.");
    if (!queue.equals("classic") && file.text("messagePersistence").isPresent()) {
      file.unused("messagePersistence",
          "a " + queue + " queue stores every message, whatever this setting");
    }
    for (String key : List.of("producerCreationDelay", "producerCreationBatchSize",
        "consumerCreationDelay", "consumerCreationBatchSize")) {
      if (file.number(key).isPresent()) {
        file.noEqual(key, "weir opens clients as fast as it can, before the load begins");
      }
    }
    return new OmbSystem(durability, Optional.empty());
  }

  private static List<URI> uris(OmbSection file) throws OmbException {
    List<URI> uris = new ArrayList<>();
    for (String text : file.list(URIS)) {
      uris.add(uri(PLACEHOLDER.matcher(text.strip()).replaceAll(HELD))
          .filter(uri -> uri.getHost() != null)
          .orElseThrow(() -> file.wrong(URIS,
              URIS + " contains an invalid address",
              "write it as amqp://user:password@host:5672")));
    }
    if (uris.isEmpty()) {
      throw file.wrong(URIS, URIS + " contains no address", "add one");
    }
    return uris;
  }

  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(new URI(text));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static Durability durability(OmbSection file, String queue, boolean persistent, int nodes)
      throws OmbException {
    return switch (queue) {
      case "classic" -> new Durability(1, Acknowledge.ALL,
          persistent ? Storage.FSYNC : Storage.MEMORY);
      case "quorum" -> new Durability(nodes == 1 ? USUAL_MEMBERS : Math.min(USUAL_MEMBERS, nodes),
          Acknowledge.MAJORITY, Storage.FSYNC);
      case "stream" -> {
        file.noEqual(QUEUE_TYPE, "OMB reads a stream over AMQP without a prefetch limit, which"
            + " RabbitMQ refuses; weir reads it by the stream client");
        yield new Durability(nodes == 1 ? USUAL_MEMBERS : nodes, Acknowledge.MAJORITY,
            Storage.PAGE_CACHE);
      }
      default -> throw file.wrong(QUEUE_TYPE,
          QUEUE_TYPE + " is '" + queue + "', but OMB accepts CLASSIC, QUORUM or STREAM",
          "correct the value");
    };
  }

  private static void place(String system, OmbSection file, List<URI> uris, Draft body,
      int replicas) {
    List<String> hosts = uris.stream().map(RabbitMqMapping::host).toList();
    if (OmbAddresses.areOwn(hosts)) {
      body.put("nodes", "" + Math.max(replicas, uris.size()), "OMB used the cluster at "
          + String.join(",", hosts) + "; weir starts one. RabbitMQ gives a replicated queue three"
          + " members if it has three nodes");
      return;
    }
    Draft existing = body.section("existing");
    existing.put("amqp", String.join(",", hosts));
    existing.put("management", "http://" + hosts.get(0).replaceFirst(":\\d+$", "") + ":15672",
        "assumed: weir needs the management plugin, and OMB does not");
    Optional<String> user = uris.stream()
        .map(URI::getUserInfo)
        .filter(info -> info != null)
        .findFirst();
    user.ifPresent(info -> login(system, file, existing, info));
    if (uris.stream().anyMatch(uri -> "amqps".equals(uri.getScheme()))) {
      file.unused(URIS,
          "amqps: OMB connects without TLS despite this; for TLS set existing.tls");
    }
    if (uris.stream().anyMatch(uri -> !uri.getPath().replace("/", "").isEmpty())) {
      file.unused(URIS, "the virtual host: OMB uses the default one despite this; set"
          + " 'virtual-host' for another");
    }
  }

  private static void login(String system, OmbSection file, Draft existing, String info) {
    Draft auth = existing.section("auth");
    String user = info.replaceFirst(":.*$", "");
    if (user.isEmpty() || user.equals(HELD)) {
      auth.put("user", "nobody", "OMB's address has no login; add one");
    } else {
      auth.put("user", user);
    }
    auth.put("password", file.secret(system, "password", URIS));
  }

  private static String host(URI uri) {
    int port = uri.getPort() == -1 ? PLAIN_PORT : uri.getPort();
    return uri.getHost() + ":" + port;
  }
}
