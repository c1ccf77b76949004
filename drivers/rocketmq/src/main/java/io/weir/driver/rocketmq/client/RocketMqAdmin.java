package io.weir.driver.rocketmq.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Placement;
import io.weir.core.driver.Topic;
import io.weir.driver.common.Causes;
import io.weir.driver.rocketmq.RocketMqOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.common.TopicConfig;
import org.apache.rocketmq.common.constant.PermName;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.remoting.protocol.body.BrokerReplicasInfo;
import org.apache.rocketmq.remoting.protocol.route.BrokerData;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** Topics, brokers and their settings, through the admin client. Thread-safe. */
final class RocketMqAdmin {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  private final DriverSettings settings;
  private final DefaultMQAdminExt client;
  /** Topics that existed before this driver tried to create them. */
  private final Set<String> found = new HashSet<>();
  private final Set<String> created = new HashSet<>();

  RocketMqAdmin(DriverSettings settings, DefaultMQAdminExt client) {
    this.settings = settings;
    this.client = client;
  }

  /** Connects. Fails if no broker answers. */
  void open() throws DriverException, InterruptedException {
    String task = "connecting to RocketMQ at " + settings.endpoint(RocketMqOptions.NAME_SERVER);
    call(task, () -> {
      client.start();
      return client;
    });
    Deadline deadline = Deadline.in(settings.timeout());
    Set<String> missing = missing(task);
    while (!missing.isEmpty()) {
      if (deadline.isOver()) {
        throw new DriverException(task + ": the name servers do not know, or have no master for, "
            + String.join(", ", missing) + "; check the logs of the brokers");
      }
      Thread.sleep(LOOK_AGAIN);
      missing = missing(task);
    }
  }

  /** A broker that is ready may still have to register, and its group to elect a master. */
  private Set<String> missing(String task) throws DriverException, InterruptedException {
    Set<String> missing =
        new TreeSet<>(List.of(settings.endpoint(RocketMqOptions.BROKERS).split(";")));
    groups(task).forEach((name, group) -> {
      missing.removeAll(group.getBrokerAddrs().values());
      if (master(group).isEmpty()) {
        missing.add(name);
      }
    });
    return missing;
  }

  void close() {
    ClientFactory.end(client::shutdown);
  }

  /** Returns the groups of brokers, by name. */
  SortedMap<String, BrokerData> groups(String task) throws DriverException, InterruptedException {
    return new TreeMap<>(
        call(task, () -> client.examineBrokerClusterInfo().getBrokerAddrTable()));
  }

  void create(List<Topic> topics) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(settings.timeout());
    for (Topic topic : topics) {
      if (route(topic.name()).isPresent()) {
        found.add(topic.name());
        throw new DriverException("topic " + topic.name() + " exists already; name another");
      }
    }
    List<BrokerData> groups = List.copyOf(groups("asking for the brokers").values());
    for (Topic topic : topics) {
      for (int group = 0; group < groups.size(); group++) {
        int queues = TopicQueues.share(topic.partitions(), groups.size(), group);
        if (queues > 0) {
          create(topic, queues, groups.get(group));
        }
      }
    }
    for (Topic topic : topics) {
      await(topic, deadline);
    }
  }

  private void create(Topic topic, int queues, BrokerData group)
      throws DriverException, InterruptedException {
    String task = "creating topic " + topic.name();
    created.add(topic.name());
    String master = master(group).orElseThrow(
        () -> new DriverException(task + ": " + group.getBrokerName() + " has no master"));
    call(task, () -> {
      client.createAndUpdateTopicConfig(master, new TopicConfig(topic.name(), queues, queues,
          PermName.PERM_READ | PermName.PERM_WRITE));
      return topic;
    });
  }

  /** Waits until clients find all queues, and until each replica knows the topic. */
  private void await(Topic topic, Deadline deadline) throws DriverException, InterruptedException {
    while (!isUsable(topic)) {
      if (deadline.isOver()) {
        throw new DriverException("topic " + topic.name() + " was created, but not all of its"
            + " queues have a master and all replicas in sync; check the logs of the brokers");
      }
      Thread.sleep(LOOK_AGAIN);
    }
  }

  private boolean isUsable(Topic topic) throws DriverException, InterruptedException {
    Optional<TopicRouteData> route = route(topic.name());
    if (route.isEmpty()
        || TopicQueues.of(topic.name(), route.get()).count() < topic.partitions()) {
      return false;
    }
    for (BrokerData group : route.get().getBrokerDatas()) {
      if (master(group).isEmpty() || !isWhole(group.getBrokerName())
          || !allKnow(topic.name(), group)) {
        return false;
      }
    }
    return true;
  }

  /** A replica copies a master's topics every few seconds. */
  private boolean allKnow(String topic, BrokerData group) throws InterruptedException {
    for (String address : group.getBrokerAddrs().values()) {
      try {
        if (client.examineTopicConfig(address, topic) == null) {
          return false;
        }
      } catch (MQBrokerException | RemotingException e) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether all replicas of a group are in sync; true for a group of one. */
  boolean isWhole(String group) throws DriverException, InterruptedException {
    return !isReplicated() || inSync(group) >= settings.durability().replicas();
  }

  boolean isReplicated() {
    return settings.endpoints().containsKey(RocketMqOptions.CONTROLLERS);
  }

  /** Returns how many replicas of a group are in sync, the master included. */
  int inSync(String group) throws DriverException, InterruptedException {
    DriverException failure = null;
    for (String controller : settings.endpoint(RocketMqOptions.CONTROLLERS).split(";")) {
      try {
        BrokerReplicasInfo.ReplicasInfo info = call("asking for the replicas in sync",
            () -> client.getInSyncStateData(controller, List.of(group)))
            .getReplicasInfoTable()
            .get(group);
        return info == null ? 0 : info.getInSyncReplicas().size();
      } catch (DriverException e) {
        failure = e;
      }
    }
    throw failure;
  }

  /** Returns the address of a group's master; empty while there is none. */
  static Optional<String> master(BrokerData group) {
    return Optional.ofNullable(group.getBrokerAddrs().get(MixAll.MASTER_ID));
  }

  /**
   * Removes topics. A topic that no longer exists is not an error. A topic that existed before
   * remains and is an error.
   */
  void delete(List<Topic> topics) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(settings.timeout());
    Set<String> nameServers =
        Set.of(settings.endpoint(RocketMqOptions.NAME_SERVER).split(";"));
    List<String> kept = new ArrayList<>();
    for (Topic topic : topics) {
      if (found.contains(topic.name()) && !created.contains(topic.name())) {
        kept.add(topic.name());
      } else {
        delete(topic.name(), nameServers, deadline);
      }
    }
    if (!kept.isEmpty()) {
      throw new DriverException("not removed, because this run of weir did not create them: "
          + String.join(", ", kept));
    }
  }

  private void delete(String topic, Set<String> nameServers, Deadline deadline)
      throws DriverException, InterruptedException {
    Optional<TopicRouteData> route = route(topic);
    if (route.isEmpty()) {
      return;
    }
    Set<String> masters = new HashSet<>();
    route.get().getBrokerDatas().forEach(group -> master(group).ifPresent(masters::add));
    call("removing topic " + topic, () -> {
      client.deleteTopicInBroker(masters, topic);
      client.deleteTopicInNameServer(nameServers, topic);
      return topic;
    });
    while (route(topic).isPresent()) {
      if (deadline.isOver()) {
        throw new DriverException("waiting until topic " + topic + " is removed: it still exists");
      }
      Thread.sleep(LOOK_AGAIN);
    }
  }

  /** Returns a topic's queues. */
  TopicQueues queues(Topic topic) throws DriverException, InterruptedException {
    TopicRouteData route = route(topic.name()).orElseThrow(
        () -> new DriverException("there is no topic " + topic.name() + "; create it first"));
    return TopicQueues.of(topic.name(), route);
  }

  /** Returns what the name servers know of a topic; empty if they do not know it. */
  Optional<TopicRouteData> route(String topic) throws DriverException, InterruptedException {
    return call("asking for topic " + topic, () -> {
      try {
        return Optional.ofNullable(client.examineTopicRouteInfo(topic))
            .filter(route -> !route.getQueueDatas().isEmpty());
      } catch (MQClientException e) {
        if (e.getResponseCode() == ResponseCode.TOPIC_NOT_EXIST) {
          return Optional.empty();
        }
        throw e;
      }
    });
  }

  /** Returns the settings of a running broker. */
  Properties settings(String address) throws DriverException, InterruptedException {
    return call("asking for the settings of broker " + address,
        () -> client.getBrokerConfig(address));
  }

  /** Returns what a running broker reports of itself, its version among it. */
  Map<String, String> statistics(String address) throws DriverException, InterruptedException {
    return call("asking for the state of broker " + address,
        () -> client.fetchBrokerRuntimeStats(address).getTable());
  }

  /** Returns the settings of a topic at a running broker. */
  TopicConfig topic(String address, String topic) throws DriverException, InterruptedException {
    return call("asking for topic " + topic, () -> client.examineTopicConfig(address, topic));
  }

  /** Returns where the partitions of topics are. */
  Placement placement(List<Topic> topics) throws DriverException, InterruptedException {
    int partitions = 0;
    int whole = 0;
    Set<String> missing = new HashSet<>();
    Optional<String> leader = Optional.empty();
    List<String> keepers = List.of();
    for (Topic topic : topics) {
      partitions += topic.partitions();
      Optional<TopicRouteData> route = route(topic.name());
      if (route.isEmpty()) {
        missing.add("topic " + topic.name());
        continue;
      }
      TopicQueues queues = TopicQueues.of(topic.name(), route.get());
      for (BrokerData group : route.get().getBrokerDatas()) {
        String name = group.getBrokerName();
        boolean inSync = master(group).isPresent() && isWhole(name);
        long own =
            queues.all().stream().filter(queue -> queue.getBrokerName().equals(name)).count();
        whole += inSync ? (int) own : 0;
        if (!inSync) {
          missing.add("replicas of " + name);
        }
        if (topic.equals(topics.getFirst()) && queues.queue(0).getBrokerName().equals(name)) {
          leader = master(group);
          keepers = keepers(group);
        }
      }
    }
    return new Placement(leader, keepers, partitions, whole,
        missing.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", missing)));
  }

  /** The replicas of a group; its master if there are none. */
  private static List<String> keepers(BrokerData group) {
    List<String> replicas = new ArrayList<>(group.getBrokerAddrs().values());
    if (replicas.size() > 1) {
      master(group).ifPresent(replicas::remove);
    }
    return replicas;
  }

  private static <T> T call(String task, Call<T> call)
      throws DriverException, InterruptedException {
    try {
      return call.run();
    } catch (MQClientException | MQBrokerException | RemotingException | IOException e) {
      throw new DriverException(task + ": " + Causes.chain(e)
          + "; is RocketMQ running and listening there?", e);
    }
  }

  /** A request of the admin client. */
  private interface Call<T> {
    T run() throws MQClientException, MQBrokerException, RemotingException, IOException,
        InterruptedException;
  }
}
