package io.weir.driver.redis.client;

import static java.util.stream.Collectors.joining;

import io.lettuce.core.LettuceVersion;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.resource.DefaultClientResources;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Causes;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.SettingProblems.Release;
import io.weir.driver.common.UnknownProperties;
import io.weir.driver.redis.RedisDurability;
import io.weir.driver.redis.RedisDurability.AppendFsync;
import io.weir.driver.redis.RedisFixedSettings;
import io.weir.driver.redis.RedisOptions;
import io.weir.driver.redis.client.RedisLayout.Shard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Reads the settings in force from all nodes, and adds those of the clients. */
final class RedisReadBack {
  private static final String LARGEST_VALUE = "proto-max-bulk-len";
  /** The first release with {@code WAITAOF}. */
  private static final int SYNCED_MAJOR = 7;
  private static final int SYNCED_MINOR = 2;
  /** Shown as they are; they bear on a result and have no equivalent. */
  private static final List<String> OTHERS = List.of("maxmemory-policy", "save", "io-threads",
      "stream-node-max-bytes", "stream-node-max-entries", "auto-aof-rewrite-percentage",
      "auto-aof-rewrite-min-size", "no-appendfsync-on-rewrite", "min-replicas-to-write");

  private final DriverSettings settings;
  private final RedisNodes nodes;
  private final RedisDurability durability;
  private final String version;
  private final long largestMessage;

  private RedisReadBack(DriverSettings settings, RedisNodes nodes, RedisDurability durability,
      String version, long largestMessage) {
    this.settings = settings;
    this.nodes = nodes;
    this.durability = durability;
    this.version = version;
    this.largestMessage = largestMessage;
  }

  /** Reads what clients need. Fails if the nodes can't give the durability. */
  static RedisReadBack open(DriverSettings settings, RedisNodes nodes, RedisDurability durability)
      throws DriverException, InterruptedException {
    ServiceAddress primary = nodes.layout().shards().getFirst().primary();
    try {
      Map<String, String> server = RedisNodes.info(nodes.on(primary), "server");
      String version = server.getOrDefault("valkey_version", server.get("redis_version"));
      if (durability.needsSyncedReplicas() && Release.of(version)
          .filter(release -> release.isBefore(SYNCED_MAJOR, SYNCED_MINOR))
          .isPresent()) {
        throw new DriverException("durability: " + RedisFixedSettings.NO_SYNCED_REPLICAS
            + ", and Redis at " + primary + " is " + version + "; "
            + RedisFixedSettings.INSTEAD_OF_SYNCED_REPLICAS);
      }
      RedisReadBack readBack = new RedisReadBack(settings, nodes, durability, version,
          largest(nodes.on(primary)));
      readBack.requireKnown(primary);
      return readBack;
    } catch (RedisException e) {
      throw new DriverException("Redis at " + primary + " does not report itself: "
          + RedisErrors.ofConnecting(e, Optional.empty()), e);
    }
  }

  private static long largest(RedisCommands<byte[], byte[]> node) {
    try {
      String limit = node.configGet(LARGEST_VALUE).get(LARGEST_VALUE);
      return limit == null ? Long.MAX_VALUE : Long.parseLong(limit);
    } catch (RedisException e) {
      // The user may not read it. The node then refuses a larger message, and the connection ends.
      return Long.MAX_VALUE;
    }
  }

  /** A node refuses to start with an unknown setting, but an existing cluster takes none. */
  private void requireKnown(ServiceAddress primary) throws DriverException, InterruptedException {
    Set<String> passed = settings.section(RedisOptions.SERVER.key()).keySet();
    if (!passed.isEmpty()) {
      UnknownProperties.refuse(RedisOptions.SERVER.key(), passed,
          nodes.on(primary).configGet("*").keySet(), "this version of Redis has no such setting",
          "see its redis.conf");
    }
  }

  /** Returns the largest value of a command that the nodes accept, in bytes. */
  long largestMessage() {
    return largestMessage;
  }

  /**
   * Reads the settings.
   *
   * @param counts how many entries of a stream each open consumer requests
   */
  ReadBack read(IntStream counts) throws DriverException, InterruptedException {
    SettingList list = new SettingList(Source.BROKER);
    Optional<RedisDurability> known = addNodes(list);
    RedisFixedSettings.addTo(list.from(Source.CLAIMED), settings.options());
    if (settings.existing().isEmpty()) {
      RedisFixedSettings.addMemory(list.from(Source.CLAIMED),
          RedisOptions.of(settings.options()), nodes.seeds().size());
    }
    addClients(list.from(Source.CLIENT), counts);
    return new ReadBack(Optional.of(version),
        known.map(found -> found.toDurability(settings.durability().acknowledge())), list.all(),
        known.map(RedisDurability::guarantee));
  }

  private Set<ServiceAddress> all() {
    Set<ServiceAddress> all = new LinkedHashSet<>();
    nodes.layout().shards().forEach(shard -> all.add(shard.primary()));
    if (nodes.layout().cluster()) {
      nodes.layout().shards().forEach(shard -> all.addAll(shard.replicas()));
    }
    // Without a cluster the primary knows the ports of its replicas for nodes, not for clients.
    all.addAll(nodes.seeds());
    return all;
  }

  /** Returns the durability of the weakest node, if all report it. */
  private Optional<RedisDurability> addNodes(SettingList list)
      throws DriverException, InterruptedException {
    Map<String, Set<String>> values = new TreeMap<>();
    List<RedisDurability> found = new ArrayList<>();
    try {
      int replicas = replicas();
      for (ServiceAddress node : all()) {
        Map<String, String> configuration = nodes.on(node).configGet("*");
        configuration.forEach((name, value) -> values
            .computeIfAbsent(name, none -> new LinkedHashSet<>())
            .add(value));
        found.add(new RedisDurability(configuration.get("appendonly").equals("yes"),
            AppendFsync.valueOf(configuration.get("appendfsync").toUpperCase(Locale.ROOT)),
            replicas, Math.min(durability.awaited(), replicas - 1)));
      }
    } catch (RedisException e) {
      list.addUnanswered("CONFIG GET", Causes.chain(e));
      return Optional.empty();
    }
    RedisDurability weakest = found.stream()
        .reduce((one, other) -> one.storage().compareTo(other.storage()) <= 0 ? one : other)
        .orElseThrow();
    addGuarantee(list, weakest);
    add(list, values, Aspect.LARGEST_MESSAGE, LARGEST_VALUE, Normal::bytes);
    add(list, values, Aspect.HEAP, "maxmemory", Normal::bytes);
    if (nodes.layout().cluster()) {
      add(list, values, Aspect.FAILURE_DETECTION, "cluster-node-timeout", Normal::millis);
    }
    if (weakest.replicas() > 1) {
      add(list, values, Aspect.FAILURE_DETECTION, "repl-timeout", value -> value + "s");
    }
    Set<String> others = new LinkedHashSet<>(OTHERS);
    others.addAll(RedisOptions.SERVER.shown(settings));
    others.forEach(name -> add(list, values, Aspect.OTHER, name, value -> value));
    return Optional.of(weakest);
  }

  private static void addGuarantee(SettingList list, RedisDurability found) {
    list.add(Aspect.REPLICAS, "primary and replicas in sync", Integer.toString(found.replicas()));
    list.from(Source.CLIENT)
        .add(Aspect.ACKNOWLEDGE, "copies at the acknowledgement (" + found.waitCommand() + ")",
            Integer.toString(found.awaited() + 1));
    list.add(Aspect.STORAGE, "appendonly, appendfsync",
        found.appendOnly() ? "yes, " + found.appendFsync().id() : "no",
        EnumWord.kebab(found.storage()));
  }

  private interface Common {
    String of(String value);
  }

  private static void add(SettingList list, Map<String, Set<String>> values, Aspect aspect,
      String name, Common common) {
    Set<String> found = values.getOrDefault(name, Set.of());
    if (!found.isEmpty()) {
      list.add(aspect, name, found.stream()
          .map(value -> value.isEmpty() ? "\"\"" : value)
          .collect(joining(", ")), found.stream().map(common::of).collect(joining(", ")));
    }
  }

  /** Returns how many copies the shard with the fewest has. */
  private int replicas() throws DriverException, InterruptedException {
    int least = Integer.MAX_VALUE;
    for (Shard shard : nodes.refresh(settings.timeout()).shards()) {
      least = Math.min(least, 1 + RedisTopics.online(nodes.on(shard.primary())).size());
    }
    return least;
  }

  private void addClients(SettingList list, IntStream counts) {
    RedisFixedSettings.addClients(list, settings.client());
    Duration left = RedisConsumer.leftAfter(settings);
    list.add(Aspect.FAILURE_DETECTION, "XAUTOCLAIM min-idle-time", Durations.format(left));
    list.add(Aspect.CLIENT_THREADS, "I/O threads of each client",
        Integer.toString(DefaultClientResources.MIN_IO_THREADS));
    LocalTls.report(list, settings.tls().isPresent());
    counts.max()
        .ifPresent(count -> list.add(Aspect.RECEIVE_QUEUE, "XREADGROUP COUNT of each stream",
            Integer.toString(count)));
    list.add(Aspect.OTHER, "lettuce-core version", LettuceVersion.getVersion());
  }
}
