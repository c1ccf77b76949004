package io.weir.driver.redis.client;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Causes;
import io.weir.driver.common.FirstAnswer;
import io.weir.driver.redis.RedisOptions;
import io.weir.driver.redis.client.RedisLayout.Shard;
import io.weir.driver.redis.client.RedisLayout.Slots;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;

/**
 * The nodes of a system: how clients connect, which nodes there are, and one administrative
 * connection to each. Thread-safe.
 */
final class RedisNodes implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final long IDLE_MILLIS = 200;
  private static final long END_MILLIS = 2_000;
  private static final String DEFAULT_USER = "default";

  private final DriverSettings settings;
  private final List<ServiceAddress> seeds;
  private final Optional<Tls> tls;
  private final SslOptions encryption;
  private final RedisClient administration;
  private final Map<ServiceAddress, StatefulRedisConnection<byte[], byte[]>> open =
      new ConcurrentHashMap<>();
  private volatile RedisLayout layout;

  private RedisNodes(DriverSettings settings) throws DriverException {
    this.settings = settings;
    this.seeds = ServiceAddress.parseAll(settings.endpoint(RedisOptions.ADDRESSES));
    this.tls = settings.tls();
    this.encryption = encryption(tls);
    this.administration = newClient();
  }

  /** Connects. Fails if no node answers. */
  static RedisNodes open(DriverSettings settings) throws DriverException, InterruptedException {
    RedisNodes nodes = new RedisNodes(settings);
    try {
      nodes.refresh(FirstAnswer.limit(settings));
      return nodes;
    } catch (DriverException | InterruptedException | RuntimeException e) {
      nodes.close();
      throw e;
    }
  }

  private static SslOptions encryption(Optional<Tls> tls) throws DriverException {
    if (tls.isEmpty()) {
      return SslOptions.create();
    }
    TrustManager[] trust = TlsContext.trustManagers(tls.get());
    KeyManager[] keys = TlsContext.keyManagers(tls.get());
    return SslOptions.builder()
        .jdkSslProvider()
        .sslContext(context -> {
          context.trustManager(trust[0]);
          if (keys.length > 0) {
            context.keyManager(keys[0]);
          }
        })
        .build();
  }

  /**
   * Returns a client instance with its own threads. It does not reconnect by itself, since it would
   * send again what may have been stored already.
   */
  RedisClient newClient() {
    ClientResources resources = DefaultClientResources.builder()
        .ioThreadPoolSize(DefaultClientResources.MIN_IO_THREADS)
        .computationThreadPoolSize(DefaultClientResources.MIN_COMPUTATION_THREADS)
        .commandLatencyRecorder(CommandLatencyRecorder.disabled())
        .build();
    RedisClient client = RedisClient.create(resources);
    client.setOptions(ClientOptions.builder()
        .autoReconnect(false)
        // weir's own time-out decides, and a WAIT may take as long.
        .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .protocolVersion(ProtocolVersion.RESP2)
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .useHashIndexQueue(false)
        .socketOptions(SocketOptions.builder().connectTimeout(CONNECT_LIMIT).build())
        .sslOptions(encryption)
        .build());
    return client;
  }

  /** Cuts a connection without waiting. */
  static void cut(StatefulRedisConnection<byte[], byte[]> connection) {
    if (connection.isOpen()) {
      connection.closeAsync();
    }
  }

  /** Ends a client instance and its connections without waiting. */
  static void end(RedisClient client) {
    ClientResources resources = client.getResources();
    // Its threads live until they have been idle for a moment: the client has more work for them.
    client.shutdownAsync(IDLE_MILLIS, END_MILLIS, TimeUnit.MILLISECONDS)
        .whenComplete(
            (nothing, e) -> resources.shutdown(IDLE_MILLIS, END_MILLIS, TimeUnit.MILLISECONDS));
  }

  /**
   * Connects a client to a node.
   *
   * @param name under which the node lists the connection
   */
  StatefulRedisConnection<byte[], byte[]> connect(RedisClient client, ServiceAddress node,
      String name, Duration limit) throws DriverException, InterruptedException {
    try {
      return client.connectAsync(ByteArrayCodec.INSTANCE, uri(node, name, limit))
          .toCompletableFuture()
          .get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new DriverException("can't connect to Redis at " + node + ": "
          + RedisErrors.ofConnecting(e.getCause(), tls), e);
    } catch (TimeoutException e) {
      throw new DriverException("Redis at " + node + " does not answer within "
          + Durations.format(limit) + "; is it running there?", e);
    } catch (RedisException e) {
      throw new DriverException("can't connect to Redis at " + node + ": "
          + RedisErrors.ofConnecting(e, tls), e);
    }
  }

  private RedisURI uri(ServiceAddress node, String name, Duration limit) {
    RedisURI.Builder uri = RedisURI.builder()
        .withHost(node.host())
        .withPort(node.port())
        .withClientName(name.replaceAll("[^!-~]", "-"))
        .withTimeout(limit);
    if (tls.isPresent()) {
      uri.withSsl(true).withVerifyPeer(SslVerifyMode.FULL);
    }
    if (settings.existing().isEmpty()) {
      uri.withAuthentication(DEFAULT_USER, settings.endpoint(RedisOptions.PASSWORD));
    } else {
      settings.credentials()
          .ifPresent(login -> uri.withAuthentication(
              login.user().isEmpty() ? DEFAULT_USER : login.user(), login.secret()));
    }
    return uri.build();
  }

  /** Runs commands on the administrative connection to a node. */
  RedisCommands<byte[], byte[]> on(ServiceAddress node)
      throws DriverException, InterruptedException {
    return on(node, settings.timeout());
  }

  /** Returns the same, with a time limit for each of the commands. */
  RedisCommands<byte[], byte[]> on(ServiceAddress node, Duration limit)
      throws DriverException, InterruptedException {
    return connection(node, limit).sync();
  }

  /** Returns the administrative connection to a node. */
  StatefulRedisConnection<byte[], byte[]> connection(ServiceAddress node, Duration limit)
      throws DriverException, InterruptedException {
    StatefulRedisConnection<byte[], byte[]> known = open.get(node);
    if (known == null || !known.isOpen()) {
      known = connect(administration, node, settings.clientId() + "-admin", limit);
      StatefulRedisConnection<byte[], byte[]> before = open.put(node, known);
      if (before != null) {
        cut(before);
      }
    }
    known.setTimeout(limit);
    return known;
  }

  /** Returns the addresses that the settings name. */
  List<ServiceAddress> seeds() {
    return seeds;
  }

  /** Returns the layout as it was last seen. */
  RedisLayout layout() {
    return layout;
  }

  /** Reads the layout again, from whichever node answers. */
  RedisLayout refresh(Duration limit) throws DriverException, InterruptedException {
    List<String> reasons = new ArrayList<>();
    for (ServiceAddress seed : seeds) {
      try {
        layout = read(seed, limit);
        return layout;
      } catch (DriverException e) {
        reasons.add(e.getMessage());
      } catch (RedisException e) {
        reasons.add("Redis at " + seed + " does not report its role: " + Causes.chain(e));
      }
    }
    throw new DriverException(reasons.stream().distinct().collect(Collectors.joining("\n")));
  }

  private RedisLayout read(ServiceAddress seed, Duration limit)
      throws DriverException, InterruptedException {
    RedisCommands<byte[], byte[]> node = on(seed, limit);
    if (info(node, "cluster").getOrDefault("cluster_enabled", "0").equals("1")) {
      return clustered(node.clusterSlots(), seed);
    }
    List<Object> role = node.role();
    if (text(role.get(0)).equals("master")) {
      return RedisLayout.single(seed, replicas((List<?>) role.get(2)));
    }
    ServiceAddress primary = new ServiceAddress("", text(role.get(1)), number(role.get(2)));
    return seeds.stream()
        .filter(primary::equals)
        .findFirst()
        .map(known -> RedisLayout.single(known, List.of(seed)))
        .orElseThrow(() -> new DriverException("Redis at " + seed + " is a replica of " + primary
            + "; name the address of the primary"));
  }

  private static List<ServiceAddress> replicas(List<?> listed) {
    return listed.stream()
        .map(each -> (List<?>) each)
        .map(each -> new ServiceAddress("", text(each.get(0)), number(each.get(1))))
        .toList();
  }

  private static RedisLayout clustered(List<Object> ranges, ServiceAddress seed)
      throws DriverException {
    Map<Integer, Shard> shards = new TreeMap<>();
    Map<ServiceAddress, Integer> firsts = new ConcurrentHashMap<>();
    List<List<?>> sorted = ranges.stream()
        .<List<?>>map(range -> (List<?>) range)
        .sorted(Comparator.comparing(range -> number(range.get(0))))
        .toList();
    for (List<?> range : sorted) {
      List<ServiceAddress> nodes = range.stream()
          .skip(2)
          .map(node -> address((List<?>) node, seed))
          .toList();
      int first = firsts.computeIfAbsent(nodes.getFirst(), node -> number(range.get(0)));
      Slots slots = new Slots(number(range.get(0)), number(range.get(1)));
      shards.merge(first, new Shard(List.of(slots), nodes.getFirst(), nodes.subList(1,
          nodes.size())), (known, more) -> {
            List<Slots> all = new ArrayList<>(known.slots());
            all.addAll(more.slots());
            return new Shard(all, known.primary(), known.replicas());
          });
    }
    if (shards.isEmpty()) {
      throw new DriverException("the cluster at " + seed + " has no slots; create it first");
    }
    return new RedisLayout(true, List.copyOf(shards.values()));
  }

  /** A node that does not know its own address reports an empty one. */
  private static ServiceAddress address(List<?> node, ServiceAddress seed) {
    String host = text(node.get(0));
    return new ServiceAddress("", host.isEmpty() ? seed.host() : host, number(node.get(1)));
  }

  private static String text(Object reply) {
    return reply instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(reply);
  }

  private static int number(Object reply) {
    return reply instanceof Long number
        ? Math.toIntExact(number)
        : Integer.parseInt(text(reply));
  }

  /** Returns the fields of a section of a node's report. */
  static Map<String, String> info(RedisCommands<byte[], byte[]> node, String section) {
    return node.info(section)
        .lines()
        .filter(line -> line.indexOf(':') > 0)
        .collect(Collectors.toMap(line -> line.substring(0, line.indexOf(':')),
            line -> line.substring(line.indexOf(':') + 1).strip(), (first, last) -> last));
  }

  @Override
  public void close() {
    end(administration);
  }
}
