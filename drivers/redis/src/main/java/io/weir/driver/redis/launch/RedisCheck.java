package io.weir.driver.redis.launch;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.redis.RedisOptions;
import java.net.Inet4Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Finds what Redis can't do. Stateless. */
final class RedisCheck {
  /**
   * The memory of an entry, at most: this much of the message's size, and some bytes. Measured on
   * 7.0.15 with messages from 40 B to 100 kB, with and without keys. Streams keep entries in blocks
   * of 4 KiB, so that the overhead depends on how many fit; between 3 and 20 % for most sizes.
   */
  static final double ENTRY_FACTOR = 1.2;
  /** The second part of that memory, in bytes. */
  static final int ENTRY_BYTES = 25;

  private RedisCheck() {}

  static List<SettingProblem> problems(SystemSpec system) {
    SettingProblems problems = new SettingProblems(system);
    RedisOptions options = RedisOptions.of(system.options());
    if (!system.version().isEmpty()) {
      problems.add("version", "the version is always that of the installed Redis",
          "remove it; 'home' names another installation");
    }
    problems.replicas();
    if (system.existing().isEmpty()) {
      checkNodes(system, problems);
    }
    problems.option(RedisOptions.MEMORY, options::memory, "write it as 4 GiB");
    problems.option(RedisOptions.PROGRAM, options::product, "write redis or valkey");
    problems.option(RedisOptions.MAX_LENGTH, options::maxLength, "write a number of messages");
    problems.option(RedisOptions.APPEND_FSYNC, options::syncsEverySecond,
        "remove it: 'durability.storage: fsync' is appendfsync always, and 'page-cache' is no")
        .filter(everySecond -> everySecond && system.durability().storage() != Storage.MEMORY)
        .ifPresent(everySecond -> problems.add(RedisOptions.APPEND_FSYNC,
            "with everysec an acknowledged message may still be in the node's memory only",
            "set 'durability.storage: memory', or remove it"));
    problems.option(LocalTls.OPTION.name(), () -> LocalTls.isOn(system.options()),
        "write on or off");
    problems.owned(RedisOptions.SERVER);
    return problems.all();
  }

  private static void checkNodes(SystemSpec system, SettingProblems problems) {
    int copies = system.durability().replicas();
    int nodes = system.nodes();
    if (nodes < copies) {
      return;
    }
    int primaries = nodes / copies;
    if (nodes % copies != 0) {
      problems.add("nodes", nodes + " nodes can't be primaries with " + (copies - 1)
          + (copies == 2 ? " replica" : " replicas") + " each",
          "set 'nodes' to " + copies + ", or to a multiple of it from "
              + RedisTopology.LEAST_OF_CLUSTER * copies + " on");
    } else if (primaries > 1 && primaries < RedisTopology.LEAST_OF_CLUSTER) {
      problems.add("nodes", "a cluster of Redis has at least " + RedisTopology.LEAST_OF_CLUSTER
          + " primaries, and this one would have " + primaries,
          "set 'nodes' to " + copies + ", or to " + RedisTopology.LEAST_OF_CLUSTER * copies
              + " or more");
    }
  }

  static List<SettingProblem> problems(SystemSpec system, List<LaunchHost> hosts) {
    return hosts.stream()
        .filter(host -> RedisTopology.of(system).isCluster()
            && host.ip().filter(Inet4Address.class::isInstance).isEmpty())
        .map(host -> new SettingProblem("",
            "the nodes of a cluster find each other by IPv4 addresses, and " + host.address()
                + " is none",
            "use the IPv4 address of " + host.name()))
        .toList();
  }

  static List<SettingProblem> problems(ClientPolicy client) {
    List<SettingProblem> problems = new ArrayList<>();
    if (client.compression() != Compression.NONE) {
      problems.add(new SettingProblem("client.compression", "Redis's client has no compression",
          "set none"));
    }
    if (client.connections() != 1) {
      problems.add(new SettingProblem("client.connections",
          "weir's clients for Redis have one connection to a node",
          "set 1; more producers or consumers open more connections"));
    }
    return problems;
  }

  /** Streams are in memory, and nothing removes what was read. */
  static List<SettingProblem> problems(SystemSpec system, Workload workload, double messages) {
    if (system.existing().isPresent()) {
      return List.of();
    }
    RedisOptions options = RedisOptions.of(system.options());
    int primaries = RedisTopology.of(system).primaries();
    int partitions = workload.partitions();
    // A topic's partitions take the primaries in turns, beginning with the first.
    double share = Math.ceilDiv(partitions, primaries) / (double) partitions;
    OptionalLong most = options.maxLength();
    double kept = most.isPresent()
        ? Math.min(messages, (double) most.getAsLong() * partitions * workload.topics())
        : messages;
    MessageSpec message = workload.message();
    double each = ENTRY_FACTOR * message.size().bytes() + ENTRY_BYTES;
    double needed = kept * share * each;
    if (needed <= options.memory().bytes()) {
      return List.of();
    }
    return List.of(new SettingProblem("workload.load.rate",
        String.format(Locale.ROOT,
            "%,.0f messages%s take about %,.0f B each (1.2 x the size + %d B),"
                + " %,.0f MB on %s, but its memory (maxmemory) is %s",
            kept * share, primaries == 1 ? "" : " of the fullest primary", each, ENTRY_BYTES,
            needed / 1e6, primaries == 1 ? "the node" : "it", options.memory()),
        "set 'memory' of the system to " + (long) Math.ceil(needed / (1 << 30))
            + " GiB, send fewer messages, or trim the streams with 'max-length'"));
  }
}
