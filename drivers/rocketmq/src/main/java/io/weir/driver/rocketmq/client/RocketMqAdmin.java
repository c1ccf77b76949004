package io.weir.driver.rocketmq.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Placement;
import io.weir.core.driver.Topic;
import io.weir.driver.common.Causes;
import io.weir.driver.common.FirstAnswer;
import io.weir.driver.rocketmq.RocketMqClient;
import io.weir.driver.rocketmq.RocketMqEndpoints;
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
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.remoting.protocol.body.BrokerReplicasInfo;
import org.apache.rocketmq.remoting.protocol.route.BrokerData;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;
import org.apache.rocketmq.remoting.protocol.subscription.SubscriptionGroupConfig;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** Topics, brokers and their settings, through the admin client. Thread-safe. */
final class RocketMqAdmin {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
  private static final Map<String, String> ORDERED = Map.of("+message.type", "FIFO");

  private final DriverSettings settings;
  private final RocketMqEndpoints endpoints;
  private final DefaultMQAdminExt client;
  /** Topics that existed before this driver tried to create them. */
  private final Set<String> found = new HashSet<>();
  private final Set<String> created = new HashSet<>();

  RocketMqAdmin(DriverSettings settings, DefaultMQAdminExt client) {
    this.settings = settings;
    this.endpoints = new RocketMqEndpoints(settings);
    this.client = client;
  }

  /** Connects. Fails if no broker answers. */
  void open() throws DriverException, InterruptedException {
    String task = "connecting to RocketMQ at " + endpoints.nameServerAddress();
    call(task, () -> {
      client.start();
      return client;
    });
    Deadline deadline = Deadline.in(FirstAnswer.limit(settings));
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
    Set<String> missing = new TreeSet<>(endpoints.brokers());
    SortedMap<String, BrokerData> groups = groups(task);
    if (groups.isEmpty()) {
      missing.add("any broker");
    }
    groups.forEach((name, group) -> {
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
    TopicConfig config = new TopicConfig(topic.name(), queues, queues,
        PermName.PERM_READ | PermName.PERM_WRITE);
    if (isOrdered()) {
      config.setAttributes(ORDERED);
    }
    call(task, () -> {
      client.createAndUpdateTopicConfig(master, config);
      return topic;
    });
  }

  /** The proxy checks that messages with a group go to a topic for such messages. */
  private boolean isOrdered() {
    return new RocketMqOptions(settings.options()).client() == RocketMqClient.GRPC;
  }

  /**
   * Makes sure that a group of consumers exists and has positions: at the earliest message, or
   * behind the latest. Without them the proxy and existing topics have other ones.
   *
   * @param latest whether it gets new messages only
   */
  void createGroup(String group, TopicQueues queues, boolean latest)
      throws DriverException, InterruptedException {
    String task = "creating consumer group " + group;
    SubscriptionGroupConfig config = new SubscriptionGroupConfig();
    config.setGroupName(group);
    for (BrokerData broker : groups(task).values()) {
      String master = master(broker).orElseThrow(
          () -> new DriverException(task + ": " + broker.getBrokerName() + " has no master"));
      if (!groupsAt(master, task).contains(group)) {
        call(task, () -> {
          client.createAndUpdateSubscriptionGroupConfig(master, config);
          for (MessageQueue queue : queues.of(broker.getBrokerName())) {
            client.updateConsumeOffset(master, group, queue, latest ? client.maxOffset(queue) : 0);
          }
          return group;
        });
      }
    }
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
    return !endpoints.controllers().isEmpty();
  }

  /** Returns how many replicas of a group are in sync, the master included. */
  int inSync(String group) throws DriverException, InterruptedException {
    DriverException failure = null;
    for (String controller : endpoints.controllers()) {
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
    Set<String> nameServers = Set.copyOf(endpoints.nameServers());
    List<String> kept = new ArrayList<>();
    if (settings.existing().isPresent()) {
      Thread.sleep(ClientFactory.NO_PULL_LEFT);
      deleteGroups(topics, nameServers);
    }
    for (Topic topic : topics) {
      if (topic.existing()) {
        continue;
      }
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

  /** Removes the groups of a run from a cluster that outlives it, and their queues. */
  private void deleteGroups(List<Topic> topics, Set<String> nameServers)
      throws DriverException, InterruptedException {
    String task = "removing consumer groups";
    for (BrokerData broker : groups(task).values()) {
      Optional<String> master = master(broker);
      if (master.isEmpty()) {
        continue;
      }
      Set<String> masters = Set.of(master.get());
      for (String group : groupsAt(master.get(), task)) {
        boolean own = group.startsWith(settings.clientId())
            || topics.stream()
                .anyMatch(topic -> !topic.existing() && group.startsWith(topic.name() + "-"));
        if (own) {
          call(task, () -> {
            client.deleteSubscriptionGroup(master.get(), group, true);
            String retries = MixAll.getRetryTopic(group);
            client.deleteTopicInBroker(masters, retries);
            client.deleteTopicInNameServer(nameServers, retries);
            return group;
          });
        }
      }
    }
  }

  private Set<String> groupsAt(String master, String task)
      throws DriverException, InterruptedException {
    return call(task, () -> client
        .getUserSubscriptionGroup(master, settings.timeout().toMillis())
        .getSubscriptionGroupTable()
        .keySet());
  }

  /**
   * Makes sure that topics which weir did not create are as the scenario says.
   *
   * @throws DriverException with all topics that are missing or have another number of queues
   */
  void require(List<Topic> topics) throws DriverException, InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Topic topic : topics) {
      Optional<TopicRouteData> route = route(topic.name());
      if (route.isEmpty()) {
        problems.add("topic " + topic.name() + ": the cluster has no such topic; correct"
            + " existing.topics, or remove it so that weir creates topics itself");
        continue;
      }
      int queues = TopicQueues.of(topic.name(), route.get()).count();
      if (queues != topic.partitions()) {
        problems.add("topic " + topic.name() + " has " + queues + " queues, not "
            + topic.partitions() + "; set workload.partitions to " + queues);
      }
    }
    if (!problems.isEmpty()) {
      throw new DriverException(String.join("\n", problems));
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

  /** Returns the replicas of a group; its master if there are none. */
  private static List<String> keepers(BrokerData group) {
    List<String> replicas = new ArrayList<>(group.getBrokerAddrs().values());
    if (replicas.size() > 1) {
      master(group).ifPresent(replicas::remove);
    }
    return replicas;
  }

  private <T> T call(String task, Call<T> call) throws DriverException, InterruptedException {
    try {
      return call.run();
    } catch (MQClientException e) {
      throw failed(task, e, e.getResponseCode());
    } catch (MQBrokerException e) {
      throw failed(task, e, e.getResponseCode());
    } catch (RemotingException | IOException e) {
      throw failed(task, e, ResponseCode.SYSTEM_ERROR);
    }
  }

  private DriverException failed(String task, Exception cause, int code) {
    return new DriverException(task + ": " + Causes.chain(cause) + (isRefusal(code)
        ? "; RocketMQ refused weir's login or its rights, check existing.auth and the user's ACL"
        : "; is RocketMQ running and listening there?"), cause);
  }

  /** Returns whether an error code means a wrong login or missing rights. */
  static boolean isRefusal(int code) {
    return code == ResponseCode.NO_PERMISSION;
  }

  /** A request of the admin client. */
  private interface Call<T> {
    T run() throws MQClientException, MQBrokerException, RemotingException, IOException,
        InterruptedException;
  }
}
