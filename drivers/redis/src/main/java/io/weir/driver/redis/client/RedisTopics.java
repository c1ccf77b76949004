package io.weir.driver.redis.client;

import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.XGroupCreateArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.sync.RedisCommands;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Placement;
import io.weir.core.driver.Topic;
import io.weir.driver.common.Causes;
import io.weir.driver.redis.RedisDurability;
import io.weir.driver.redis.client.RedisLayout.Shard;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** Creates, checks and removes topics, and finds their partitions. */
record RedisTopics(DriverSettings settings, RedisNodes nodes, RedisDurability durability) {
  private static final long LOOK_AGAIN_MILLIS = 20;
  private static final byte[] FIRST_GROUP = "weir".getBytes(StandardCharsets.US_ASCII);
  private static final String STREAM = "stream";

  void create(List<Topic> topics) throws DriverException, InterruptedException {
    awaitReplicas();
    for (Topic topic : topics) {
      if (existing(topic) > 0) {
        throw new DriverException("topic " + topic.name() + " exists already: the stream "
            + name(keys(topic)[0]) + "; remove it, or name it under 'existing.topics'");
      }
      // A stream without entries exists only if a group was created with it.
      each(topic, "create", (node, key) -> node.xgroupCreate(StreamOffset.from(key, "0"),
          FIRST_GROUP, XGroupCreateArgs.Builder.mkstream()));
      each(topic, "create", (node, key) -> node.xgroupDestroy(key, FIRST_GROUP));
    }
  }

  private long existing(Topic topic) throws DriverException, InterruptedException {
    long found = 0;
    for (RedisFuture<Long> answer : each(topic, "look for",
        RedisAsyncCommands<byte[], byte[]>::exists)) {
      found += answer.toCompletableFuture().join();
    }
    return found;
  }

  /** Waits until each primary has as many replicas as the durability needs. */
  private void awaitReplicas() throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(settings.timeout());
    for (Shard shard : nodes.refresh(settings.timeout()).shards()) {
      while (true) {
        int online = online(nodes.on(shard.primary())).size();
        if (online >= durability.replicas() - 1) {
          break;
        }
        if (deadline.isOver()) {
          throw new DriverException("Redis at " + shard.primary() + " has " + online
              + " replicas in sync, but 'durability.replicas: " + durability.replicas()
              + "' needs " + (durability.replicas() - 1)
              + "; start more replicas, or lower 'durability.replicas'");
        }
        Thread.sleep(LOOK_AGAIN_MILLIS);
      }
    }
  }

  /** Returns the addresses of the replicas that a primary reports as in sync. */
  static List<String> online(RedisCommands<byte[], byte[]> primary) {
    List<String> online = new ArrayList<>();
    RedisNodes.info(primary, "replication").forEach((field, value) -> {
      if (field.matches("slave\\d+") && value.contains("state=online")) {
        Map<String, String> parts = new HashMap<>();
        for (String part : value.split(",")) {
          parts.put(part.substring(0, part.indexOf('=')), part.substring(part.indexOf('=') + 1));
        }
        online.add(parts.get("ip") + ":" + parts.get("port"));
      }
    });
    return online;
  }

  void require(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      List<RedisFuture<String>> types =
          each(topic, "look for", RedisAsyncCommands<byte[], byte[]>::type);
      for (int partition = 0; partition < types.size(); partition++) {
        String type = types.get(partition).toCompletableFuture().join();
        if (!type.equals(STREAM)) {
          throw new DriverException("partition " + partition + " of topic " + topic.name()
              + " should be the stream " + name(keys(topic)[partition]) + ", but that is "
              + (type.equals("none") ? "missing" : "a " + type)
              + "; set 'workload.partitions', or name another topic");
        }
      }
    }
  }

  void delete(List<Topic> topics) throws DriverException, InterruptedException {
    for (Topic topic : topics) {
      if (topic.existing()) {
        deleteGroups(topic);
      } else {
        each(topic, "remove", RedisAsyncCommands<byte[], byte[]>::unlink);
      }
    }
  }

  private void deleteGroups(Topic topic) throws DriverException, InterruptedException {
    byte[][] keys = keys(topic);
    List<RedisFuture<List<Object>>> groups =
        each(topic, "list the groups of", RedisAsyncCommands<byte[], byte[]>::xinfoGroups);
    for (int partition = 0; partition < keys.length; partition++) {
      byte[] key = keys[partition];
      for (Object group : groups.get(partition).toCompletableFuture().join()) {
        byte[] name = (byte[]) ((List<?>) group).get(1);
        if (name(name).startsWith(settings.clientId() + ".")) {
          run(topic, "remove a group of", RedisAsyncCommands<byte[], byte[]>::xgroupDestroy, key,
              name);
        }
      }
    }
  }

  private <T> void run(Topic topic, String task, GroupCall<T> call, byte[] key, byte[] group)
      throws DriverException, InterruptedException {
    await(topic, task, List.of(call.on(async(key), key, group)));
  }

  /** A command for a group of a stream. */
  private interface GroupCall<T> {
    RedisFuture<T> on(RedisAsyncCommands<byte[], byte[]> node, byte[] key, byte[] group);
  }

  private byte[][] keys(Topic topic) {
    return nodes.layout().keys(topic);
  }

  private static String name(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private RedisAsyncCommands<byte[], byte[]> async(byte[] key)
      throws DriverException, InterruptedException {
    return nodes.connection(nodes.layout().shardOf(key).primary(), settings.timeout()).async();
  }

  /** Runs a command for each stream of a topic, all at once, and waits for the answers. */
  private <T> List<RedisFuture<T>> each(Topic topic, String task,
      BiFunction<RedisAsyncCommands<byte[], byte[]>, byte[], RedisFuture<T>> command)
      throws DriverException, InterruptedException {
    List<RedisFuture<T>> answers = new ArrayList<>();
    for (byte[] key : keys(topic)) {
      answers.add(command.apply(async(key), key));
    }
    await(topic, task, answers);
    return answers;
  }

  private <T> void await(Topic topic, String task, List<RedisFuture<T>> answers)
      throws DriverException, InterruptedException {
    String failed = "can't " + task + " topic " + topic.name() + ": ";
    try {
      if (!LettuceFutures.awaitAll(settings.timeout().toNanos(), TimeUnit.NANOSECONDS,
          answers.toArray(RedisFuture[]::new))) {
        throw new DriverException(failed + "no answer in time; are all nodes running?");
      }
    } catch (RedisException e) {
      throw new DriverException(failed + Causes.chain(e), e);
    }
  }

  /** Returns the nodes that lead and keep the partitions now. */
  Placement placement(List<Topic> topics, Duration limit)
      throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(limit);
    RedisLayout layout = nodes.refresh(limit.dividedBy(2));
    Map<Shard, List<String>> replicas = new HashMap<>();
    for (Shard shard : layout.shards()) {
      try {
        replicas.put(shard, online(nodes.on(shard.primary(), deadline.left())));
      } catch (DriverException | RedisException e) {
        // Its partitions count as without a leader.
      }
    }
    int partitions = 0;
    int whole = 0;
    Optional<Shard> first = Optional.empty();
    for (Topic topic : topics) {
      for (byte[] key : layout.keys(topic)) {
        Shard shard = layout.shardOf(key);
        first = first.isEmpty() ? Optional.of(shard) : first;
        partitions++;
        whole += replicas.getOrDefault(shard, List.of()).size() >= durability.replicas() - 1
            && replicas.containsKey(shard) ? 1 : 0;
      }
    }
    return new Placement(
        first.filter(replicas::containsKey).map(shard -> shard.primary().toString()),
        first.map(shard -> replicas.getOrDefault(shard, List.of())).orElse(List.of()),
        partitions, whole, whole == partitions
            ? Optional.empty()
            : Optional.of((partitions - whole) + " of " + partitions
                + " partitions without a primary or a replica"));
  }
}
